import sharp from 'sharp';
import { expect, test } from 'vitest';
import { renderSocialPicture, type SocialPictureWords } from './social-picture.tsx';

const words: SocialPictureWords = {
  kicker: 'Central Auckland',
  title: 'Plumber in Ōtāhuhu',
  phone: '0800 000 000',
  name: 'Your Plumber',
  tone: 'standard',
};

/** The colours of a part of the picture, as #rrggbb. */
async function coloursIn(
  picture: SocialPictureWords,
  [left, top, width, height]: readonly [number, number, number, number],
): Promise<Set<string>> {
  const data = await sharp(await renderSocialPicture(picture))
    .extract({ left, top, width, height })
    .removeAlpha()
    .raw()
    .toBuffer();
  const hex = data.toString('hex');
  return new Set(Array.from({ length: width * height }, (_, at) => `#${hex.slice(6 * at, 6 * at + 6)}`));
}

/** Left of the words, and between them and the pipe. */
const margins = [
  [0, 120, 40, 280],
  [925, 210, 80, 150],
] as const;

test.each([
  ['a short title', 'Plumber'],
  ['a title of many words', 'Plumbing, from a dripping tap to a new house on the far side of the harbour'],
  ['a word as long as a line', 'Taumatawhakatangi'],
])('%s stays in its column', async (_, title) => {
  for (const margin of margins)
    expect(await coloursIn({ ...words, title }, margin)).toHaveProperty('size', 1);
});

test('only the emergency picture is red', async () => {
  const corner = [0, 0, 10, 10] as const;
  const isRed = (colours: Set<string>) =>
    [...colours].every((colour) => /^#[89a-f].[0-3].[0-3].$/.test(colour));
  expect(isRed(await coloursIn(words, corner))).toBe(false);
  expect(isRed(await coloursIn({ ...words, tone: 'emergency' }, corner))).toBe(true);
});

test('a letter that the font lacks is set without its mark', async () => {
  const plain = await renderSocialPicture({ ...words, name: 'Muller' });
  expect(await renderSocialPicture({ ...words, name: 'Müller' })).toEqual(plain);
  expect(await renderSocialPicture({ ...words, title: 'Plumber in Otahuhu' })).not.toEqual(plain);
});
