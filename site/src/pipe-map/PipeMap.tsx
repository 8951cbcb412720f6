import { Fragment } from 'react';
import { paths } from '../lib/paths.ts';
import { gap } from './label.ts';
import { hubHalf, type PipeMapLayout } from './layout.ts';
import styles from './PipeMap.module.css';
import { Pipe, Shore } from './Pipes.tsx';

export interface PipeMapProps {
  layout: PipeMapLayout;
  /** Slug of the area whose line is lit. */
  litArea?: string | undefined;
}

/** Where PipeMap.module.css begins the drawing, in rem of its container. */
export const wideFormFrom = 44.5;

/**
 * Where everything stands, in units: in a style element, because style attributes are refused. A stop
 * inherits from its line's title the coordinate that they share.
 */
function placesOf({ left, top, right, bottom, lines }: PipeMapLayout): string {
  const map = `--left:${left};--top:${top};--width:${right - left};--height:${bottom - top}`;
  const hub = `--hub-width:${hubHalf.x * 2};--hub-height:${hubHalf.y * 2}`;
  const gaps = `--beside:${gap.beside};--over:${gap.over}`;
  const places = lines.map(({ slug, title, stops }) => {
    const ofStops = stops.map(({ x, y }, index) => {
      const own = [x !== title.x && `--x:${x}`, y !== title.y && `--y:${y}`].filter(Boolean);
      return `li:nth-child(${index + 1}){${own.join(';')}}`;
    });
    return `[data-area=${slug}]{--x:${title.x};--y:${title.y};${ofStops.join('')}}`;
  });
  return `.${styles.map}{${map};${hub};${gaps}}${laterWideForm(right - left)}${places.join('')}`;
}

/**
 * Rules for a map that needs more room than where the drawing begins, in PipeMap.module.css: its container
 * is narrower by as much, so that the drawing begins later, and the map takes that room all the same. So
 * names and targets keep their size, however many suburbs there are.
 *
 * @param width Of the map, in units.
 */
export function laterWideForm(width: number): string {
  const more = `${Math.max(0, width / 16 - wideFormFrom)}rem`;
  if (more === '0rem') return '';
  const narrow = `@container (width < ${wideFormFrom}rem){.${styles.map}{margin-inline-end:-${more}}}`;
  return `.${styles.root}{margin-inline-end:${more}}.${styles.map}{--room:calc(100cqi + ${more})}${narrow}`;
}

/**
 * All suburbs as fittings on the pipes of their regions. The links are lists, once each: a container
 * wide enough sets them on the drawing, a narrower one hangs each region's list on a pipe of its own,
 * and without CSS they are lists.
 */
export function PipeMap({ layout, litArea }: PipeMapProps) {
  const { left, top, right, bottom, lines, waters } = layout;
  const viewBox = `${left} ${top} ${right - left} ${bottom - top}`;
  // The lit line first: on a phone it is the one in view.
  const inOrder = lines.toSorted((a, b) => Number(b.slug === litArea) - Number(a.slug === litArea));
  return (
    <nav className={styles.root} aria-label="Pipe map of our suburbs">
      <div className={styles.map}>
        {/* Without CSS the drawings have no size. */}
        <svg viewBox={viewBox} width="0" height="0" aria-hidden="true">
          <style>{placesOf(layout)}</style>
          {waters.map(({ shore, label }) => (
            <Fragment key={label.text}>
              <Shore corners={shore} />
              <text x={label.x} y={label.y}>
                {label.text}
              </text>
            </Fragment>
          ))}
        </svg>
        <ul>
          {inOrder.map(({ slug, title, pipe, stops }) => (
            <li key={slug} data-area={slug} data-lit={slug === litArea || undefined}>
              <svg viewBox={viewBox} width="0" height="0" aria-hidden="true">
                <Pipe corners={pipe} />
              </svg>
              <a
                href={paths.area(slug)}
                data-side={title.side}
                aria-current={slug === litArea ? 'page' : undefined}
              >
                {title.text}
              </a>
              <ul>
                {stops.map(({ slug: suburb, text, side }) => (
                  <li key={suburb}>
                    <a href={paths.suburb(suburb)} data-side={side === 'right' ? undefined : side}>
                      {text}
                    </a>
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      </div>
    </nav>
  );
}
