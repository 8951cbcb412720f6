import type { ReactNode } from 'react';
import { type Box, overlap, type Point } from './geometry.ts';
import styles from './LineView.module.css';
import { textWidth } from './label.ts';
import { hubHalf, type PipeMapLayout } from './layout.ts';
import { collars, rounded, Shore } from './Pipes.tsx';
import type { Stop } from './settle-labels.ts';

export interface LineViewProps {
  layout: PipeMapLayout;
  suburb: { slug: string; area: string };
  /** Stands at the suburb's own stop, instead of its name. */
  children?: ReactNode;
}

/** What of the map is in view around the stop, in the map's units. */
const view = { left: -120, top: -120, width: 360, height: 240 };

const manifold: Box = { left: -hubHalf.x, top: -hubHalf.y, right: hubHalf.x, bottom: hubHalf.y };

/** Whether a line through these corners comes into view. */
const seen = (window: Box, corners: readonly Point[]) =>
  corners.slice(1).some((to, i) => {
    const from = corners[i] ?? to;
    const box = {
      left: Math.min(from.x, to.x) - 1,
      top: Math.min(from.y, to.y) - 1,
      right: Math.max(from.x, to.x) + 1,
      bottom: Math.max(from.y, to.y) + 1,
    };
    return overlap(box, window) > 0;
  });

const branches: Record<Stop['side'], string> = {
  right: 'h11',
  left: 'h-11',
  above: 'v-11',
  below: 'v11',
  on: '',
};

/** A tee's body along the pipe, and its branch towards the name. */
function tee({ x, y, side, tilt }: Stop, length: number): { body: string; branch: string } {
  const [dx, dy] =
    tilt === 0 ? (side === 'above' || side === 'below' ? [1, 0] : [0, 1]) : [0.7, -0.7 * Math.sign(tilt)];
  const body = `M${x - dx * length} ${y - dy * length}l${dx * length * 2} ${dy * length * 2}`;
  return { body, branch: `M${x} ${y}${branches[side]}` };
}

const anchors = { right: undefined, left: 'end', above: 'middle', below: 'middle', on: 'middle' } as const;
const shifts: Record<Stop['side'], Point> = {
  right: { x: 15, y: 0 },
  left: { x: -15, y: 0 },
  above: { x: 0, y: -17 },
  below: { x: 0, y: 17 },
  on: { x: 0, y: 0 },
};

/** Where a name stands, in the widest of the system's faces. */
function extent({ x, y, side, text }: Stop): { from: number; to: number; level: number } {
  const width = textWidth(text, 'lineView');
  const shift = shifts[side];
  const before = { right: 0, left: width, above: width / 2, below: width / 2, on: width / 2 }[side];
  const from = x + shift.x - before;
  return { from, to: from + width, level: y + shift.y };
}

/**
 * The suburb's stop and those next to it on its region's pipe, cut out of the map of all suburbs. Only a
 * picture: the links are below, as the next suburbs along the pipe.
 */
export function LineView({ layout: { lines, waters }, suburb, children }: LineViewProps) {
  const own = lines.find(({ slug }) => slug === suburb.area);
  const stop = own?.stops.find(({ slug }) => slug === suburb.slug);
  if (own === undefined || stop === undefined) throw new Error(`${suburb.slug} is on no line of the map`);

  const left = stop.x + view.left;
  const top = stop.y + view.top;
  const window = { left, top, right: left + view.width, bottom: top + view.height };
  // What is only just in view is not worth its bytes.
  const near = { left: stop.x - 80, top: stop.y - 80, right: stop.x + 120, bottom: stop.y + 80 };
  const others = lines.filter(({ slug, pipe }) => slug !== own.slug && seen(near, pipe));
  const beside = own.stops.filter(
    (other) =>
      other !== stop && other.side !== 'on' && other.x - stop.x > -78 && overlap(other.box, window) > 0,
  );
  // The corners out of view are left out, but for one at either end.
  const inView = own.pipe.slice(1).map((to, i) => seen(window, [own.pipe[i] ?? to, to]));
  const pipe = own.pipe.slice(inView.indexOf(true), inView.lastIndexOf(true) + 2);
  const way = rounded(pipe, false);
  const hub = lines.flatMap(({ stops }) => stops).find(({ side }) => side === 'on');
  const tees = beside.map((other) => tee(other, 5));
  // A name that the hero's edge would cut is left out; its tee stays.
  const named = beside.filter((other) => {
    const { from, to, level } = extent(other);
    return (
      from > stop.x - (stop.side === 'right' ? 77 : 97) && to < stop.x + 141 && Math.abs(level - stop.y) < 80
    );
  });
  return (
    <div className={styles.root} data-side={stop.side}>
      <svg width="0" height="0" viewBox={`${left} ${top} ${view.width} ${view.height}`} aria-hidden="true">
        {waters.map(({ shore, label }) => seen(near, shore) && <Shore key={label.text} corners={shore} />)}
        {others.length > 0 && (
          <path
            fill="none"
            stroke="var(--line)"
            strokeWidth="5"
            d={others.map(({ pipe }) => rounded(pipe, false)).join('')}
          />
        )}
        <g>
          <path d={way} />
          <path d={way} />
          <path d={collars(pipe) + tees.map(({ body }) => body).join('')} />
          <path d={tees.map(({ branch }) => branch).join('')} />
          <path d={tee(stop, 11).body} />
        </g>
        {/* Whole, and clear of the header, or not at all. */}
        {manifold.top > stop.y - 70 && overlap(manifold, window) > 0 && (
          <>
            <rect x={-hubHalf.x} y={-hubHalf.y} width={hubHalf.x * 2} height={hubHalf.y * 2} rx="4" />
            <text textAnchor="middle">{stop.side !== 'on' && hub?.text}</text>
          </>
        )}
        {named.map(({ slug, text, side, x, y }) => (
          <text key={slug} x={x + shifts[side].x} y={y + shifts[side].y} textAnchor={anchors[side]}>
            {text}
          </text>
        ))}
      </svg>
      {children}
    </div>
  );
}
