/*
 * The pipe map's layout: suburbs as fittings on copper lines that meet at the hub. Where
 * pipes, stops and labels stand; Pipes.tsx draws it.
 */
import type { Region } from '../schemas/region.ts';
import { corridorOf } from './corridors.ts';
import { along, around, at, type Box, compass, type Heading, overlap, type Point } from './geometry.ts';
import { harbours, type Water } from './harbours.ts';
import { type Label, labelAt, pitch, type Side } from './label.ts';
import { inTrueOrder, layRun, type PipeMapSuburb, type Run, textOf } from './runs.ts';
import { type Stop, settleLabels } from './settle-labels.ts';

export interface PipeMapArea {
  slug: string;
  name: string;
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
  waters: Water[];
}

/** Half the manifold's width and height. */
export const hubHalf = { x: 42, y: 18 };

/** Around the map. */
const margin = 4;
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

/**
 * A title past its pipe's end, further out where another text stands in its room: an area that has lost a
 * suburb has a shorter pipe, and its title is among its neighbour's names.
 */
function movedClear(title: Label, heading: Point, labels: readonly Label[]): Label {
  const others = labels.filter((label) => label !== title);
  const free = ({ box }: Label) => others.every((other) => overlap(box, other.box) === 0);
  const further = Array.from({ length: 12 }, (_, step) =>
    labelAt(title.text, along(title, heading, (step * pitch) / 2), title.side, 'title'),
  );
  return further.find(free) ?? title;
}

/**
 * Lays out the map: every suburb a stop on its area's line, in true order, its label on the side
 * where it truly lies unless something is in the way there. The same content always gives the same
 * map. Lengths are in units; geometry.ts says what they are.
 *
 * @param areas Each with a corridor (content-problems.ts sees to that).
 */
export function layoutPipeMap(
  areas: readonly PipeMapArea[],
  suburbs: readonly PipeMapSuburb[],
  { hub: hubSlug, harbours: known, corridors }: Region['map'],
): PipeMapLayout {
  const members = (slug: string) => suburbs.filter(({ area }) => area === slug);
  const onPipe = (slug: string) => members(slug).filter((suburb) => suburb.slug !== hubSlug);
  const lines = new Map<string, Omit<Line, 'stops'> & { run: Run }>();
  const obstacles: Box[] = [
    { left: -hubHalf.x, top: -hubHalf.y, right: hubHalf.x, bottom: hubHalf.y },
    ...harbours(known, { left: 0, right: 0 }).flatMap(({ shore, label }) => [
      label.box,
      ...shore.map((corner) => around(corner, 0)),
    ]),
  ];
  const pipes: Box[] = [];

  for (const { slug, name } of areas) {
    const corridor = corridorOf(corridors, slug, (area) => onPipe(area).length);
    const run = layRun(corridor, onPipe(slug));
    const end = along(run.pipe.at(-1) ?? at(0, 0), compass[run.end], 8);
    const { side, ...point } = corridor.title ?? { ...end, side: pastTheEnd[run.end] };
    const title = labelAt(name, point, side, 'title');
    lines.set(slug, { slug, axis: corridor.axis, title, pipe: run.pipe, run });
    obstacles.push(title.box, ...run.places.map((place) => around(place, 8)));
    pipes.push(...trace(run.pipe));
  }

  const runs = areas.flatMap(({ slug }) => lines.get(slug)?.run ?? []);
  const stops = settleLabels(runs, obstacles, pipes);
  for (const line of lines.values()) {
    const labels = [...stops.values(), ...[...lines.values()].flatMap(({ title }) => title)];
    line.title = movedClear(line.title, compass[line.run.end], labels);
    obstacles.push(line.title.box);
  }
  for (const hub of suburbs.filter(({ slug }) => slug === hubSlug)) {
    stops.set(hubSlug, { ...labelAt(textOf(hub), at(0, 0), 'on', 'stop'), slug: hubSlug, tilt: 0 });
  }

  const all = [...obstacles, ...pipes, ...[...stops.values()].map(({ box }) => box)].reduce((whole, box) => ({
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
    waters: harbours(known, edges),
  };
}
