/*
 * The pipe map's geometry: Auckland's suburbs as fittings on copper lines that meet at the CBD.
 *
 * The manifold stands at 0, 0; x runs east, y runs south. All lengths are in units: one unit is one CSS
 * pixel where the map is at its narrowest (44.5rem with 16 px text). Labels grow with the map up to
 * 1rem and never faster, so what fits there fits at any width. One long module, because corridors,
 * stops and labels only make sense together; PipeMapPipes.tsx draws what it says.
 */
import { BoxGrid } from './box-grid.ts';

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

/** Where a text stands: beside its point, centred above or below it, or on it. */
export type Side = 'right' | 'left' | 'above' | 'below' | 'on';

export interface PipeMapArea {
  slug: string;
  name: string;
}

export interface PipeMapSuburb {
  slug: string;
  name: string;
  /** Shown instead of the name. */
  label?: string | undefined;
  /** Slug of the area it belongs to. */
  area: string;
  /** Place among the area's cards. The map goes by position alone. */
  order: number;
  /** Degrees. */
  position: { lat: number; lon: number };
}

/** A text at a point, with the room it takes in the widest usual system font. */
export interface Label extends Point {
  text: string;
  side: Side;
  box: Box;
}

export interface Stop extends Label {
  slug: string;
  /** Degrees, clockwise, by which the fitting follows a sloping pipe. */
  tilt: -45 | 0 | 45;
}

export interface Line {
  slug: string;
  /** What orders the stops: latitude, from north to south, or longitude, from west to east. */
  axis: 'lat' | 'lon';
  /** In true order along the axis; the manifold, on its own line, before all others. */
  stops: Stop[];
  title: Label;
  /** The pipe's corners, from its port on the manifold to its capped end. */
  pipe: Point[];
}

export interface PipeMapLayout extends Box {
  /** In the areas' order. */
  lines: Line[];
  /** The harbours: their shores' corners and their names. */
  waters: { shore: Point[]; label: Label }[];
}

const hubSlug = 'cbd';
const hubPosition = { lat: -36.848, lon: 174.763 };
/** Half the manifold's width and height. */
export const hubHalf = { x: 42, y: 18 };

/** Between stops, and the height of a label: each link is a target of at least 24 by 24 CSS pixels. */
const pitch = 24;
/** From a stop to its label, when that is beside it, and when it is above or below. */
export const gap = { beside: 15, over: 8 };
/** Around the map. */
const margin = 4;
/** Square units that a label may touch its surroundings before it changes sides. */
const brush = 12;
const fontSize = { stop: 13, title: 16, water: 12 };

const compass = {
  n: { x: 0, y: -1 },
  ne: { x: 1, y: -1 },
  e: { x: 1, y: 0 },
  se: { x: 1, y: 1 },
  s: { x: 0, y: 1 },
  sw: { x: -1, y: 1 },
  w: { x: -1, y: 0 },
  nw: { x: -1, y: -1 },
} as const satisfies Record<string, Point>;
type Heading = keyof typeof compass;

/** The way of a region's pipe. */
interface Corridor {
  axis: Line['axis'];
  /** The last stop along the axis is the one nearest to the manifold. */
  inward?: boolean;
  /** Corners from the port on the manifold to the first stop. */
  feed: Point[];
  heading: Heading;
  /** After so many stops the pipe turns. */
  turn?: { after: number; heading: Heading };
  /** Where the region's name stands; without it, past the end. */
  title?: Point & { side: Side };
}

const at = (x: number, y: number): Point => ({ x, y });

/**
 * The corridors of the regions we know. Their far ends are open: a line grows outwards with its
 * stops, and the peninsula moves north with the end of the North Shore.
 */
