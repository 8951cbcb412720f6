import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { readContent } from '../site/src/content/store.ts';
import { findings, summary } from './launch-check.ts';

it('lists what blocks first, then what is missed, then what a plumber confirms', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'launch-check-'));
  const files = {
    'business.yaml':
      'name: Your Plumber\nphone: +64 00 000 0000\nsecondPhone: 09 555 0100\nsince: 2009\nlicence: "21345"\nmakers: none\n',
    'people.yaml': 'people:\n  - name: Sam\n',
    'reviews.yaml': 'reviews:\n  - name: Ana\n',
    'prices.yaml': 'prices:\n',
    'claims.yaml': `claims:
  shown: { on: true, statement: A thing we do, evidence: the log, checked: 2026-01-01, wordings: { text: a } }
  dated: { on: true, statement: A thing we do, evidence: "To be supplied: log", checked: "2025-12-01", wordings: { text: b } }
  old: { on: true, statement: A thing we do, evidence: the log, checked: "2019-01-01", wordings: { text: c } }
  sure: { on: true, statement: A thing we do, evidence: the log, checked: "2025-12-01", terms: to-be-supplied, wordings: { text: e } }
  empty:
  off: { on: false, statement: A thing we do, evidence: "To be supplied: log", checked: to-be-supplied, wordings: { text: d } }
`,
    'sign-off.yaml': `statements:
  - { where: hot water, statement: open }
  - { where: hot water, statement: ticked, confirmed: { by: "A. Plumber, 21345", on: "2025-11-01" } }
  - { where: hot water, statement: ticked too early, confirmed: { by: A. Plumber, on: "2026-11-01" } }
  -
`,
    'suburbs/parnell.yaml':
      'name: Parnell\nfacts:\n  - { fact: read, grade: S, source: a book, read: 2025-01-01 }\n  -\n  - { fact: known, grade: K }\n',
    'pages/home.yaml': 'hero: { link: https://plumber.example }\n',
  };
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), text);
  }
  // The first of January has begun in Auckland.
  const all = findings(await readContent(folder), new Date('2025-12-31T20:00Z'));
  await rm(folder, { recursive: true });
  expect(all.map(({ kind, where, text }) => `${kind} ${where.slice(13)}: ${text.slice(0, 24)}`)).toEqual([
    'owner business.yaml:1 name: "Your Plumber" is only a',
    'owner business.yaml:2 phone: "+64 00 000 0000" is onl',
    'owner pages/home.yaml:1 hero.link: "https://plumber.example',
    'owner claims.yaml:3 claims.dated.evidence: Say what proves it, or s',
    'owner claims.yaml:4 claims.old.checked: Look at the proof and wr',
    'owner claims.yaml:5 claims.sure.terms: Write what the customer ',
    'missing jobs.yaml:1 jobs: Photos before and after.',
    'missing prices.yaml:1 prices: What it costs, from; a c',
    'missing business.yaml:1 rating: How many ratings, where,',
    'missing business.yaml:6 makers: Whose products you fit. ',
    'missing suburbs/parnell.yaml:1 ownersNote: One sentence that only y',
    'plumber sign-off.yaml:2 statements.0: hot water: open',
    'plumber sign-off.yaml:4 statements.2: hot water: ticked too ea',
    'plumber suburbs/parnell.yaml:5 facts.2: Parnell: known',
  ]);
  expect(all[4]).toMatchObject({ file: 'claims.yaml', field: 'claims.old.checked', kind: 'owner' });
  expect(summary(all)).toBe('launch-check: 14 left to do, 6 of them block the launch.');
});
