// npm run launch-check: what is left to do before customers see the site, the most important first. It exits with 1
// while something blocks the launch; a release refuses the same.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listSiteFiles } from '../site/hosting/site-files.ts';
import { ContentFiles } from '../site/src/content/content-files.ts';
import { ContentError } from '../site/src/content/problem.ts';
import type { FieldPath } from '../site/src/lib/words.ts';
import type { Claims } from '../site/src/schemas/claims.ts';
import { root, dist as usualDist } from './root.ts';

/** One thing to do. */
export interface Finding {
  /** owner: facts and claims. missing: what customers miss most. plumber: a statement to confirm. */
  kind: 'owner' | 'missing' | 'plumber';
  /** Customers must not see the site before it is done. */
  blocks: boolean;
  /** Within the content folder, such as "claims.yaml"; undefined for a built page. */
  file: string | undefined;
  /** Keys and list positions down to the value, joined by dots. */
  field: string;
  /** File and line, such as "site/content/claims.yaml:16". */
  where: string;
  text: string;
}

interface Confirmed {
  by?: string;
  on?: string | Date;
}

/** The fields that are looked at, in content that may be incomplete. */
interface Facts {
  business: { siteUrl?: string; contactHost?: string; [field: string]: unknown };
  claims: Claims;
}

/** Whether a value reaches nobody: a reserved name (RFC 2606), a number of zeros, the name as shipped. */
export function isPlaceholder(value: unknown): boolean {
  if (typeof value !== 'string') return false;
  const digits = value.replace(/\D/g, '');
  return /\.example\b/.test(value) || /^(?:0800|64)?0{5,}$/.test(digits) || value === 'Your Plumber';
}

const lists = {
  people: 'photo, first name, role and licence number of those who come. No page shows a person',
  reviews: 'what customers wrote, each with a link to where. No page shows a review',
  jobs: 'photos before and after. No page shows a job',
  prices: 'what it costs, from. No page names a price',
};
const facts = {
  licence: 'the licence number of the certifying plumber. No page shows one',
  rating: 'how many ratings, where, with a link',
  since: 'the year in which the business began',
  makers: 'whose products you fit',
};

/**
 * Everything that is left to do, the most important first.
 *
 * @param dist The built pages, which are searched for placeholders; without it only the content is.
 * @param now Evidence that is more than a year older counts as missing.
 */
export async function findings(
  content = join(root, 'site/content'),
  dist?: string,
  now = new Date(),
): Promise<Finding[]> {
  const files = await ContentFiles.in(content);
  if (files.problems.length > 0) throw new ContentError(files.problems);
  const data = (file: string) => (files.parsed.get(file)?.data ?? {}) as Record<string, unknown>;
  const finding = (kind: Finding['kind'], file: string, field: FieldPath, text: string): Finding => {
    const line = files.parsed.get(file)?.lineOf(field) ?? 1;
    const where = `site/content/${file}:${line}`;
    return { kind, blocks: kind === 'owner', file, field: field.join('.'), where, text };
  };
  const business = data('business.yaml') as Facts['business'];
  const found = textsIn(business)
    .filter(([, value]) => isPlaceholder(value))
    .map(([field, value]) =>
      finding(
        'owner',
        'business.yaml',
        field,
        `${field.join('.')}: "${value}" is a placeholder that reaches nobody`,
      ),
    );
  if (business.contactHost && business.contactHost === business.siteUrl) {
    const text = "contactHost: this is the site's own address; leave it empty";
    found.push(finding('owner', 'business.yaml', ['contactHost'], text));
  }

  const { claims = {} } = data('claims.yaml') as Partial<Facts>;
  for (const [id, { on, statement, evidence, checked, terms }] of Object.entries(claims)) {
    const add = (field: string, text: string) =>
      found.push(finding('owner', 'claims.yaml', ['claims', id, field], `${id}: ${text}`));
    if (!on) continue;
    const supplied = !/^to be supplied/i.test(evidence);
    if (!supplied) add('evidence', `give the evidence, or switch the claim off. ${statement} ${evidence}`);
    else if (checked === 'to-be-supplied')
      add('checked', 'write the day on which you looked at the evidence');
    const stale = checked === 'to-be-supplied' ? undefined : staleness(checked, now);
    if (stale) add('checked', stale);
    if (terms === 'to-be-supplied') add('terms', 'write what the customer gets, and how to ask for it');
  }

  for (const [name, what] of Object.entries(lists)) {
    const list = data(`${name}.yaml`)[name];
    if (!Array.isArray(list) || list.length === 0)
      found.push(finding('missing', `${name}.yaml`, [name], `${name}: ${what}`));
  }
  for (const [name, what] of Object.entries(facts)) {
    const claimed =
      name === 'rating' && claims['rating-5']?.on ? '. Pages claim a rating without its source' : '';
    if (!business[name])
      found.push(finding('missing', 'business.yaml', [name], `${name}: ${what}${claimed}`));
  }
  const unnoted = files.slugsIn('suburbs').filter((slug) => !data(`suburbs/${slug}.yaml`).ownersNote);
  if (unnoted.length > 0) {
    const text = `ownersNote: one sentence that only you know, for ${unnoted.length} suburbs`;
    found.push(finding('missing', `suburbs/${unnoted[0]}.yaml`, ['ownersNote'], text));
  }

  const confirm = (file: string, field: FieldPath, text: string, confirmed: Confirmed | undefined) => {
    const on = Date.parse(String(confirmed?.on ?? ''));
    if (confirmed?.by?.trim() && on <= now.getTime()) return;
    const hint =
      confirmed === undefined ? '' : ' (confirmed: { by: name and licence, on: the day, like 2026-01-31 })';
    found.push(finding('plumber', file, field, `${text}${hint}`));
  };
  const { statements = [] } = data('sign-off.yaml') as {
    statements?: { where: string; statement: string; confirmed?: Confirmed }[];
  };
  for (const [index, { where, statement, confirmed }] of statements.entries()) {
    confirm('sign-off.yaml', ['statements', index], `${where}: ${statement}`, confirmed);
  }
  for (const slug of files.slugsIn('suburbs')) {
    const file = `suburbs/${slug}.yaml`;
    const { name, facts: known = [] } = data(file) as {
      name?: string;
      facts?: { fact: string; grade: string; confirmed?: Confirmed }[];
    };
    for (const [index, { fact, grade, confirmed }] of known.entries()) {
      if (grade === 'K') confirm(file, ['facts', index], `${name}: ${fact}`, confirmed);
    }
  }
  const built = dist === undefined ? [] : await pageFindings(dist);
  return [...found, ...built].toSorted((a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind));
}

