// npm run launch-check: what stands between this checkout and going online: placeholders to fill in,
// claims to show evidence for, and the statements that a licensed plumber is to tick.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { Claims } from '../site/src/schemas/claims.ts';
import { root } from './root.ts';

const contentFolder = join(root, 'site/content');

async function read<T>(file: string): Promise<T> {
  return parse(await readFile(join(contentFolder, file), 'utf8')) as T;
}

/** Values of business.yaml that reach nobody: reserved names (RFC 2606) and numbers of zeros. */
export function placeholders(value: unknown, path: string[] = []): string[] {
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([key, part]) => placeholders(part, [...path, key]));
  }
  if (typeof value !== 'string') return [];
  const digits = value.replace(/\D/g, '');
  const empty =
    /\.example\b/.test(value) ||
    (digits.length >= 6 && /^(?:0800|64)?0+$/.test(digits)) ||
    value === 'Your Plumber';
  return empty ? [`${path.join('.')}: ${value}`] : [];
}

interface SuburbFacts {
  name: string;
  facts: { fact: string; grade: 'S' | 'K'; source?: string }[];
}

interface SignOff {
  /** General statements, not of one place. */
  statements: { statement: string; where: string }[];
}

async function print(): Promise<number> {
  const business = await read<Record<string, unknown>>('business.yaml');
  const { claims } = await read<{ claims: Claims }>('claims.yaml');
  const signOff = await read<SignOff>('sign-off.yaml');
  const files = (await readdir(join(contentFolder, 'suburbs')))
    .filter((file) => file.endsWith('.yaml'))
    .toSorted();
  const suburbs = await Promise.all(files.map((file) => read<SuburbFacts>(`suburbs/${file}`)));

  const toFill = placeholders(business);
  if (business.licence === undefined) toFill.push('licence: not given, so no page shows a licence number');
  const toShow = Object.entries(claims).filter(([, { on, checked }]) => on && checked === 'to-be-supplied');
  const withoutTerms = Object.entries(claims).filter(([, { on, terms }]) => on && terms === 'to-be-supplied');
  const toTick = suburbs.flatMap(({ name, facts }) =>
    facts.filter(({ grade }) => grade === 'K').map(({ fact }) => `${name}: ${fact}`),
  );

  const section = (heading: string, lines: readonly string[]) => {
    console.log(`\n${heading} (${lines.length})\n`);
    for (const line of lines) console.log(`  [ ] ${line}`);
  };
  section('Fill in: content/business.yaml', toFill);
  section(
    'Show or switch off: content/claims.yaml',
    toShow.map(([id, { statement, evidence }]) => `${id}: ${statement}\n      ${evidence}`),
  );
  section(
    'Write the terms: content/claims.yaml, terms',
    withoutTerms.map(([id, { statement }]) => `${id}: what the customer gets, and how to ask. ${statement}`),
  );
  section(
    'For a licensed plumber: general statements',
    signOff.statements.map(({ statement, where }) => `${statement} (${where})`),
  );
  section('For a licensed plumber: what is said of each place', toTick);
  console.log('\nSigned: ______________________  Licence: ______________  Date: ______________');
  return toFill.length + toShow.length + withoutTerms.length;
}

if (import.meta.main) {
  const open = await print();
  // --strict is for whoever puts the site online by script.
  if (process.argv.includes('--strict') && open > 0) process.exitCode = 1;
}
