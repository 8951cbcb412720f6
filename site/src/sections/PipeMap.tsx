import { Fragment } from 'react';
import { paths } from '../lib/paths.ts';
import {
  layoutPipeMap,
  type PipeMapArea,
  type PipeMapLayout,
  type PipeMapSuburb,
  type Point,
} from '../lib/pipe-map.ts';
import styles from './PipeMap.module.css';

export interface PipeMapProps {
  areas: readonly PipeMapArea[];
  suburbs: readonly PipeMapSuburb[];
  /** Slug of the area whose line is lit. */
  litArea?: string | undefined;
}

/** Where each link stands, in units: a style element, because style attributes are refused. */
function placesOf({ width, height, hub, lines }: PipeMapLayout): string {
  const place = ({ x, y }: Point) => `{--x:${x};--y:${y}}`;
  const places = lines.flatMap(({ slug, title, stops }) => [
    `[data-area=${slug}]${place(title)}`,
    ...stops.map((stop, i) => `[data-area=${slug}] li:nth-child(${i + 1})${place(stop)}`),
  ]);
  return `.${styles.map}{--w:${width};--h:${height};--hub-w:${2 * hub.halfWidth};--hub-h:${2 * hub.halfHeight}}${places.join('')}`;
}

/**
 * All suburbs as fittings on the pipes of their regions. The links are lists, once each: a container
 * wide enough sets them on the drawing, a narrower one hangs each region's list on a pipe of its own,
 * and without CSS they are lists.
 */
export function PipeMap({ areas, suburbs, litArea }: PipeMapProps) {
  const layout = layoutPipeMap(areas, suburbs);
  const { width, height, lines, waters } = layout;
  const viewBox = `0 0 ${width} ${height}`;
  // The lit line first: on a phone it is the one in view.
  const inOrder = lines.toSorted((a, b) => Number(b.slug === litArea) - Number(a.slug === litArea));
  return (
    <nav className={styles.root} aria-label="Pipe map of our suburbs">
      <div className={styles.map}>
        {/* Without CSS the drawings have no size. */}
        <svg viewBox={viewBox} width="0" height="0" aria-hidden="true">
          <style>{placesOf(layout)}</style>
          {waters.map(({ path, label }) => (
            <Fragment key={label.text}>
              <path d={path} />
              <text x={label.x} y={label.y}>
                {label.text}
              </text>
            </Fragment>
          ))}
        </svg>
        <ul>
          {inOrder.map(({ slug, title, pipe, collars, valve, stops }) => (
            <li key={slug} data-area={slug} data-lit={slug === litArea || undefined}>
              <svg viewBox={viewBox} width="0" height="0" aria-hidden="true">
                <path d={pipe} />
                <path d={pipe} />
                <path d={collars} />
                <path d={valve} />
              </svg>
              <a
                href={paths.area(slug)}
                data-side={title.side}
                aria-current={slug === litArea ? 'page' : undefined}
              >
                {title.text}
              </a>
              <ul>
                {stops.map((stop) => (
                  <li key={stop.slug}>
                    <a
                      href={paths.suburb(stop.slug)}
                      data-side={stop.hub ? 'on' : stop.side === 'right' ? undefined : stop.side}
                      data-tilt={stop.tilt || undefined}
                    >
                      {stop.text}
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
