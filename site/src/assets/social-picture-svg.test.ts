import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { readPalette } from './read-palette.ts';
import { type SocialPicture, socialPictureSvg } from './social-picture-svg.ts';

const palette = readPalette(await readFile(new URL('../styles/tokens.css', import.meta.url), 'utf8'));
const style = { palette, fontFamily: 'Archivo', widthOf: (text: string) => 0.65 * text.length };
const picture: SocialPicture = {
  kicker: 'Central Auckland',
  title: 'Plumber in Epsom',
  phone: '0800 000 000',
  name: 'Your Plumber',
  tone: 'standard',
};

/** The texts of a drawing with their size, in reading order. */
const texts = (svg: string) =>
  [...svg.matchAll(/<text [^>]*font-size="([\d.]+)"[^>]*>([^<]*)</g)].map(([, size, text]) => ({
    size: Number(size),
    text,
  }));

test('it says the name, the place, the title and the number', () => {
  const said = texts(socialPictureSvg(picture, style)).map(({ text }) => text);
  expect(said.join(' ')).toBe('Your Plumber Central Auckland Plumber in Epsom 0800 000 000');
});

test('a long title is set smaller, in lines, and the number stays as large', () => {
  const long = {
    ...picture,
    title: 'Plumbing, from a dripping tap to a new house on the far side of the harbour',
  };
  const number = ({ text }: { text: string | undefined }) => text === picture.phone;
  const short = texts(socialPictureSvg(picture, style));
  const set = texts(socialPictureSvg(long, style));
  expect(set.length).toBeGreaterThan(short.length);
  expect(set[2]?.size).toBeLessThan(short[2]?.size ?? 0);
  expect(set.find(number)).toEqual(short.find(number));
});

test('only the emergency picture is red', () => {
  expect(socialPictureSvg(picture, style)).not.toContain(palette.red);
  expect(socialPictureSvg({ ...picture, tone: 'emergency' }, style)).toContain(palette.red);
});

test('text cannot end its element', () => {
  expect(socialPictureSvg({ ...picture, name: 'A & <B>' }, style)).toContain('>A &#38; &#60;B&#62;<');
});
