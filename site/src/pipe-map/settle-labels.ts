import { type Box, compass, overlap } from './geometry.ts';
import { type Label, labelAt, type Side } from './label.ts';
import { mean, type PipeMapSuburb, type Run, textOf } from './runs.ts';

/** How much less a label has to overlap on its other side before it changes sides, in square units. */
const tolerance = 12;

export interface Stop extends Label {
  slug: string;
  /** Degrees, clockwise, by which the fitting follows a sloping pipe. */
  tilt: -45 | 0 | 45;
}

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
export function settleLabels(
  runs: readonly Run[],
  obstacles: readonly Box[],
  pipes: readonly Box[],
): Map<string, Stop> {
  const stops = new Map<string, Stop>();
  /** The area that a label's box shares with others. */
  const overlapWith = (box: Box, others: readonly Box[]) =>
    others.reduce((sum, other) => sum + overlap(box, other), 0);
  for (let round = 0, moved = true; moved && round < 10; round += 1) {
    moved = false;
    for (const run of runs) {
      for (const [i, place] of run.places.entries()) {
        const suburb = run.suburbs[i];
        if (suburb === undefined) continue;
        const labels = [...stops.values()].filter(({ slug }) => slug !== suburb.slug).map(({ box }) => box);
        const cost = ({ box }: Stop) =>
          10 * (overlapWith(box, obstacles) + overlapWith(box, labels)) + overlapWith(box, pipes);
        const stop = sidesOf(suburb, run, place).reduce((best, other) =>
          cost(other) < cost(best) - tolerance ? other : best,
        );
        moved ||= stops.get(suburb.slug)?.side !== stop.side;
        stops.set(suburb.slug, stop);
      }
    }
  }
  return stops;
}
