import { createElement } from 'react';
import satori, { type SatoriOptions } from 'satori';
import sharp from 'sharp';
import archivo from '../assets/archivo/archivo.ttf?inline';
import { palette } from '../assets/palette.ts';
import {
  room,
  type SizedText,
  SocialPicture,
  type SocialPictureSizes,
  type SocialPictureWords,
  socialPictureSize,
} from './SocialPicture.tsx';

/** Widths in em: of a letter in a short word, of one in a line, of a digit with the spaces between. */
const wideLetter = 0.72;
const letter = 0.64;
const digit = 0.58;

/** Font sizes, in pixels, at which the texts fit their places. */
function sizesFor({ name, kicker, title, phone }: SocialPictureWords): SocialPictureSizes {
  const onOneLine = (text: string, key: SizedText, max: number, em = letter) =>
    Math.floor(Math.min(max, room[key].width / (em * text.length)));
  const { width, height } = room.title;
  const longestWord = Math.max(...title.split(' ').map((word) => word.length));
  // Lines are rarely full, and are set a little apart: a letter takes about 0.95 em² of the place.
  const inLines = Math.sqrt((width * height) / (0.95 * title.length));
  return {
    name: onOneLine(name, 'name', 36),
    kicker: onOneLine(kicker, 'kicker', 32),
    title: Math.floor(Math.min(112, width / (wideLetter * longestWord), inLines)),
    phone: onOneLine(phone, 'phone', 120, digit),
  };
}

/** What the font cannot set: it has the letters of English and Māori (tools/font/make-font.py). */
const beyondFont = /[^\u0020-\u007e\u00a0‘’“”–—·•…×°©é½āēīōūĀĒĪŌŪ]/gu;

/** The text as the font can set it: a letter whose mark the font lacks goes without, as ü becomes u. */
export function withKnownGlyphs(text: string): string {
  return text
    .normalize('NFC')
    .replace(beyondFont, (letter) => letter.normalize('NFD').replace(/\p{M}/gu, ''));
}

/** A data: address, so that the font is in whatever Astro makes of this module. */
const font = Buffer.from(archivo.slice(archivo.indexOf(',') + 1), 'base64');

/** Draws the picture that a link to a page is shown with, as a PNG. */
export async function renderSocialPicture(words: SocialPictureWords): Promise<Buffer> {
  const options: SatoriOptions = {
    ...socialPictureSize,
    fonts: [{ name: 'Archivo', data: font, weight: 800, style: 'normal' }],
  };
  const said = {
    ...words,
    kicker: withKnownGlyphs(words.kicker),
    title: withKnownGlyphs(words.title),
    name: withKnownGlyphs(words.name),
  };
  const svg = await satori(
    createElement(SocialPicture, { ...said, palette, sizes: sizesFor(said) }),
    options,
  );
  // A few colours and their blends at the edges: a palette of 48 shows them and takes a third of the bytes.
  return sharp(Buffer.from(svg))
    .png({
      palette: true,
      colours: words.logo === undefined ? 48 : 96,
      dither: 0,
      effort: 2,
      compressionLevel: 9,
    })
    .toBuffer();
}
