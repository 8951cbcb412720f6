import { fitLine, fitText } from './line-breaks.ts';
import { logoMark } from './logo-mark.ts';
import type { PaletteColour } from './read-palette.ts';

/** What a social picture says. */
export interface SocialPicture {
  /** One short line over the title. */
  kicker: string;
  title: string;
  /** As people read it: "0800 000 000". */
  phone: string;
  /** Of the business. */
  name: string;
  /** emergency is red. */
  tone: 'standard' | 'emergency';
}

/** Size in pixels, as the Open Graph tags of every page state it. */
export const socialPictureSize = { width: 1200, height: 630 } as const;

export interface SocialPictureStyle {
  palette: Record<PaletteColour, string>;
  /** Family name of the display font. */
  fontFamily: string;
  /** Width of a text at size 1, without letter spacing. */
  widthOf: (text: string) => number;
}

const { width, height } = socialPictureSize;
/** Left and right of everything, in pixels like all that follows. */
const margin = 72;
/** Where the water begins that the number stands in. */
const shore = 462;
/** Width of the words; the pipe comes down right of it. */
const column = 850;
/** Of h1 in styles/base.css, in the em. */
const letterSpacing = -0.02;
const titleLineHeight = 1.04;
/** How far large letters are moved left, in the em, so that their stems stand under the small ones. */
const overhang = 0.05;
/** Heights in Archivo, in the em. */
const capHeight = 0.686;

/**
 * The picture that a link to a page is shown with: the title, and the number as large as on the side
 * of a van, with a copper pipe that comes down from the street and ends at it. Behind, Rangitoto.
 *
 * @returns An SVG document whose texts are set in the display font.
 */
export function socialPictureSvg(picture: SocialPicture, style: SocialPictureStyle): string {
  const { palette, fontFamily, widthOf } = style;
  const emergency = picture.tone === 'emergency';
  const ground = emergency ? palette.red : palette.deep;
  const water = emergency ? palette['red-dark'] : palette.harbour;
  const metal = emergency ? palette.paper : palette['copper-bright'];
  const quiet = emergency ? palette.paper : palette.verdigris;

  const tight = (text: string) => widthOf(text) + letterSpacing * text.length;
  const box = { width: column, height: 234, lineHeight: titleLineHeight };
  const title = fitText(picture.title, box, [112, 100, 90, 80, 74, 66, 58], tight);
  const kickerSize = fitLine(picture.kicker, column, [32, 28, 24], widthOf);
  const nameSize = fitLine(picture.name, 700, [36, 30, 24], widthOf);
  const phoneSize = fitLine(picture.phone, 810, [120, 112, 104, 96, 88], tight);
  const phoneMiddle = (shore + height) / 2;
  const phoneEnd = margin + (tight(picture.phone) - overhang) * phoneSize;

  const line = (text: string, x: number, baseline: number, size: number, fill: string, spacing = 0) =>
    `<text x="${round(x)}" y="${round(baseline)}" font-size="${size}" letter-spacing="${round(spacing * size)}" fill="${fill}">${escaped(text)}</text>`;

  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="${fontFamily}" font-weight="800">`,
    `<rect width="${width}" height="${height}" fill="${ground}"/>`,
    `<path fill="${water}" d="${rangitoto}"/>`,
    `<g fill="${metal}">${pipe(phoneEnd + 32, phoneMiddle)}</g>`,
    `<g transform="translate(${margin} 52) scale(1.7)"><path fill="${metal}" d="${logoMark.tap}"/>`,
    `<path fill="${palette.white}" d="${logoMark.drop}"/></g>`,
    line(picture.name, margin + 88, 86 + (capHeight * nameSize) / 2, nameSize, palette.white),
    line(picture.kicker, margin, 196, kickerSize, quiet),
    ...title.lines.map((text, index) => {
      const baseline = 228 + (capHeight + index * titleLineHeight) * title.size;
      return line(text, margin - overhang * title.size, baseline, title.size, palette.white, letterSpacing);
    }),
    line(
      picture.phone,
      margin - overhang * phoneSize,
      phoneMiddle + (capHeight * phoneSize) / 2,
      phoneSize,
      palette.white,
      letterSpacing,
    ),
    '</svg>',
  ].join('');
}

/** The island's long, low cone on the horizon, and the water from there to the lower edge. */
const rangitoto = `M0 ${height}V${shore}H430C560 456 690 436 790 408c12-4 18-10 30-10 9 0 13 5 22 5 10 0 15-6 26-6 13 0 19 7 32 11 90 26 180 46 300 54V${height}Z`;

/** Half the pipe's thickness, and half that of the fittings over it. */
const half = 21;
const hub = 29;
/** Left open between two fittings, as in the mark. */
const seam = 4;

/**
 * A pipe from the upper edge down the right-hand side, through a valve and an elbow, to a wall plate.
 *
 * @param end Left edge of the plate.
 * @param y Middle of the pipe where it meets the plate.
 */
function pipe(end: number, y: number): string {
  const x = width - margin - hub;
  /** Radius of the elbow's middle. */
  const bend = 64;
  const socket = 26;
  const valve = { top: 128, height: 72 };
  const valveEnd = valve.top + valve.height;
  const socketTop = y - bend - seam - socket;
  const plate = { width: 20, height: 100 };
  const runStart = end + plate.width + seam;
  const runEnd = x - bend - 2 * seam - socket;

  const rect = (left: number, top: number, wide: number, high: number, radius = 0) =>
    `<rect x="${round(left)}" y="${round(top)}" width="${round(wide)}" height="${round(high)}" rx="${radius}"/>`;
  const outer = bend + half;
  const inner = bend - half;
  const elbow =
    `M${x - half} ${round(y - bend)}h${2 * half}a${outer} ${outer} 0 0 1-${outer} ${outer}` +
    `v-${2 * half}a${inner} ${inner} 0 0 0 ${inner}-${inner}Z`;

  return [
    rect(x - half, 0, 2 * half, valve.top - seam),
    rect(x - hub, valve.top, 2 * hub, valve.height, 5),
    // The valve's stem and handle.
    rect(x - hub - 26, valve.top + valve.height / 2 - 12, 26, 24),
    rect(x - hub - 48, valve.top - 12, 22, valve.height + 24, 11),
    rect(x - half, valveEnd + seam, 2 * half, socketTop - valveEnd - 2 * seam),
    rect(x - hub, socketTop, 2 * hub, socket, 5),
    `<path d="${elbow}"/>`,
    rect(x - bend - seam - socket, y - hub, socket, 2 * hub, 5),
    rect(runStart, y - half, runEnd - runStart, 2 * half),
    rect(end, y - plate.height / 2, plate.width, plate.height, 5),
  ].join('');
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

function escaped(text: string): string {
  return text.replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`);
}
