import type { ReactNode } from 'react';
import satori from 'satori';
import archivo from './archivo/archivo.ttf?inline';

/** A data: address, so that the font is in whatever Astro makes of this module. */
const data = Buffer.from(archivo.slice(archivo.indexOf(',') + 1), 'base64');

/**
 * Draws elements as SVG with their texts as outlines, because a picture cannot use the page's font. Satori knows
 * flexbox and inline styles only (https://github.com/vercel/satori#css).
 */
export const outlines = (element: ReactNode, size: { width: number; height: number }): Promise<string> =>
  satori(element, { ...size, fonts: [{ name: 'Archivo', data, weight: 800, style: 'normal' }] });

/** What the font cannot set: it has the letters of English and Māori (assets/archivo/FONTLOG.txt). */
const beyondFont = /[^\u0020-\u007e\u00a0‘’“”–—·•…×°©é½āēīōūĀĒĪŌŪ]/gu;

/** The text as the font can set it: a letter whose mark the font lacks goes without, as ü becomes u. */
export const withKnownGlyphs = (text: string): string =>
  text.normalize('NFC').replace(beyondFont, (letter) => letter.normalize('NFD').replace(/\p{M}/gu, ''));
