import { at, type Box, type Point } from './geometry.ts';

/** Where a text stands: beside its point, centred above or below it, or on it. */
export type Side = 'right' | 'left' | 'above' | 'below' | 'on';

/** A text at a point, with the room it takes in the widest usual system font. */
export interface Label extends Point {
  text: string;
  side: Side;
  box: Box;
}

/** Sizes of the texts, in units. PipeMap.module.css and LineView.module.css set them in the same. */
export const fontSize = { stop: 13, title: 16, water: 12, lineView: 8 };
/** Between stops, and the height of a label: each link is a target of at least 24 by 24 CSS pixels. */
export const pitch = 24;
/** From a stop to its label, when that is beside it, and when it is above or below. */
export const gap = { beside: 15, over: 8 };

/** Widths in em, rounded up from DejaVu Sans Bold, the widest face that a system font may be. */
const letterWidths: [RegExp, number][] = [
  [/[ijlI '’.-]/, 0.37],
  [/[frt]/, 0.48],
  [/[mwMW]/, 1.04],
  [/[A-Z0-9]/, 0.78],
];

/** Room that a text takes at most, in units: the one measure of text on the map. */
export function textWidth(text: string, kind: keyof typeof fontSize): number {
  const letters = [...text.normalize('NFD')].filter((letter) => !/\p{M}/u.test(letter));
  const em = (letter: string) => letterWidths.find(([letters]) => letters.test(letter))?.[1] ?? 0.69;
  return letters.reduce((sum, letter) => sum + em(letter), 0) * fontSize[kind];
}

/** A text on one side of a point, with its box. */
export function labelAt(text: string, point: Point, side: Side, kind: 'stop' | 'title' | 'water'): Label {
  const { beside, over } = kind === 'stop' ? gap : { beside: 0, over: 0 };
  const half = at(textWidth(text, kind) / 2, pitch / 2);
  const middle = {
    right: at(beside + half.x, 0),
    left: at(-beside - half.x, 0),
    above: at(0, -over - half.y),
    below: at(0, over + half.y),
    on: at(0, 0),
  }[side];
  const x = point.x + middle.x;
  const y = point.y + middle.y;
  const box = { left: x - half.x, top: y - half.y, right: x + half.x, bottom: y + half.y };
  return { ...point, text, side, box };
}
