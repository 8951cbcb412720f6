// npm run launch-check: what is left to do before customers see the site, the most important first. It exits with 1
// while something blocks the launch; a release refuses the same.
import { join } from 'node:path';
import { ContentFiles, textsIn } from '../site/src/content/content-files.ts';
import { ContentError } from '../site/src/content/problem.ts';
import type { FieldPath } from '../site/src/lib/words.ts';
import type { Claims } from '../site/src/schemas/claims.ts';
import { isNone } from '../site/src/schemas/natural.ts';
import { root, runTool } from './run.ts';

/** owner: facts and claims, which block the launch. missing: what customers miss most. plumber: to be confirmed. */
type Kind = 'owner' | 'missing' | 'plumber';

/** One thing to do. */
export interface Finding {
  kind: Kind;
  /** Within the content folder, such as "claims.yaml". */
  file: string;
  /** Keys and list positions down to the value, joined by dots. */
  field: string;
  /** File and line, such as "site/content/claims.yaml:16". */
  where: string;
  text: string;
}

/** What the owner's word looks like, in content that may be incomplete. */
interface Signed {
  confirmed?: { by?: string; on?: string | Date };
}

/** Whether a value reaches nobody: a reserved name (RFC 2606), a number of zeros, the name as shipped. */
export function isPlaceholder(value: string): boolean {
  const digits = value.replace(/\D/g, '');
  return /\.example\b/.test(value) || /^(?:0800|64)?0{5,}$/.test(digits) || value === 'Your Plumber';
}

