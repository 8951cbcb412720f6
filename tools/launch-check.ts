// npm run launch-check: what is left to do before customers see the site, the most important first. It exits with 1
// while something blocks the launch; a release refuses the same.
import { join } from 'node:path';
import type { z } from 'astro/zod';
import { ContentError, type FieldPath } from '../site/src/content/problem.ts';
import { ContentStore, type Reading } from '../site/src/content/store.ts';
import { textsIn } from '../site/src/content/texts.ts';
import { claim } from '../site/src/schemas/claims.ts';
import { isNone } from '../site/src/schemas/lenient.ts';
import { statement } from '../site/src/schemas/sign-off.ts';
import { fact } from '../site/src/schemas/suburb.ts';
import { commandLine, root, runTool } from './run.ts';
import { unknownWords } from './spelling.ts';

const help = `npm run launch-check

Lists what is left to do before customers see the site, the most important first. It ends with 1 while something
blocks the launch; "npm run release" refuses the same.`;

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
  ['people.yaml', 'people', 'Photo, first name, role and licence number of those who come'],
  ['reviews.yaml', 'reviews', 'What customers wrote, each with a link to where'],
  ['jobs.yaml', 'jobs', 'Photos before and after'],
  ['prices.yaml', 'prices', 'What it costs, from; a call-out at night first'],
  ['business.yaml', 'licence', 'The licence number of the certifying plumber'],
  ['business.yaml', 'rating', 'How many ratings, where, with a link'],
  ['business.yaml', 'since', 'The year in which the business began'],
  ['business.yaml', 'makers', 'Whose products you fit'],
] as const;

/**
 * Everything that is left to do, the most important first. What is wrong with the content itself is not among it: that
 * is told as problems, and what they are about is passed over here.
 *
 * @param now Evidence that is more than a year older counts as missing.
 */
export function findings(reading: Pick<Reading, 'documents'>, now = new Date()): Finding[] {
  const check = new LaunchCheck(reading.documents, now);
  return [...check.placeholders(), ...check.claims(), ...check.missing(), ...check.forThePlumber()];
}

class LaunchCheck {
  readonly #documents: Reading['documents'];
  readonly #now: Date;

  constructor(documents: Reading['documents'], now: Date) {
    this.#documents = documents;
    this.#now = now;
  }

  *placeholders(): Generator<Finding> {
    for (const [file, { data }] of this.#documents)
      for (const { path, text } of textsIn(data).filter((one) => isPlaceholder(one.text)))
        yield this.#finding('owner', file, path, `"${text}" is only an example, and reaches nobody.`);
  }

  *claims(): Generator<Finding> {
    const file = 'claims.yaml';
    for (const [id, value] of Object.entries(this.#valueAt(file, 'claims') ?? {})) {
      const { on, evidence, checked, terms } = claim.safeParse(value).data ?? { on: false };
      if (!on) continue;
      const finding = (field: string, text: string) =>
        this.#finding('owner', file, ['claims', id, field], text);
      const [, wouldDo] = /^to be supplied:? *(.*)/i.exec(evidence) ?? [];
      if (wouldDo !== undefined)
        yield finding(
          'evidence',
          `Say what proves it, or switch the promise off. What would do: ${wouldDo}.`,
        );
      else if (!this.#isWithinAYear(checked))
        yield finding('checked', 'Look at the proof and write the day: the last year has none.');
      if (terms === 'to-be-supplied')
        yield finding('terms', 'Write what the customer gets, and how to ask for it.');
    }
  }

  *missing(): Generator<Finding> {
    for (const [file, field, what] of wanted) {
      const value = this.#valueAt(file, field) ?? null;
      if (isNone(value) || (Array.isArray(value) && value.length === 0))
        yield this.#finding('missing', file, [field], `${what}. No page says it.`);
    }
    const unnoted = this.#filesIn('suburbs').filter((file) => !this.#valueAt(file, 'ownersNote'));
    const note = `One sentence that only you know, for ${unnoted.length} suburbs.`;
    if (unnoted[0] !== undefined) yield this.#finding('missing', unnoted[0], ['ownersNote'], note);
  }

  *forThePlumber(): Generator<Finding> {
    const file = 'sign-off.yaml';
    for (const [index, { where, statement: said, confirmed }] of this.#list(file, 'statements', statement))
      if (this.#isOpen(confirmed))
        yield this.#finding('plumber', file, ['statements', index], `${where}: ${said}`);
    for (const page of [...this.#filesIn('suburbs'), ...this.#filesIn('services')])
      for (const [index, { grade, fact: said, confirmed }] of this.#list(page, 'facts', fact))
        if (grade === 'K' && this.#isOpen(confirmed))
          yield this.#finding('plumber', page, ['facts', index], `${this.#valueAt(page, 'name')}: ${said}`);
  }

  #finding(kind: Finding['kind'], file: string, path: FieldPath, text: string): Finding {
    const line = this.#documents.get(file)?.lineOf(path) ?? 1;
    const field = path.join('.');
    return { kind, file, field, where: `site/content/${file}:${line} ${field}`, text };
  }

  #filesIn = (folder: string) => [...this.#documents.keys()].filter((file) => file.startsWith(`${folder}/`));

  #valueAt(file: string, field: string): unknown {
    return (this.#documents.get(file)?.data as Record<string, unknown> | undefined)?.[field];
  }

  /** The valid points of a list, with their positions. */
  #list<S extends z.ZodType>(file: string, field: string, schema: S): [index: number, point: z.output<S>][] {
    const list = this.#valueAt(file, field);
    const points = Array.isArray(list) ? list : [];
    return points
      .map((point, index) => ({ index, parsed: schema.safeParse(point) }))
      .filter(({ parsed }) => parsed.success)
      .map(({ index, parsed }) => [index, parsed.data as z.output<S>]);
  }

  /** Since a day began in New Zealand: what is written there in the morning is not of tomorrow. */
  #daysSince(day: string): number {
    return (this.#now.getTime() - Date.parse(`${day}T00:00+13:00`)) / 86_400_000;
  }

  #isWithinAYear(day: string): boolean {
    const days = this.#daysSince(day);
    return days >= 0 && days <= 365;
  }

  #isOpen(confirmed: { by: string; on: string } | undefined): boolean {
    return confirmed === undefined || !(this.#daysSince(confirmed.on) >= 0);
  }
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

/** Prints all of it. @returns Whether nothing blocks the launch. @throws ContentError where the content is wrong. */
async function launchCheck(): Promise<boolean> {
  commandLine(help, {}, []);
  const reading = await new ContentStore(join(root, 'site/content')).read();
  if (reading.problems.length > 0) throw new ContentError(reading.problems);
  const all = findings(reading);
  for (const [kind, group] of Map.groupBy(all, (finding) => finding.kind)) {
    console.log(`\n${headings[kind]} (${group.length})\n`);
    for (const { where, text } of group) console.log(`  [ ] ${where}\n      ${text}`);
  }
  const words = (await unknownWords()).map(({ word, where }) => `${word} (${where})`);
  if (words.length > 0) console.log(`\nWords that no dictionary has, right or not: ${words.join(', ')}`);
  console.log("\nOn the receiver's server: set ALERT_TO and HEARTBEAT_URL (docs/receiver.md), then run");
  console.log(`"npm run enquiries -- check".\n\n${summary(all)}`);
  return blocksLaunch(all).length === 0;
}

if (import.meta.main) runTool(launchCheck);
