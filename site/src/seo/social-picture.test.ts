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

/** Left of the words, and between them and the pipe. */
const margins = [
  { left: 0, top: 120, width: 40, height: 280 },
  { left: 925, top: 210, width: 80, height: 150 },
];

test.each([
  ['a short title', 'Plumber'],
  ['a title of many words', 'Plumbing, from a dripping tap to a new house on the far side of the harbour'],
  ['a word as long as a line', 'Taumatawhakatangi'],
])('%s stays in its column', async (_, title) => {
  const picture = await renderSocialPicture({ ...words, title });
  for (const margin of margins) {
    const { channels } = await sharp(await sharp(picture).extract(margin).png().toBuffer()).stats();
    for (const { min, max } of channels) expect(min).toBe(max);
  }
});

test('a letter that the font lacks is set without its mark', async () => {
  const plain = await renderSocialPicture({ ...words, name: 'Muller' });
  expect(await renderSocialPicture({ ...words, name: 'Müller' })).toEqual(plain);
  expect(await renderSocialPicture({ ...words, title: 'Plumber in Otahuhu' })).not.toEqual(plain);
});