function knownCorridors(stopsOn: (area: string) => number): Record<string, Corridor> {
  const devonport = -80;
  const peninsula = devonport - pitch * (stopsOn('north-shore') - 1) - 82;
  const titirangi = 58;
  return {
    'central-auckland': { axis: 'lat', feed: [at(0, hubHalf.y), at(0, 64)], heading: 's' },
    'north-shore': { axis: 'lat', inward: true, feed: [at(12, -hubHalf.y), at(12, devonport)], heading: 'n' },
    'rodney-district': {
      axis: 'lon',
      feed: [at(-36, -16), at(-104, -84), at(-104, peninsula), at(8, peninsula)],
      heading: 'e',
      title: { x: -122, y: peninsula, side: 'left' },
    },
    'west-auckland': {
      axis: 'lat',
      inward: true,
      feed: [
        at(-hubHalf.x, 4),
        at(-74, 4),
        at(-158, titirangi + 30),
        at(-192, titirangi + 30),
        at(-192, titirangi),
      ],
      heading: 'n',
    },
    'east-auckland': {
      axis: 'lat',
      feed: [at(hubHalf.x, -9), at(260, -9), at(260, 36)],
      heading: 's',
      title: { x: 260, y: -28, side: 'left' },
    },
    'south-auckland': {
      axis: 'lat',
      feed: [at(hubHalf.x, 9), at(82, 9), at(150, 77), at(150, 112)],
      heading: 's',
      turn: { after: 5, heading: 'se' },
    },
  };
}

/** Harbours and their arms, roughly, as far as the edges of the map. */
function harbours({ left, right }: Pick<Box, 'left' | 'right'>): PipeMapLayout['waters'] {
  const name = (text: string, x: number, y: number) => labelAt(text, at(x, y), 'on', 'water');
  return [
    {
      label: name('Waitematā Harbour', 258, -94),
      shore: [
        at(right, -142),
        at(206, -142),
        at(132, -68),
        at(-54, -68),
        at(-90, -104),
        at(-114, -104),
        at(-114, -52),
        at(-90, -28),
        at(60, -28),
        at(78, -46),
        at(right, -46),
      ],
    },
    {
      label: name('Manukau Harbour', -174, 213),
      shore: [
        at(left, 196),
        at(-250, 196),
        at(-204, 150),
        at(-176, 150),
        at(-68, 258),
        at(100, 258),
        at(100, 292),
        at(-190, 292),
        at(-252, 230),
        at(left, 230),
      ],
    },
  ];
}

const along = (p: Point, d: Point, length: number): Point => at(p.x + d.x * length, p.y + d.y * length);

