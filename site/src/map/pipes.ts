import type { Point } from './layout.ts';

/** Radius of the elbows, in the map's units. */
const radius = 22;

const roundToTenth = (value: number) => Math.round(value * 10) / 10;
/** Two numbers of path data. A minus separates as well as a space does. */
const formatPoint = ({ x, y }: Point) => `${roundToTenth(x)}${y < 0 ? '' : ' '}${roundToTenth(y)}`;

/** The point so far from one towards another. */
function towards(from: Point, to: Point, length: number): Point {
  const share = length / Math.hypot(to.x - from.x, to.y - from.y);
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
}

/** Where the elbow at a corner begins and ends. */
function elbow(before: Point, corner: Point, after: Point): [Point, Point] {
  const [a, b] = [towards(corner, before, 1), towards(corner, after, 1)];
  const cosine = (a.x - corner.x) * (b.x - corner.x) + (a.y - corner.y) * (b.y - corner.y);
  // With the same radius, a bend of 45 degrees is less than half as long as a square one.
  const length = radius * (cosine < -0.5 ? 0.5 : 1);
  const room = Math.min(...[before, after].map((p) => Math.hypot(p.x - corner.x, p.y - corner.y) / 2));
  return [towards(corner, before, Math.min(length, room)), towards(corner, after, Math.min(length, room))];
}

/** Path data through the corners, each one rounded. */
export function rounded(corners: readonly Point[], closed: boolean): string {
  const bends = corners.map((corner, i) => {
    const before = corners[i - 1] ?? (closed ? corners.at(-1) : undefined);
    const after = corners[i + 1] ?? (closed ? corners[0] : undefined);
    if (before === undefined || after === undefined) return formatPoint(corner);
    const [start, end] = elbow(before, corner, after);
    return `${formatPoint(start)}Q${formatPoint(corner)} ${formatPoint(end)}`;
  });
  return `M${bends.join('L')}${closed ? 'Z' : ''}`;
}

/** Short strokes along the pipe: beside each elbow, at the port and at the capped end. */
export function collars(pipe: readonly Point[]): string {
  const stroke = (from: Point, to: Point) => `M${formatPoint(from)}L${formatPoint(towards(from, to, 4))}`;
  return pipe
    .map((corner, i) => {
      const [before, after] = [pipe[i - 1], pipe[i + 1]];
      if (before === undefined || after === undefined) return stroke(corner, before ?? after ?? corner);
      const [start, end] = elbow(before, corner, after);
      return stroke(start, before) + stroke(end, after);
    })
    .join('');
}
