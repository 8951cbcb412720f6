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

/** Font sizes to try, the largest first; the last is taken where none fits. */
const candidates: Record<SizedText, readonly [number, ...number[]]> = {
  name: [36, 30, 24],
  kicker: [32, 28, 24],
  title: [112, 100, 90, 80, 74, 66, 58],
  phone: [120, 112, 104, 96, 88],
};

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
  const svg = await drawnToFit(said, options);
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

/** Draws with the largest sizes, and again with the next smaller ones of the texts that did not fit. */
async function drawnToFit(words: SocialPictureWords, options: SatoriOptions): Promise<string> {
  const tried: Record<SizedText, number> = { name: 0, kicker: 0, title: 0, phone: 0 };
  for (;;) {
    const sizes = Object.fromEntries(
      Object.entries(tried).map(([text, index]) => [text, candidates[text as SizedText][index]]),
    ) as SocialPictureSizes;
    const tooLarge = new Set<SizedText>();
    const svg = await satori(createElement(SocialPicture, { ...words, palette, sizes }), {
      ...options,
      onNodeDetected: ({ key, width, height }) => {
        if (typeof key !== 'string' || !(key in room)) return;
        const text = key as SizedText;
        const fits = width <= room[text].width && height <= room[text].height;
        if (!fits && tried[text] < candidates[text].length - 1) tooLarge.add(text);
      },
    });
    if (tooLarge.size === 0) return svg;
    for (const text of tooLarge) tried[text] += 1;
  }
}