const kinds = ['owner', 'missing', 'plumber'];

/** What must be done before a release; `--draft` lets it through. */
export const blocksLaunch = (all: readonly Finding[]): Finding[] => all.filter(({ blocks }) => blocks);

/** Why a date cannot be relied on, if so. */
function staleness(date: string | Date, now: Date): string | undefined {
  const day = date instanceof Date ? date.toISOString().slice(0, 10) : date;
  const age = now.getTime() - Date.parse(day);
  if (Number.isNaN(age)) return `"${day}" is not a date like 2026-01-31`;
  if (age < 0) return `${day} is in the future`;
  return age > 365 * 24 * 60 * 60 * 1000
    ? `${day} is more than a year ago: look at the evidence again`
    : undefined;
}

function textsIn(value: unknown, field: FieldPath = []): [FieldPath, unknown][] {
  if (typeof value !== 'object' || value === null) return [[field, value]];
  return Object.entries(value).flatMap(([key, part]) => textsIn(part, [...field, key]));
}

/** Placeholders and unfilled tokens on built pages. */
async function pageFindings(dist: string): Promise<Finding[]> {
  const files = await listSiteFiles(dist).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return [];
  });
  const pages = files.filter((file) => file.endsWith('.html'));
  const texts = await Promise.all(pages.map((file) => readFile(join(dist, file), 'utf8')));
  const patterns: [what: string, pattern: RegExp][] = [
    ['an address under .example', /[\w-]+\.example\b/],
    ['a token that is not filled in', /\{(?:name|phone|claim)\b[^}]{0,40}/],
    ['the name "Your Plumber"', /Your Plumber/],
  ];
  return patterns.flatMap(([what, pattern]): Finding[] => {
    const hits = pages.filter((_, index) => pattern.test(texts[index] ?? ''));
    const text = `${what}, on ${hits.length} of ${pages.length} built pages`;
    const where = `site/dist/${hits[0]}`;
    return hits.length > 0 ? [{ kind: 'owner', blocks: true, file: undefined, field: '', where, text }] : [];
  });
}

/** All of it in one line. */
export function summary(all: readonly Finding[]): string {
  if (all.length === 0) return 'launch-check: nothing is left to do.';
  const plumber = all.filter(({ kind }) => kind === 'plumber').length;
  return `launch-check: ${all.length} left to do; ${blocksLaunch(all).length} block the launch, ${plumber} are for a licensed plumber to confirm.`;
}

const headings: Record<Finding['kind'], string> = {
  owner: 'Blocks the launch',
  missing: 'Customers who compare plumbers miss',
  plumber:
    'For a licensed plumber. To tick one, add  confirmed: { by: "Name, licence 00000", on: 2026-01-31 }',
};

/** Settings on the receiver's server, which no checkout can see. */
const receiver = [
  'ALERT_TO and ALERT_SMTP_HOST: who is told, through a second provider, when enquiries do not arrive',
  'HEARTBEAT_URL: an outside monitor that notices when the machine itself is silent',
  'URGENT_WEBHOOK_URL: a notice at once when an enquiry is urgent, if mail is too slow for you',
  '"npm run enquiries -- check" on its server: the data folder and the login at the mail servers',
];

if (import.meta.main) {
  try {
    const all = await findings(undefined, usualDist);
    for (const kind of ['owner', 'missing', 'plumber'] as const) {
      const group = all.filter((finding) => finding.kind === kind);
      if (group.length > 0) console.log(`\n${headings[kind]} (${group.length})\n`);
      for (const { where, text } of group) console.log(`  [ ] ${where}\n      ${text}`);
    }
    console.log('\nFor whoever runs the receiver (docs/receiver.md)\n');
    for (const line of receiver) console.log(`  [ ] ${line}`);
    console.log(`\n${summary(all)}`);
    if (blocksLaunch(all).length > 0) process.exitCode = 1;
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
