import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Business } from '../site/src/schemas/business.ts';
import { content } from '../site/tests/pages.ts';
import { findings, placeholders, summary } from './launch-findings.ts';

it('the launch check names every placeholder that is left', () => {
  const unfilled = {
    name: 'Your Plumber',
    siteUrl: 'https://your-plumber.example',
    phone: '0800 000 000',
    email: 'office@your-plumber.example',
    chat: { app: 'whatsapp', account: '+64 00 000 0000' },
    social: [{ network: 'Facebook', url: 'https://facebook.example/your-plumber' }],
  };
  expect(placeholders(unfilled).map((line) => line.split(':')[0])).toEqual([
    'name',
    'siteUrl',
    'phone',
    'email',
    'chat.account',
    'social.0.url',
  ]);
});

const shipped = content<Record<keyof Business, string> & Pick<Business, 'chat' | 'social'>>('business.yaml');
// Once it has a name, the values are the owner's.
const isFilledIn = shipped.name !== 'Your Plumber';

it.skipIf(isFilledIn)('nothing of a checkout that nobody has filled in reaches a real business', () => {
  const { name, siteUrl, phone, email, chat, social } = shipped;
  const reachable = {
    name,
    siteUrl,
    phone,
    email,
    chat: chat?.account,
    social: social.map(({ url }) => url),
  };
  expect(placeholders(reachable)).toHaveLength(5 + social.length);
});

it('and leaves real values alone', () => {
  const filledIn = {
    name: 'Harbour Plumbing',
    siteUrl: 'https://www.harbour-plumbing.co.nz',
    phone: '09 555 0100',
    chat: { account: '+64 21 555 010', greeting: 'Hi' },
  };
  expect(placeholders(filledIn)).toEqual([]);
});

it('what is open is told by who has to act, with file and line; what is ticked is not told', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'launch-check-'));
  try {
    await mkdir(join(folder, 'suburbs'));
    const files = {
      'business.yaml':
        'name: Harbour Plumbing\nlicence: "21345"\nchat:\n  app: viber\n  account: 21 555 010\n',
      'claims.yaml': `claims:
  shown: { on: true, statement: a, evidence: the log, checked: "2025-12-01", wordings: { text: a } }
  dated: { on: true, statement: b, evidence: "To be supplied: log", checked: "2025-12-01", wordings: { text: b } }
  old: { on: true, statement: c, evidence: the log, checked: "2019-01-01", wordings: { text: c } }
  off: { on: false, statement: d, evidence: "To be supplied: log", checked: to-be-supplied, wordings: { text: d } }
`,
      'sign-off.yaml': `statements:
  - { where: hot water, statement: open }
  - { where: hot water, statement: ticked, confirmed: { by: "A. Plumber, 21345", on: "2025-11-01" } }
  - { where: hot water, statement: ticked by nobody, confirmed: { on: "2025-11-01" } }
`,
      'suburbs/parnell.yaml':
        'name: Parnell\nfacts:\n  - { fact: read, grade: S }\n  - { fact: known, grade: K }\n',
      'index.html': '<h1>Call {phone. Leaks</h1>',
    };
    for (const [file, text] of Object.entries(files)) await writeFile(join(folder, file), text);
    const all = await findings(folder, folder, new Date('2026-01-01'));
    expect(all.map(({ who, where, text }) => `${who} ${where} ${text.slice(0, 24)}`)).toEqual([
      'owner site/content/business.yaml:5 chat.account: "21 555 01',
      'owner site/content/claims.yaml:3 dated: show it or switch',
      'owner site/content/claims.yaml:4 old: checked: 2019-01-01',
      'owner site/dist/index.html a token that nothing fil',
      'plumber site/content/sign-off.yaml:2 hot water: open',
      'plumber site/content/sign-off.yaml:4 hot water: ticked by nob',
      'plumber site/content/suburbs/parnell.yaml:4 Parnell: known',
    ]);
    expect(summary(all)).toBe(
      'launch-check: 7 open; 4 block the launch, 3 are for a licensed plumber to confirm.',
    );
  } finally {
    await rm(folder, { recursive: true });
  }
});
