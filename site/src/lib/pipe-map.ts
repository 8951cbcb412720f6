/*
 * The pipe map's geometry: Auckland's suburbs as fittings on copper lines that meet at the CBD.
 *
 * All lengths are in units. One unit is one CSS pixel where the map is at its narrowest (43.5rem with
 * 16 px text). Labels grow with the map up to 1rem and never faster, so what fits there fits at any
 * width. x runs east, y runs south. One long module, because corridors, stops and labels only make
 * sense together.
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

/** Where a text stands: beside its point, or centred above or below it. */
export type Side = 'right' | 'left' | 'above' | 'below';

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

/** A text on the map, with the room it may take in the widest usual system font. */
export interface Label extends Point {
  text: string;
  side: Side;
  box: Box;
}

export interface Stop extends Label {
  slug: string;
  /** Degrees, clockwise, by which its fitting follows a sloping pipe. */
  tilt: -45 | 0 | 45;
  /** The manifold itself, whose name stands on it. */
  hub: boolean;
}

export interface Line {
  slug: string;
  /** What orders its stops: latitude, from north to south, or longitude, from west to east. */
  axis: 'lat' | 'lon';
  /** In true order along the axis; the manifold, if it is one of them, comes first. */
  stops: Stop[];
  title: Label;
  /** SVG path data: the pipe; the collars at its elbows and ends; its valve beside the manifold. */
  pipe: string;
  collars: string;
  valve: string;
}

export interface PipeMapLayout {
  width: number;
  height: number;
  /** The manifold's middle, and half its size. */
  hub: Point & { halfWidth: number; halfHeight: number };
  /** In the areas' order. */
  lines: Line[];
  /** The harbours: SVG path data, and their names. */
  waters: { path: string; label: Label }[];
}

const hubSlug = 'cbd';
const hubPosition = { lat: -36.848, lon: 174.763 };
const hubHalf = { x: 42, y: 18 };

/** Between stops: links are targets of at least 24 by 24 CSS pixels. */
const pitch = 24;
/** From a stop to its label. */
const gap = 15;
/** How far a label moves with the branch of a tilted fitting. */
const lift = 6;
const stopSize = 13;
const titleSize = 16;
const waterSize = 12;
const elbowRadius = 22;
const margin = 8;

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
const headings = Object.keys(compass) as Heading[];

interface Corridor {
  axis: Line['axis'];
  /** The last stop along the axis is the one nearest to the manifold. */
  inward?: boolean;
  /** Corners of the pipe, from its port on the manifold to its first stop. */
  feed: [Point, Point, ...Point[]];
  /** The stretch of the stops. A leg takes as many as it says, the last one takes the rest. */
  legs: { heading: Heading; stops?: number }[];
  /** Where the region's name stands; without it, past the far end. */
  title?: Point & { side: Side };
}

const at = (x: number, y: number): Point => ({ x, y });

/**
 * The corridors of the regions we know, from the manifold at 0, 0. Their far ends are open: a line
 * grows outwards with its stops, and the peninsula moves north with the North Shore's end.
 */
function knownCorridors(stopsOn: (area: string) => number): Record<string, Corridor> {
  const devonport = -80;
  const peninsula = devonport - pitch * (stopsOn('north-shore') - 1) - 78;
  const titirangi = 66;
  return {
    'central-auckland': { axis: 'lat', feed: [at(0, hubHalf.y), at(0, 64)], legs: [{ heading: 's' }] },
    'north-shore': {
      axis: 'lat',
      inward: true,
      feed: [at(12, -hubHalf.y), at(12, devonport)],
      legs: [{ heading: 'n' }],
    },
    'rodney-district': {
      axis: 'lon',
      feed: [at(-34, -14), at(-106, -86), at(-106, peninsula), at(10, peninsula)],
      legs: [{ heading: 'e' }],
      title: { x: -118, y: peninsula, side: 'left' },
    },
    'west-auckland': {
      axis: 'lat',
      inward: true,
      feed: [
        at(-hubHalf.x, 4),
        at(-74, 4),
        at(-166, titirangi + 30),
        at(-200, titirangi + 30),
        at(-200, titirangi),
      ],
      legs: [{ heading: 'n' }],
    },
    'east-auckland': { axis: 'lat', feed: [at(hubHalf.x, -9), at(253, -9), at(253, 36)], legs: [{ heading: 's' }] },
    'south-auckland': {
      axis: 'lat',
      feed: [at(hubHalf.x, 9), at(82, 9), at(148, 75), at(148, 112)],
      legs: [{ heading: 's', stops: 5 }, { heading: 'se' }],
    },
  };
}

