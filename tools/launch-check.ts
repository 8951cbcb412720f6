// npm run launch-check: what is left to do before customers see the site, the most important first. It exits with 1
// while something blocks the launch; a release refuses the same.
import { join } from 'node:path';
import type { z } from 'astro/zod';
import { ContentFiles, textsIn } from '../site/src/content/content-files.ts';
import { ContentError } from '../site/src/content/problem.ts';
import type { FieldPath } from '../site/src/lib/words.ts';
import type { Claims } from '../site/src/schemas/claims.ts';
import { isNone } from '../site/src/schemas/natural.ts';
import type { signOff } from '../site/src/schemas/sign-off.ts';
import type { WrittenSuburb } from '../site/src/schemas/suburb.ts';
import { root, runTool } from './run.ts';
import { unknownWords } from './spelling.ts';

/** One thing to do. */
export interface Finding {
  /** owner: facts and claims, which block the launch. missing: what customers miss most. plumber: to be confirmed. */
  kind: 'owner' | 'missing' | 'plumber';
  /** Within the content folder, such as "claims.yaml". */
  file: string;
  /** Keys and list positions down to the value, joined by dots. */
  field: string;
  /** File, line and field, such as "site/content/claims.yaml:16 claims.tidy.evidence". */
  where: string;
  text: string;
}

/** Whether a value reaches nobody: a reserved name (RFC 2606), a number of zeros, the name as shipped. */
function isPlaceholder(value: string): boolean {
  const digits = value.replace(/\D/g, '');
  return /\.example\b/.test(value) || /^(?:0800|64)?0{5,}$/.test(digits) || value === 'Your Plumber';
}

/** What customers who compare plumbers look for: file, field, what belongs there. */
const wanted = [
  ['people.yaml', 'people', 'photo, first name, role and licence number of those who come'],
  ['reviews.yaml', 'reviews', 'what customers wrote, each with a link to where'],
  ['jobs.yaml', 'jobs', 'photos before and after'],
  ['prices.yaml', 'prices', 'what it costs, from, a call-out at night first (service: emergency)'],
  ['business.yaml', 'licence', 'the licence number of the certifying plumber'],
  ['business.yaml', 'rating', 'how many ratings, where, with a link'],
  ['business.yaml', 'since', 'the year in which the business began'],
  ['business.yaml', 'makers', 'whose products you fit'],
] as const;

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
  const add = (kind: Finding['kind'], file: string, field: FieldPath, text: string) => {
    const line = files.parsed.get(file)?.lineOf(field) ?? 1;
    const where = `site/content/${file}:${line} ${field.join('.')}`;
    found.push({ kind, file, field: field.join('.'), where, text });
  };
  // Since it began in New Zealand: what is written there in the morning is not of tomorrow.
  const daysSince = (day?: string) => (now.getTime() - Date.parse(`${day}T00:00+13:00`)) / 86_400_000;

  // They are read at the same time, and come in any order.
  for (const [file, { data: written }] of [...files.parsed].toSorted())
    for (const { field, text } of textsIn(written).filter((one) => isPlaceholder(one.text)))
      add('owner', file, field, `"${text}" is a placeholder that reaches nobody`);

  const { claims = {} } = data<{ claims: Claims }>('claims.yaml');
  for (const [id, { on, evidence, checked, terms }] of Object.entries(claims)) {
    if (!on) continue;
    const say = (field: string, text: string) => add('owner', 'claims.yaml', ['claims', id, field], text);
    if (/^to be supplied/i.test(evidence))
      say('evidence', `give the evidence, or switch the claim off. ${evidence}`);
    else if (!(daysSince(checked) >= 0 && daysSince(checked) <= 365))
      say('checked', `look at the evidence and write the day: ${checked} is not within the last year`);
    if (terms === 'to-be-supplied') say('terms', 'write what the customer gets, and how to ask for it');
  }

  for (const [file, field, what] of wanted) {
    const value = data<Record<string, unknown>>(file)[field] ?? null;
    if (isNone(value) || (Array.isArray(value) && value.length === 0))
      add('missing', file, [field], `${what}. No page says it`);
  }
  const pagesIn = (folder: string) =>
    files.slugsIn(folder).map((slug) => {
      const file = `${folder}/${slug}.yaml`;
      return { file, ...data<WrittenSuburb>(file) };
    });
  const suburbs = pagesIn('suburbs');
  const unnoted = suburbs.filter(({ ownersNote }) => !ownersNote);
  const note = `one sentence that only you know, for ${unnoted.length} suburbs`;
  if (unnoted[0]) add('missing', unnoted[0].file, ['ownersNote'], note);

  const isOpen = (confirmed?: { by?: string; on?: string }) =>
    !confirmed?.by?.trim() || !(daysSince(confirmed.on) >= 0);
  const { statements = [] } = data<z.infer<typeof signOff>>('sign-off.yaml');
  for (const [index, { where, statement, confirmed }] of statements.entries())
    if (isOpen(confirmed)) add('plumber', 'sign-off.yaml', ['statements', index], `${where}: ${statement}`);
  for (const { file, name, facts = [] } of [...suburbs, ...pagesIn('services')])
    for (const [index, { grade, fact, confirmed }] of facts.entries())
      if (grade === 'K' && isOpen(confirmed)) add('plumber', file, ['facts', index], `${name}: ${fact}`);
  return found;
}

/** What must be done before a release; `--draft` lets it through. */
export const blocksLaunch = (all: readonly Finding[]) => all.filter(({ kind }) => kind === 'owner');

/** All of it in one line. */
export const summary = (all: readonly Finding[]) =>
  `launch-check: ${all.length} left to do, ${blocksLaunch(all).length} of them block the launch.`;

const headings = {
  owner: 'Blocks the launch',
  missing: 'Customers who compare plumbers miss',
  plumber:
    'For a licensed plumber. To tick one, add  confirmed: { by: "Name, licence 00000", on: 2026-01-31 }',
};

if (import.meta.main)
  runTool(async () => {
    const all = await findings();
    for (const [kind, group] of Map.groupBy(all, (finding) => finding.kind)) {
      console.log(`\n${headings[kind]} (${group.length})\n`);
      for (const { where, text } of group) console.log(`  [ ] ${where}\n      ${text}`);
    }
    const words = (await unknownWords()).map(({ word, where }) => `${word} (${where})`);
    if (words.length > 0) console.log(`\nWords that no dictionary has, right or not: ${words.join(', ')}`);
    console.log("\nOn the receiver's server: set ALERT_TO and HEARTBEAT_URL (docs/receiver.md), then run");
    console.log(`"npm run enquiries -- check".\n\n${summary(all)}`);
    return blocksLaunch(all).length === 0;
  });
