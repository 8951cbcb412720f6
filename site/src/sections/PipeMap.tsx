import { Fragment } from 'react';
import { paths } from '../lib/paths.ts';
import { layoutPipeMap, type PipeMapArea, type PipeMapLayout, type PipeMapSuburb } from '../lib/pipe-map.ts';
import styles from './PipeMap.module.css';

export interface PipeMapProps {
  areas: readonly PipeMapArea[];
  suburbs: readonly PipeMapSuburb[];
  /** Slug of the area whose line is lit. */
  litArea?: string | undefined;
}

/**
 * All suburbs as fittings on the pipes of their regions. The links are lists, once each: a container
 * wide enough sets them on the drawing, a narrower one hangs each region's list on a pipe of its own,
 * and without CSS they are lists.
 */
export function PipeMap({ areas, suburbs, litArea }: PipeMapProps) {
  const layout = layoutPipeMap(areas, suburbs);
  const { width, height, hub, lines, waters } = layout;
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
          <rect
            x={hub.x - hub.halfWidth}
            y={hub.y - hub.halfHeight}
            width={hub.halfWidth * 2}
            height={hub.halfHeight * 2}
            rx="6"
          />
        </svg>
        <ul role="list">
          {inOrder.map(({ slug, title, pipe, collars, valve, stops }) => (
            <li key={slug} data-area={slug} data-lit={litArea && slug === litArea}>
              <svg viewBox={viewBox} width="0" height="0" aria-hidden="true">
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
              <ul role="list">
                {stops.map((stop) => (
                  <li key={stop.slug}>
                    <a href={paths.suburb(stop.slug)} data-side={stop.hub ? 'on' : sideMark(stop.side)}>
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