/** Harbours and their arms, roughly; `west` and `east` are the edges of the map. */
function harbours(west: number, east: number): { name: string; corners: Point[]; label: Point }[] {
  return [
    {
      name: 'Waitematā Harbour',
      label: at(232, -64),
      corners: [
        at(east, -132),
        at(204, -132),
        at(140, -68),
        at(-54, -68),
        at(-124, -138),
        at(-180, -138),
        at(-180, -92),
        at(-116, -28),
        at(east, -28),
      ],
    },
    {
      name: 'Manukau Harbour',
      label: at(-172, 212),
      corners: [
        at(west, 196),
        at(-250, 196),
        at(-204, 150),
        at(-160, 150),
        at(-52, 258),
        at(104, 258),
        at(104, 292),
        at(-190, 292),
        at(-252, 230),
        at(west, 230),
      ],
    },
  ];
}

/* Text */

/** Widths in em of a bold sans serif on the wide side (DejaVu Sans Bold). */
function widthOf(text: string, size: number): number {
  let em = 0;
  for (const letter of text.normalize('NFD')) {
    if (/\p{M}/u.test(letter)) continue;
    if (/[ijlI '’.-]/.test(letter)) em += 0.37;
    else if (/[frt]/.test(letter)) em += 0.48;
    else if (/[mwMW]/.test(letter)) em += 1.02;
    else if (/[A-Z0-9]/.test(letter)) em += 0.78;
    else em += 0.68;
  }
  return em * size;
}

/** The room a text takes beside or around its point. `away` lies between the two. */
function boxOf(text: string, size: number, { x, y }: Point, side: Side | 'on', away: number): Box {
  const width = widthOf(text, size);
  const half = size * 0.65;
  const box = (left: number, middle: number): Box => ({
    left,
    right: left + width,
    top: middle - half,
    bottom: middle + half,
  });
  if (side === 'right') return box(x + away, y);
  if (side === 'left') return box(x - away - width, y);
  if (side === 'above') return box(x - width / 2, y - away - half);
  if (side === 'below') return box(x - width / 2, y + away + half);
  return box(x - width / 2, y);
}

/** Square units that two boxes share. */
export function overlap(a: Box, b: Box): number {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return width > 0 && height > 0 ? width * height : 0;
}

const around = ({ x, y }: Point, half: number): Box => ({
  left: x - half,
  right: x + half,
  top: y - half,
  bottom: y + half,
});

/* Pipes */

interface Run {
  corridor: Corridor;
  /** The run's stops, from the manifold outwards. */
  suburbs: readonly PipeMapSuburb[];
  points: Point[];
  headingAt: Heading[];
  /** Every corner of the pipe, from the port to the capped end. */
  corners: Point[];
  end: Heading;
}

function towards(a: Point, b: Point): Point {
  const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  return at((b.x - a.x) / length, (b.y - a.y) / length);
}

const along = (p: Point, d: Point, length: number): Point => at(p.x + d.x * length, p.y + d.y * length);

/** How far apart stops have to be on a level stretch, where labels stand above and below in turn. */
function levelPitch(labels: readonly string[]): number {
  const widths = labels.map((label) => widthOf(label, stopSize));
  return Math.max(36, ...widths.map((width, i) => Math.ceil((width + (widths[i + 2] ?? 0)) / 4 + 3)));
}

/** Lays a region's stops along its corridor. */
function layRun(corridor: Corridor, suburbs: readonly PipeMapSuburb[]): Run {
  const points: Point[] = [];
  const headingAt: Heading[] = [];
  const corners: Point[] = [...corridor.feed];
  const level = levelPitch(suburbs.map(labelOf));
  const stepOf = (heading: Heading) => (compass[heading].y === 0 ? level : pitch);
  let cursor = corridor.feed.at(-1) ?? corridor.feed[0];
  let end: Heading = corridor.legs[0]?.heading ?? 's';
  for (const { heading, stops = Number.POSITIVE_INFINITY } of corridor.legs) {
    if (points.length === suburbs.length && points.length > 0) break;
    if (heading !== end) {
      // The corner stands midway between the last stop before it and the first one after it.
      const corner = along(cursor, compass[end], -stepOf(end) / 2 + 6);
      corners.push(corner);
      cursor = along(corner, compass[heading], stepOf(heading) / 2 + 2);
      end = heading;
    }
    for (let taken = 0; taken < stops && points.length < suburbs.length; taken += 1) {
      points.push(cursor);
      headingAt.push(heading);
      cursor = along(cursor, compass[heading], stepOf(heading));
    }
  }
  // Where the stops go on in the feed's direction, there is no joint.
  const turn = corridor.feed.length - 1;
  const [before, start] = [corners[turn - 1], corners[turn]];
  if (before && start && points.length > 0) {
    const [d, e] = [towards(before, start), compass[headingAt[0] ?? end]];
    if (Math.abs(d.x * e.y - d.y * e.x) < 0.01) corners.splice(turn, 1);
  }
  corners.push(along(points.at(-1) ?? cursor, compass[end], compass[end].x * compass[end].y === 0 ? 16 : 12));
  return { corridor, suburbs, points, headingAt, corners, end };
}

/** Small boxes along a pipe: what no label may cover. */
function trace(corners: readonly Point[]): Box[] {
  return corners.slice(1).flatMap((to, i) => {
    const from = corners[i] ?? to;
    const steps = Math.max(1, Math.round(Math.hypot(to.x - from.x, to.y - from.y) / 4));
    return Array.from({ length: steps + 1 }, (_, step) =>
      around(at(from.x + ((to.x - from.x) * step) / steps, from.y + ((to.y - from.y) * step) / steps), 4.5),
    );
  });
}

/**
 * A corridor for a region that has none: the straight spoke nearest to where the region lies that
 * crosses the fewest pipes and labels.
 */
function spareCorridor(suburbs: readonly PipeMapSuburb[], taken: readonly Box[]): Corridor {
  const mean = (pick: (suburb: PipeMapSuburb) => number) =>
    suburbs.reduce((sum, suburb) => sum + pick(suburb), 0) / Math.max(1, suburbs.length);
  // A degree of longitude is four fifths of a degree of latitude here.
  const bearing = Math.atan2(
    hubPosition.lat - mean(({ position }) => position.lat),
    0.8 * (mean(({ position }) => position.lon) - hubPosition.lon),
  );
  let best: { corridor: Corridor; cost: number } | undefined;
  for (const heading of headings) {
    const { x, y } = compass[heading];
    const turn = Math.abs(Math.atan2(y, x) - bearing);
    const port = at(x * hubHalf.x, y * hubHalf.y);
    for (let reach = 48; reach <= 288; reach += pitch) {
      const axis = y === 0 ? 'lon' : 'lat';
      const corridor: Corridor = {
        axis,
        inward: axis === 'lat' ? y < 0 : x < 0,
        feed: [port, along(port, compass[heading], reach)],
        legs: [{ heading }],
      };
      const run = layRun(corridor, suburbs);
      const stops = run.points.map((point) => ({ ...around(point, 12), right: point.x + 90 }));
      const crossed = [
        ...trace(run.corners.map((corner, i) => (i === 0 ? along(corner, compass[heading], 12) : corner))),
        ...stops,
      ]
        .flatMap((box) => taken.map((other) => overlap(box, other)))
        .reduce((sum, area) => sum + area, 0);
      const cost = crossed + 300 * Math.min(turn, 2 * Math.PI - turn) + reach;
      if (best === undefined || cost < best.cost) best = { corridor, cost };
    }
  }
  if (best === undefined) throw new Error('no corridor');
  return best.corridor;
}

const round = (value: number) => Math.round(value * 10) / 10;
const write = ({ x, y }: Point) => `${round(x)} ${round(y)}`;

/** Path data of a line through the corners, each rounded by an elbow. */
function roundedPath(corners: readonly Point[], closed = false): string {
  const last = corners.length - 1;
  const bend = (i: number): string => {
    const corner = corners[i] ?? at(0, 0);
    const before = corners[i === 0 ? last : i - 1] ?? corner;
    const after = corners[i === last ? 0 : i + 1] ?? corner;
    const [start, finish] = elbow(before, corner, after);
    return `${write(start)}Q${write(corner)} ${write(finish)}`;
  };
  if (closed) return `M${corners.map((_, i) => bend(i)).join('L')}Z`;
  const inner = corners.slice(1, -1).map((_, i) => `L${bend(i + 1)}`);
  return `M${write(corners[0] ?? at(0, 0))}${inner.join('')}L${write(corners[last] ?? at(0, 0))}`;
}

/** Where an elbow begins and ends. */
function elbow(before: Point, corner: Point, after: Point): [Point, Point] {
  const a = towards(corner, before);
  const b = towards(corner, after);
  // A gentle bend of the same radius is shorter than a square one.
  const reach = elbowRadius * (a.x * b.x + a.y * b.y < -0.5 ? 0.5 : 1);
  const room = (to: Point) => Math.min(reach, Math.hypot(to.x - corner.x, to.y - corner.y) / 2);
  const radius = Math.min(room(before), room(after));
  // Whole units on both axes, so that a sloping stretch keeps its angle.
  const leave = (to: Point) => {
    const d = towards(corner, to);
    const step = Math.round(radius * Math.max(Math.abs(d.x), Math.abs(d.y)));
    return at(corner.x + Math.sign(round(d.x)) * step, corner.y + Math.sign(round(d.y)) * step);
  };
  return [leave(before), leave(after)];
}

/** Short thick strokes along the pipe: beside each elbow, at the port and at the capped end. */
function collarsOf(corners: readonly Point[]): string {
  const stroke = (p: Point, d: Point, length: number) => `M${write(p)}L${write(along(p, d, length))}`;
  return corners
    .map((corner, i) => {
      const before = corners[i - 1];
      const after = corners[i + 1];
      if (before === undefined) return after ? stroke(corner, towards(corner, after), 5) : '';
      if (after === undefined) return stroke(corner, towards(corner, before), 5);
      const [start, finish] = elbow(before, corner, after);
      return stroke(start, towards(corner, before), 4) + stroke(finish, towards(corner, after), 4);
    })
    .join('');
}

/** A valve across the pipe's first stretch: two cones, a stem and a handle that points outwards. */
function valveOf(hub: Point, [port, next]: readonly Point[]): string {
  if (port === undefined || next === undefined) return '';
  const d = towards(port, next);
  const middle = along(port, d, 19);
  const outwards = (port.x - hub.x) * d.y - (port.y - hub.y) * d.x < 0 ? -1 : 1;
  const spot = (forth: number, aside: number) =>
    write(
      at(middle.x + d.x * forth + d.y * aside * outwards, middle.y + d.y * forth - d.x * aside * outwards),
    );
  return `M${spot(-6, -5)}L${spot(6, 5)}L${spot(6, -5)}L${spot(-6, 5)}ZM${spot(0, 0)}L${spot(0, 10)}M${spot(-5, 10)}L${spot(5, 10)}`;
}

/* The whole */

const labelOf = ({ name, label }: PipeMapSuburb): string => label ?? name;

function assertOneStopASpot(suburbs: readonly PipeMapSuburb[]): void {
  const spots = new Map<string, string>();
  for (const { slug, position } of suburbs) {
    const spot = `${position.lat}, ${position.lon}`;
    const other = spots.get(spot);
    if (other !== undefined) {
      throw new Error(`two stops on one spot: ${other}.yaml and ${slug}.yaml are both at ${spot}`);
    }
    spots.set(spot, slug);
  }
}

/** North to south or west to east; the other axis decides between equals. */
function inTrueOrder(suburbs: readonly PipeMapSuburb[], axis: Line['axis']): PipeMapSuburb[] {
  const southwards = (a: PipeMapSuburb, b: PipeMapSuburb) => b.position.lat - a.position.lat;
  const eastwards = (a: PipeMapSuburb, b: PipeMapSuburb) => a.position.lon - b.position.lon;
  const [first, second] = axis === 'lat' ? [southwards, eastwards] : [eastwards, southwards];
  return suburbs.toSorted((a, b) => first(a, b) || second(a, b));
}

/** The sides a label may stand on, the one where the suburb truly lies first. */
function sidesOf(suburb: PipeMapSuburb, run: Run, heading: Heading): Side[] {
  const { lat, lon } = suburb.position;
  const middle = (pick: (other: PipeMapSuburb) => number) =>
    run.suburbs.reduce((sum, other) => sum + pick(other), 0) / run.suburbs.length;
  if (compass[heading].y === 0) {
    return lat > middle(({ position }) => position.lat) ? ['above', 'below'] : ['below', 'above'];
  }
  return lon > middle(({ position }) => position.lon) ? ['right', 'left'] : ['left', 'right'];
}

/** A tilted fitting's branch points up to a label on one side, down to one on the other. */
export const liftOf = (tilt: Stop['tilt'], side: Side): number =>
  side === 'left' ? -Math.sign(tilt) * lift : Math.sign(tilt) * lift;

const pastTheEnd: Record<Heading, Side> = {
  n: 'above',
  s: 'below',
  e: 'right',
  ne: 'right',
  se: 'right',
  w: 'left',
  nw: 'left',
  sw: 'left',
};

/**
 * Lays out the map: every suburb a stop on its area's line, in true order, its label on the side
 * where it truly lies unless another label or a pipe is in the way. The same content always gives the
 * same map. Lengths are in units, see the top of this file.
 *
 * @param areas The regions, in any order; one without a corridor of its own gets a straight one.
 * @throws Error where two suburbs share a position, or one belongs to no area.
 */
export function layoutPipeMap(
  areas: readonly PipeMapArea[],
  suburbs: readonly PipeMapSuburb[],
): PipeMapLayout {
  assertOneStopASpot(suburbs);
  for (const { slug, area } of suburbs) {
    if (!areas.some((known) => known.slug === area)) {
      throw new Error(`${slug}.yaml belongs to no line: there is no area "${area}"`);
    }
  }

  const onRun = (area: string) => suburbs.filter((suburb) => suburb.area === area && suburb.slug !== hubSlug);
  const known = knownCorridors((area) => onRun(area).length);
  const runs = new Map<string, Run>();
  const titles = new Map<string, Label>();
  const labels = new Map<string, Label>();
  const tilts = new Map<string, Stop['tilt']>();
  const taken: Box[] = [
    { left: -hubHalf.x, right: hubHalf.x, top: -hubHalf.y, bottom: hubHalf.y },
    ...harbours(0, 0).map(({ name, label }) => boxOf(name, waterSize, label, 'on', 0)),
  ];

  function layPipe(area: PipeMapArea, corridor: Corridor): void {
    const ordered = inTrueOrder(onRun(area.slug), corridor.axis);
    const run = layRun(corridor, corridor.inward ? ordered.toReversed() : ordered);
    runs.set(area.slug, run);
    const side = pastTheEnd[run.end];
    const place = corridor.title ?? { ...(run.corners.at(-1) ?? at(0, 0)), side };
    const box = boxOf(area.name, titleSize, place, place.side, 8);
    titles.set(area.slug, { ...place, text: area.name, box });
    taken.push(box, ...trace(run.corners), ...run.points.map((point) => around(point, 8)));
  }

  function layLabels({ slug }: PipeMapArea): void {
    const run = runs.get(slug);
    run?.suburbs.forEach((suburb, i) => {
      const point = run.points[i] ?? at(0, 0);
      const text = labelOf(suburb);
      const { x, y } = compass[run.headingAt[i] ?? 's'];
      const tilt = x * y === 0 ? 0 : x === y ? -45 : 45;
      const places = sidesOf(suburb, run, run.headingAt[i] ?? 's').map((side) => {
        const lifted = at(point.x, point.y + liftOf(tilt, side));
        const box = boxOf(text, stopSize, lifted, side, gap);
        return { side, box, cost: taken.reduce((sum, other) => sum + overlap(box, other), 0) };
      });
      const place = places.reduce((best, other) => (other.cost < best.cost ? other : best));
      tilts.set(suburb.slug, tilt);
      labels.set(suburb.slug, { ...point, text, side: place.side, box: place.box });
      taken.push(place.box);
    });
  }

  const isKnown = ({ slug }: PipeMapArea) => known[slug] !== undefined;
  for (const area of areas) {
    const corridor = known[area.slug];
    if (corridor !== undefined) layPipe(area, corridor);
  }
  areas.filter(isKnown).forEach(layLabels);
  for (const area of areas.filter((other) => !isKnown(other))) {
    layPipe(area, spareCorridor(onRun(area.slug), taken));
    layLabels(area);
  }

  const left = Math.floor(Math.min(...taken.map((box) => box.left))) - margin;
  const right = Math.ceil(Math.max(...taken.map((box) => box.right))) + margin;
  const top = Math.floor(Math.min(...taken.map((box) => box.top))) - margin;
  const bottom = Math.ceil(Math.max(...taken.map((box) => box.bottom))) + margin;
  const move = ({ x, y }: Point): Point => at(round(x - left), round(y - top));
  const moved = <L extends Label>(label: L): L => ({
    ...label,
    ...move(label),
    box: {
      left: label.box.left - left,
      right: label.box.right - left,
      top: label.box.top - top,
      bottom: label.box.bottom - top,
    },
  });

  const lines = areas.flatMap(({ slug }): Line[] => {
    const run = runs.get(slug);
    const title = titles.get(slug);
    if (run === undefined || title === undefined) return [];
    const corners = run.corners.map(move);
    const hub = suburbs.filter((suburb) => suburb.area === slug && suburb.slug === hubSlug);
    const ordered = run.corridor.inward ? run.suburbs.toReversed() : run.suburbs;
    return [
      {
        slug,
        axis: run.corridor.axis,
        title: moved(title),
        stops: [...hub, ...ordered].map((suburb) => {
          const text = labelOf(suburb);
          const onHub = {
            ...at(0, 0),
            text,
            side: 'right' as const,
            box: boxOf(text, stopSize, at(0, 0), 'on', 0),
          };
          return {
            ...moved(labels.get(suburb.slug) ?? onHub),
            slug: suburb.slug,
            hub: suburb.slug === hubSlug,
          };
        }),
        pipe: roundedPath(corners),
        collars: collarsOf(corners),
        valve: valveOf(move(at(0, 0)), corners),
      },
    ];
  });

  return {
    width: right - left,
    height: bottom - top,
    hub: { ...move(at(0, 0)), halfWidth: hubHalf.x, halfHeight: hubHalf.y },
    lines,
    waters: harbours(left, right).map(({ name, corners, label }) => ({
      path: roundedPath(corners.map(move), true),
      label: moved({ ...label, text: name, side: 'above', box: boxOf(name, waterSize, label, 'on', 0) }),
    })),
  };
}
