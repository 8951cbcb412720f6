import { expect, it } from 'vitest';
import { ClaimRegister } from '../claims/register.ts';
import { findTexts, textsOf, withShown } from './texts.ts';

const values = (on: boolean) => ({
  name: 'Kowhai Plumbing',
  phone: '09\u00a0555\u00a00123',
  serviceArea: 'Auckland',
  company: 'Watercare',
  steps: {},
  claims: new ClaimRegister({
    quick: {
      ...{ statement: 'We come quickly.', on, evidence: 'none', checked: 'to-be-supplied' },
      wordings: { text: 'On site in 30 minutes', late: 'never late' },
    },
  }),
});
const data = {
  hero: { title: 'Burst pipe? {claim:quick|Call us}.', lead: 'Call {phone}.' },
  points: ['We come at once.', 'We are {claim:quick.late}.'],
};

it('finds the field of words on a page', () => {
  const texts = textsOf({ path: 'home.yaml', data }).map((text) => withShown(text, values(true)));
  expect(findTexts(texts, 'Burst pipe?\n On site in 30 minutes.')).toMatchObject([
    { file: 'home.yaml', field: 'hero.title' },
  ]);
  expect(findTexts(texts, 'call 09 555')).toMatchObject([{ field: 'hero.lead' }]);
  expect(findTexts(texts, 'Kowhai. We come at once. More')).toMatchObject([{ field: 'points.0' }]);
});

it('finds what is shown while a claim is off', () => {
  const texts = textsOf({ path: 'home.yaml', data }).map((text) => withShown(text, values(false)));
  expect(findTexts(texts, 'Burst pipe? Call us.')).toMatchObject([{ field: 'hero.title' }]);
  expect(texts.find(({ field }) => field === 'points.1')?.shown).toBeUndefined();
});

it('puts the file of the page before others with the same words', () => {
  const texts = ['a.yaml', 'b.yaml']
    .flatMap((path) => textsOf({ path, data: { lead: 'Leaks' } }))
    .map((text) => withShown(text, values(true)));
  expect(findTexts(texts, 'Leaks', ['b.yaml']).map(({ file }) => file)).toEqual(['b.yaml', 'a.yaml']);
});
