/*
 * Points, boxes and directions of the pipe map. The manifold stands at 0, 0; x runs east, y runs south. All
 * lengths are in units: one unit is one CSS pixel where the map is at its narrowest (44.5rem with 16 px
 * text). Labels grow with the map up to 1rem and never faster, so what fits there fits at any width.
 */
export interface Point {
  x: number;
  y: number;
}

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The point at these coordinates. */
export const at = (x: number, y: number): Point => ({ x, y });

/** The eight directions in which a pipe may run. */
export const compass = {
  n: { x: 0, y: -1 },
  ne: { x: 1, y: -1 },
  e: { x: 1, y: 0 },
  se: { x: 1, y: 1 },
  s: { x: 0, y: 1 },
  sw: { x: -1, y: 1 },
  w: { x: -1, y: 0 },
  nw: { x: -1, y: -1 },
} as const satisfies Record<string, Point>;
export type Heading = keyof typeof compass;

/** The point so far from another in a direction. */
export const along = (p: Point, d: Point, length: number): Point =>
  at(p.x + d.x * length, p.y + d.y * length);

/** A square box around a point. */
export const around = ({ x, y }: Point, half: number): Box => ({
  left: x - half,
  top: y - half,
  right: x + half,
  bottom: y + half,
});

/** The area that two boxes share, in square units. */
export function overlap(a: Box, b: Box): number {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return width > 0 && height > 0 ? width * height : 0;
}
