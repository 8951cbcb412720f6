import type { Region } from '../schemas/region.ts';
import type { Box, Point } from './geometry.ts';
import { type Label, labelAt } from './label.ts';

/** A harbour: the corners of its shore, and its name. */
export interface Water {
  shore: Point[];
  label: Label;
}

/** The region's harbours, as far as the edges of the map. */
export function harbours(
  known: Region['map']['harbours'],
  { left, right }: Pick<Box, 'left' | 'right'>,
): Water[] {
  const edges = { west: left, east: right };
  return known.map(({ name, at, shore }) => ({
    label: labelAt(name, at, 'on', 'water'),
    shore: shore.map(({ x, y }) => ({ x: typeof x === 'number' ? x : edges[x], y })),
  }));
}
