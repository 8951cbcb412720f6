import { along, at, type Point } from './geometry.ts';

/** Radius of the elbows, in the map's units. */
const radius = 22;

const tenth = (value: number) => Math.round(value * 10) / 10;
/** Two numbers of path data. A minus separates as well as a space does. */
const write = ({ x, y }: Point) => `${tenth(x)}${y < 0 ? '' : ' '}${tenth(y)}`;

function direction(from: Point, to: Point): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  return at((to.x - from.x) / length, (to.y - from.y) / length);
}

/** Where the elbow at a corner begins and ends. */
function elbow(before: Point, corner: Point, after: Point): [Point, Point] {
  const [a, b] = [direction(corner, before), direction(corner, after)];
  // With the same radius, a bend of 45 degrees is less than half as long as a square one.
  const length = radius * (a.x * b.x + a.y * b.y < -0.5 ? 0.5 : 1);
  const room = Math.min(...[before, after].map((p) => Math.hypot(p.x - corner.x, p.y - corner.y) / 2));
  return [along(corner, a, Math.min(length, room)), along(corner, b, Math.min(length, room))];
}

/** Path data through the corners, each one rounded. */
export function rounded(corners: readonly Point[], closed: boolean): string {
  const bends = corners.map((corner, i) => {
    const before = corners[i - 1] ?? (closed ? corners.at(-1) : undefined);
    const after = corners[i + 1] ?? (closed ? corners[0] : undefined);
    if (before === undefined || after === undefined) return write(corner);
    const [start, end] = elbow(before, corner, after);
    return `${write(start)}Q${write(corner)} ${write(end)}`;
  });
  return `M${bends.join('L')}${closed ? 'Z' : ''}`;
}

/** Short strokes along the pipe: beside each elbow, at the port and at the capped end. */
export function collars(pipe: readonly Point[]): string {
  const stroke = (p: Point, to: Point) => `M${write(p)}L${write(along(p, direction(p, to), 4))}`;
  return pipe
    .map((corner, i) => {
      const [before, after] = [pipe[i - 1], pipe[i + 1]];
      if (before === undefined || after === undefined) return stroke(corner, before ?? after ?? at(0, 0));
      const [start, end] = elbow(before, corner, after);
      return stroke(start, before) + stroke(end, after);
    })
    .join('');
}

/** A valve near the manifold: two cones across the pipe, a stem and a handle on the outer side. */
function valve([port = at(0, 0), next = port]: readonly Point[]): string {
  const d = direction(port, next);
  const outer = port.x * d.y - port.y * d.x < 0 ? -1 : 1;
  const spot = (forth: number, aside: number) =>
    write(along(along(port, d, 19 + forth), at(d.y * outer, -d.x * outer), aside));
  const cones = `M${spot(-6, -5)}L${spot(6, 5)}L${spot(6, -5)}L${spot(-6, 5)}Z`;
  return `${cones}M${spot(0, 0)}L${spot(0, 10)}M${spot(-5, 10)}L${spot(5, 10)}`;
}

export interface PipeProps {
  corners: readonly Point[];
}

/** A region's pipe, the gleam (or the water) along it, its collars and its valve. */
export function Pipe({ corners }: PipeProps) {
  const way = rounded(corners, false);
  return (
    <>
      <path d={way} />
      <path d={way} />
      <path d={collars(corners)} />
      <path d={valve(corners)} />
    </>
  );
}

/** A harbour. */
export function Shore({ corners }: PipeProps) {
  return <path d={rounded(corners, true)} />;
}