const lists = {
  people: 'photo, first name, role and licence number of those who come. No page shows a person',
  reviews: 'what customers wrote, each with a link to where. No page shows a review',
  jobs: 'photos before and after. No page shows a job',
  prices: 'what it costs, from, a call-out at night first (service: emergency). No page names a price',
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
 * @param now Evidence that is more than a year older counts as missing.
 */
export async function findings(content = join(root, 'site/content'), now = new Date()): Promise<Finding[]> {
  const files = await ContentFiles.in(content);
  if (files.problems.length > 0) throw new ContentError(files.problems);
  const data = <T>(file: string) => (files.parsed.get(file)?.data ?? {}) as Partial<T>;
  const found: Finding[] = [];
  const add = (kind: Kind, file: string, field: FieldPath, text: string) => {
    const where = `site/content/${file}:${files.parsed.get(file)?.lineOf(field) ?? 1}`;
    found.push({ kind, file, field: field.join('.'), where, text });
  };

  const business = data<Record<string, unknown>>('business.yaml');
  // They are read at the same time, and come in any order.
  for (const [file, { data: written }] of [...files.parsed].toSorted())
    for (const { field, text } of textsIn(written).filter((one) => isPlaceholder(one.text)))
      add('owner', file, field, `${field.join('.')}: "${text}" is a placeholder that reaches nobody`);
  if (business.contactHost && business.contactHost === business.siteUrl)
    add(
      'owner',
      'business.yaml',
      ['contactHost'],
      "contactHost: this is the site's own address; leave it empty",
    );

  const { claims = {} } = data<{ claims: Claims }>('claims.yaml');
  for (const [id, { on, statement, evidence, checked, terms }] of Object.entries(claims)) {
    const say = (field: string, text: string) =>
      add('owner', 'claims.yaml', ['claims', id, field], `${id}: ${text}`);
    if (!on) continue;
    if (/^to be supplied/i.test(evidence))
      say('evidence', `give the evidence, or switch the claim off. ${statement} ${evidence}`);
    else if (checked === 'to-be-supplied')
      say('checked', 'write the day on which you looked at the evidence');
    const stale = checked === 'to-be-supplied' ? undefined : staleness(checked, now);
    if (stale) say('checked', stale);
    if (terms === 'to-be-supplied') say('terms', 'write what the customer gets, and how to ask for it');
  }

  for (const [name, what] of Object.entries(lists)) {
    const list = data<Record<string, unknown[] | null>>(`${name}.yaml`)[name] ?? [];
    if (list.length === 0) add('missing', `${name}.yaml`, [name], `${name}: ${what}`);
  }
  for (const [name, what] of Object.entries(facts)) {
    if (isNone(business[name] ?? null)) add('missing', 'business.yaml', [name], `${name}: ${what}`);
  }

  const confirm = (file: string, field: FieldPath, text: string, { confirmed }: Signed) => {
    const on = Date.parse(String(confirmed?.on ?? ''));
    if (confirmed?.by?.trim() && on <= now.getTime()) return;
    const hint = confirmed && ' (confirmed: { by: name and licence, on: the day, like 2026-01-31 })';
    add('plumber', file, field, text + (hint ?? ''));
  };
  const { statements = [] } = data<{ statements: ({ where: string; statement: string } & Signed)[] }>(
    'sign-off.yaml',
  );
  for (const [index, one] of statements.entries())
    confirm('sign-off.yaml', ['statements', index], `${one.where}: ${one.statement}`, one);
  const unnoted: string[] = [];
  for (const [folder, slug] of ['suburbs', 'services'].flatMap((folder) =>
    files.slugsIn(folder).map((slug) => [folder, slug]),
  )) {
    const file = `${folder}/${slug}.yaml`;
    type Suburb = { name: string; ownersNote: string; facts: ({ fact: string; grade: string } & Signed)[] };
    const { name, ownersNote, facts: known = [] } = data<Suburb>(file);
    if (folder === 'suburbs' && !ownersNote) unnoted.push(file);
    for (const [index, one] of known.entries())
      if (one.grade === 'K') confirm(file, ['facts', index], `${name}: ${one.fact}`, one);
  }
  if (unnoted[0] !== undefined) {
    const text = `ownersNote: one sentence that only you know, for ${unnoted.length} suburbs`;
    add('missing', unnoted[0], ['ownersNote'], text);
  }

  const kinds = Object.keys(headings);
  return found.toSorted((a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind));
}

/** What must be done before a release; `--draft` lets it through. */
export const blocksLaunch = (all: readonly Finding[]): Finding[] =>
  all.filter(({ kind }) => kind === 'owner');

/** Why a date cannot be relied on, if so. */
function staleness(date: string | Date, now: Date): string | undefined {
  const day = date instanceof Date ? date.toISOString().slice(0, 10) : date;
  const age = now.getTime() - Date.parse(day);
  if (Number.isNaN(age)) return `"${day}" is not a date like 2026-01-31`;
  if (age < 0) return `${day} is in the future`;
  const old = age > 365 * 24 * 60 * 60 * 1000;
  return old ? `${day} is more than a year ago: look at the evidence again` : undefined;
}

/** All of it in one line. */
export function summary(all: readonly Finding[]): string {
  if (all.length === 0) return 'launch-check: nothing is left to do.';
  const plumber = all.filter(({ kind }) => kind === 'plumber').length;
  return `launch-check: ${all.length} left to do; ${blocksLaunch(all).length} block the launch, ${plumber} are for a licensed plumber to confirm.`;
}

/** The most important first. */
const headings: Record<Kind, string> = {
  owner: 'Blocks the launch',
  missing: 'Customers who compare plumbers miss',
  plumber:
    'For a licensed plumber. To tick one, add  confirmed: { by: "Name, licence 00000", on: 2026-01-31 }',
};

/** Settings on the receiver's server, which no checkout can see. */
const receiver = `
For whoever runs the receiver (docs/receiver.md)

  [ ] ALERT_TO and ALERT_SMTP_HOST: who is told, through a second provider, when enquiries do not arrive
  [ ] HEARTBEAT_URL: an outside monitor that notices when the machine itself is silent
  [ ] URGENT_WEBHOOK_URL: a notice at once when an enquiry is urgent, if mail is too slow for you
  [ ] "npm run enquiries -- check" on its server: the data folder and the login at the mail servers
`;

if (import.meta.main)
  runTool(async () => {
    const all = await findings();
    for (const [kind, group] of Map.groupBy(all, (finding) => finding.kind)) {
      console.log(`\n${headings[kind]} (${group.length})\n`);
      for (const { where, text } of group) console.log(`  [ ] ${where}\n      ${text}`);
    }
    console.log(`${receiver}\n${summary(all)}`);
    return blocksLaunch(all).length === 0;
  });
