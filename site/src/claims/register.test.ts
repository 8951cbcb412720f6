import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { readContent } from '../content/store.ts';
import { suburb as suburbSchema } from '../schemas/suburb.ts';
import { ClaimRegister } from './register.ts';

const claim = (on: boolean) => ({
  statement: 'We leave a place as we found it.',
  on,
  wordings: { text: 'We tidy up', sentence: 'We leave your place tidy' },
  otherwise: 'Ask us how we work',
  evidence: 'the log',
  checked: '2026-01-31',
});

it('says the words of a claim while it is on', () => {
  const register = new ClaimRegister({ tidy: claim(true), quick: claim(false) });
  expect([register.isClaimed('tidy'), register.isClaimed('quick')]).toEqual([true, false]);
  expect([register.wording('tidy'), register.wording('quick')]).toEqual(['We tidy up', undefined]);
  expect(register.point('tidy')).toBe('We leave your place tidy.');
  expect(register.point('tidy', 'Sand comes in')).toBe('Sand comes in, so we leave your place tidy.');
  expect(register.point('tidy', 'Sand?')).toBe('Sand? We leave your place tidy.');
  expect(register.point('quick', 'It is far')).toBe('Ask us how we work.');
  const guarantees = new ClaimRegister({ tidy: { ...claim(true), terms: 'Ring us.' }, quick: claim(false) });
  expect(guarantees.terms('tidy', 'We come back.')).toBe('Ring us. We come back.');
  expect(guarantees.terms('quick', 'We come back.')).toBe('We come back.');
});

it('names every field that rests on a claim: texts with its token, and lists that name it', async () => {
  const { claims, documents } = await readContent(fileURLToPath(new URL('../../content/', import.meta.url)));
  const suburbs = [...documents].filter(([file]) => file.startsWith('suburbs/'));
  for (const id of claims?.ids ?? []) {
    const uses = claims?.usesOf(id) ?? [];
    const token = new RegExp(`\\{claim:${id}[.|}]`);
    const withToken = [...documents.values()].filter(({ data }) => token.test(JSON.stringify(data)));
    const naming = suburbs.filter(([, { data }]) => {
      const { practices } = suburbSchema.parse(data).trust;
      return practices.some((practice) => practice.claim === id);
    });
    const files = [...withToken.map(({ file }) => file), ...naming.map(([file]) => file)];
    expect([...new Set(uses.map(({ file }) => file))].toSorted()).toEqual(expect.arrayContaining(files));
  }
  expect(claims?.ids.flatMap((id) => claims.usesOf(id)).length).toBeGreaterThan(suburbs.length * 3);
});