const around = ({ x, y }: Point, half: number): Box => ({
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

/** Widths in em, rounded up from DejaVu Sans Bold, the widest face that a system font may be. */
const letterWidths: [RegExp, number][] = [
  [/[ijlI '’.-]/, 0.37],
  [/[frt]/, 0.48],
  [/[mwMW]/, 1.04],
  [/[A-Z0-9]/, 0.78],
];

function textWidth(text: string, kind: keyof typeof fontSize): number {
  const letters = [...text.normalize('NFD')].filter((letter) => !/\p{M}/u.test(letter));
  const em = (letter: string) => letterWidths.find(([letters]) => letters.test(letter))?.[1] ?? 0.69;
  return letters.reduce((sum, letter) => sum + em(letter), 0) * fontSize[kind];
}

function labelAt(text: string, point: Point, side: Side, kind: keyof typeof fontSize): Label {
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

const textOf = ({ name, label }: PipeMapSuburb): string => label ?? name;

/** North to south, or west to east; the other axis decides between equals. */
function inTrueOrder(suburbs: readonly PipeMapSuburb[], axis: Line['axis']): PipeMapSuburb[] {
  const southwards = (a: PipeMapSuburb, b: PipeMapSuburb) => b.position.lat - a.position.lat;
  const eastwards = (a: PipeMapSuburb, b: PipeMapSuburb) => a.position.lon - b.position.lon;
  const [first, second] = axis === 'lat' ? [southwards, eastwards] : [eastwards, southwards];
  return suburbs.toSorted((a, b) => first(a, b) || second(a, b));
}

const mean = (suburbs: readonly PipeMapSuburb[], axis: Line['axis']): number =>
  suburbs.reduce((sum, { position }) => sum + position[axis], 0) / Math.max(1, suburbs.length);

/** A pipe with the places of its stops, from the manifold outwards. */
interface Run {
  suburbs: PipeMapSuburb[];
  places: (Point & { heading: Heading })[];
  pipe: Point[];
  end: Heading;
}

function layRun(corridor: Corridor, suburbs: readonly PipeMapSuburb[]): Run {
  const ordered = inTrueOrder(suburbs, corridor.axis);
  if (corridor.inward) ordered.reverse();
  // On the level, labels stand above and below in turn, so every other one is a neighbour.
  const widths = ordered.map((suburb) => textWidth(textOf(suburb), 'stop'));
  const level = Math.max(36, ...widths.map((width, i) => Math.ceil((width + (widths[i + 2] ?? 0)) / 4 + 2)));
  const step = (heading: Heading) => (compass[heading].y === 0 ? level : pitch);

  const places: Run['places'] = [];
  const corners = corridor.feed.slice(0, -1);
  const start = corridor.feed.at(-1) ?? at(0, 0);
  // A feed that comes in straight has no corner at the first stop.
  const before = corners.at(-1) ?? start;
  const { x, y } = compass[corridor.heading];
  if (Math.abs((start.x - before.x) * y - (start.y - before.y) * x) > 0.01) corners.push(start);

  let end = corridor.heading;
  let next = start;
  for (const index of ordered.keys()) {
    if (index === corridor.turn?.after) {
      const corner = along(next, compass[end], 6 - step(end) / 2);
      corners.push(corner);
      end = corridor.turn.heading;
      next = along(corner, compass[end], step(end) / 2 + 2);
    }
    places.push({ ...next, heading: end });
    next = along(next, compass[end], step(end));
  }
  const cap = compass[end].x * compass[end].y === 0 ? 16 : 18;
  return {
    suburbs: ordered,
    places,
    pipe: [...corners, along(places.at(-1) ?? start, compass[end], cap)],
    end,
  };
}

/** Small boxes along a pipe: where no label may stand. */
function trace(pipe: readonly Point[]): Box[] {
  return pipe.slice(1).flatMap((to, i) => {
    const from = pipe[i] ?? to;
    const [dx, dy] = [to.x - from.x, to.y - from.y];
    const steps = Math.ceil(Math.hypot(dx, dy) / 4);
    // On a slope the boxes' corners reach further out than their sides.
    const half = dx * dy === 0 ? 4.5 : 3.2;
    return Array.from({ length: steps }, (_, n) =>
      around(at(from.x + (dx * n) / steps, from.y + (dy * n) / steps), half),
    );
  });
}

/**
 * A corridor for a region that has none: a straight spoke towards where the region lies, turned and
 * lengthened until it and its labels meet as little as possible of what is there.
 */
function spareCorridor(suburbs: readonly PipeMapSuburb[], taken: readonly Box[]): Corridor {
  // A degree of longitude is four fifths of a degree of latitude here.
  const bearing = Math.atan2(
    hubPosition.lat - mean(suburbs, 'lat'),
    0.8 * (mean(suburbs, 'lon') - hubPosition.lon),
  );
  const tries = (Object.keys(compass) as Heading[]).flatMap((heading) => {
    const { x, y } = compass[heading];
    const turned = Math.abs(Math.atan2(y, x) - bearing);
    return Array.from({ length: 12 }, (_, i) => {
      const port = at(x * hubHalf.x, y * hubHalf.y);
      const corridor: Corridor = {
        axis: y === 0 ? 'lon' : 'lat',
        inward: y === 0 ? x < 0 : y < 0,
        feed: [port, along(port, compass[heading], pitch * (2 + i))],
        heading,
      };
      const run = layRun(corridor, suburbs);
      const room = run.places.map((place) => ({ ...around(place, 12), right: place.x + 100 }));
      const met = [...trace(run.pipe).slice(4), ...room].flatMap((box) =>
        taken.map((other) => overlap(box, other)),
      );
      const cost = met.reduce(
        (sum, area) => sum + area,
        400 * Math.min(turned, 2 * Math.PI - turned) + 24 * i,
      );
      return { corridor, cost };
    });
  });
  return tries.reduce((best, other) => (other.cost < best.cost ? other : best)).corridor;
}

const pastTheEnd: Record<Heading, Side> = {
  n: 'above',
  ne: 'right',
  e: 'right',
  se: 'right',
  s: 'below',
  sw: 'left',
  w: 'left',
  nw: 'left',
};

/** A stop's label on either side, the side where the suburb truly lies first. */
function sidesOf(suburb: PipeMapSuburb, run: Run, { heading, ...point }: Run['places'][number]): Stop[] {
  const { x, y } = compass[heading];
  const { lat, lon } = suburb.position;
  const tilt = x * y === 0 ? 0 : x === y ? -45 : 45;
  const sides: Side[] = y === 0 ? ['above', 'below'] : ['right', 'left'];
  const truly = y === 0 ? lat > mean(run.suburbs, 'lat') : lon > mean(run.suburbs, 'lon');
  return (truly ? sides : sides.reverse()).map((side) => {
    return { ...labelAt(textOf(suburb), point, side, 'stop'), slug: suburb.slug, tilt };
  });
}

/**
 * Gives each label the freer of its sides. The first round goes by what stands there already; in the
 * later ones a label makes room for those that came after it.
 */
function settleLabels(runs: readonly Run[], fixed: readonly Box[], pipes: readonly Box[]): Map<string, Stop> {
  const stops = new Map<string, Stop>();
  const inTheWay = gridOf(fixed);
  const trodden = gridOf(pipes);
  const labels = new BoxGrid<string>();
  /** The area that a box shares with others, but for the one that is its own. */
  const met = <K>(box: Box, others: BoxGrid<K>, own?: K) =>
    [...others.near(box)].reduce((sum, [key, other]) => (key === own ? sum : sum + overlap(box, other)), 0);
  for (let round = 0, moved = true; moved && round < 10; round += 1) {
    moved = false;
    for (const run of runs) {
      for (const [i, place] of run.places.entries()) {
        const suburb = run.suburbs[i];
        if (suburb === undefined) continue;
        const cost = ({ box }: Stop) =>
          10 * (met(box, inTheWay) + met(box, labels, suburb.slug)) + met(box, trodden);
        const stop = sidesOf(suburb, run, place).reduce((best, other) =>
          cost(other) < cost(best) - brush ? other : best,
        );
        moved ||= stops.get(suburb.slug)?.side !== stop.side;
        stops.set(suburb.slug, stop);
        labels.set(suburb.slug, stop.box);
      }
    }
  }
  return stops;
}

function gridOf(boxes: readonly Box[]): BoxGrid<number> {
  const grid = new BoxGrid<number>();
  for (const [index, box] of boxes.entries()) grid.set(index, box);
  return grid;
}

function check(areas: readonly PipeMapArea[], suburbs: readonly PipeMapSuburb[]): void {
  const spots = new Map<string, string>();
  for (const { slug, area, position } of suburbs) {
    if (!areas.some((known) => known.slug === area)) {
      throw new Error(`${slug}.yaml is on no line of the map: there is no area "${area}"`);
    }
    const spot = `${position.lat}, ${position.lon}`;
    const other = spots.get(spot);
    if (other !== undefined) {
      throw new Error(`two stops on one spot: ${other}.yaml and ${slug}.yaml are both at ${spot}`);
    }
    spots.set(spot, slug);
  }
}

const laidOut = new WeakMap<readonly PipeMapArea[], WeakMap<readonly PipeMapSuburb[], PipeMapLayout>>();

/**
 * Lays out the map: every suburb a stop on its area's line, in true order, its label on the side
 * where it truly lies unless something is in the way there. The same content always gives the same
 * map, and the same lists are laid out once: every page shows a piece of it. Lengths are in
 * units; the top of this file says what they are.
 *
 * @param areas The regions. One without a corridor of its own gets a straight one.
 * @throws Error where two suburbs share a position, or one belongs to no area.
 */
export function layoutPipeMap(
  areas: readonly PipeMapArea[],
  suburbs: readonly PipeMapSuburb[],
): PipeMapLayout {
  const known = laidOut.get(areas) ?? new WeakMap<readonly PipeMapSuburb[], PipeMapLayout>();
  laidOut.set(areas, known);
  const layout = known.get(suburbs) ?? layOut(areas, suburbs);
  known.set(suburbs, layout);
  return layout;
}

function layOut(areas: readonly PipeMapArea[], suburbs: readonly PipeMapSuburb[]): PipeMapLayout {
  check(areas, suburbs);
  const members = (slug: string) => suburbs.filter(({ area }) => area === slug);
  const onPipe = (slug: string) => members(slug).filter((suburb) => suburb.slug !== hubSlug);
  const known = knownCorridors((slug) => onPipe(slug).length);
  const lines = new Map<string, Omit<Line, 'stops'> & { run: Run }>();
  const fixed: Box[] = [
    { left: -hubHalf.x, top: -hubHalf.y, right: hubHalf.x, bottom: hubHalf.y },
    ...harbours({ left: 0, right: 0 }).flatMap(({ shore, label }) => [
      label.box,
      ...shore.map((corner) => around(corner, 0)),
    ]),
  ];
  const pipes: Box[] = [];

  function layPipe({ slug, name }: PipeMapArea, corridor: Corridor): void {
    const run = layRun(corridor, onPipe(slug));
    const end = along(run.pipe.at(-1) ?? at(0, 0), compass[run.end], 8);
    const { side, ...point } = corridor.title ?? { ...end, side: pastTheEnd[run.end] };
    const title = labelAt(name, point, side, 'title');
    lines.set(slug, { slug, axis: corridor.axis, title, pipe: run.pipe, run });
    fixed.push(title.box, ...run.places.map((place) => around(place, 8)));
    pipes.push(...trace(run.pipe));
  }

  const familiar = areas.filter(({ slug }) => slug in known);
  for (const area of familiar) layPipe(area, known[area.slug] ?? spareCorridor([], []));
  const runs = () => areas.flatMap(({ slug }) => lines.get(slug)?.run ?? []);
  let stops = settleLabels(runs(), fixed, pipes);
  const taken = () => [...fixed, ...pipes, ...[...stops.values()].map(({ box }) => box)];
  for (const area of areas.filter(({ slug }) => !(slug in known))) {
    layPipe(area, spareCorridor(onPipe(area.slug), taken()));
    stops = settleLabels(runs(), fixed, pipes);
  }
  for (const hub of suburbs.filter(({ slug }) => slug === hubSlug)) {
    stops.set(hubSlug, { ...labelAt(textOf(hub), at(0, 0), 'on', 'stop'), slug: hubSlug, tilt: 0 });
  }

  // Not Math.min(...all): a call takes only so many arguments.
  const all = taken().reduce((whole, box) => ({
    left: Math.min(whole.left, box.left),
    top: Math.min(whole.top, box.top),
    right: Math.max(whole.right, box.right),
    bottom: Math.max(whole.bottom, box.bottom),
  }));
  const edges = {
    left: Math.floor(all.left - margin),
    top: Math.floor(all.top - margin),
    right: Math.ceil(all.right + margin),
    bottom: Math.ceil(all.bottom + margin),
  };
  return {
    ...edges,
    lines: areas.flatMap(({ slug }) => {
      const line = lines.get(slug);
      if (line === undefined) return [];
      const { run: _, ...rest } = line;
      const ordered = inTrueOrder(members(slug), line.axis).flatMap((suburb) => stops.get(suburb.slug) ?? []);
      ordered.sort((a, b) => Number(b.slug === hubSlug) - Number(a.slug === hubSlug));
      return [{ ...rest, stops: ordered }];
    }),
    waters: harbours(edges),
  };
}
