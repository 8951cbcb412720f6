import houses from '../assets/houses.svg?url&no-inline';
import { paths } from '../lib/paths.ts';
import type { Suburb } from '../schemas/suburb.ts';
import { Landmark } from '../ui/Landmark.tsx';
import { LateUse } from '../ui/LateUse.tsx';
import styles from './Line.module.css';
import type { PipeMapLayout } from './layout.ts';

export interface AreaLineProps {
  layout: PipeMapLayout;
  area: { slug: string; name: string };
  suburbs: readonly (Pick<Suburb, 'place' | 'landmark'> & { slug: string })[];
}

/** How wide a house is drawn, with its share of the street. */
const houseWidth = 212;

/** The hills behind the houses, over the whole width: a rise for each house. */
const hills = (width: number) =>
  `M-2000 196V112H0${'q53-14 106-14t106 14'.repeat(width / houseWidth)}H4000V196Z`;

/** The area's line with its suburbs as stops, each a link to its page, under a house of the kind that stands there and its landmark. */
export function AreaLine({ layout, area, suburbs }: AreaLineProps) {
  const stops = layout.lines.find(({ slug }) => slug === area.slug)?.stops ?? [];
  const stopped = stops.map(({ slug }) => suburbs.find((suburb) => suburb.slug === slug));
  const kinds = stopped.map((suburb) => suburb?.place);
  // Every second house of a kind is a mirror image in other colours.
  const isMirrored = (index: number) =>
    kinds.slice(0, index).filter((kind) => kind === kinds[index]).length % 2 === 1;
  return (
    <nav className={styles.line} aria-label={`Our ${area.name} line`}>
      {/* Without CSS it has no size. Six kinds of houses are 2 kB: with the words they would pass the ten packets. */}
      <svg
        className={styles.houses}
        viewBox={`0 -8 ${stops.length * houseWidth} 204`}
        width="0"
        height="0"
        aria-hidden="true"
      >
        <path className={styles.hills} d={hills(stops.length * houseWidth)} />
        {kinds.map((kind, index) => (
          <LateUse
            key={stops[index]?.slug}
            className={isMirrored(index) ? styles.second : undefined}
            transform={isMirrored(index) ? `matrix(-1 0 0 1 ${(2 * index + 1) * houseWidth} 0)` : undefined}
            file={`${houses}#${kind}`}
            x={index * houseWidth}
          />
        ))}
      </svg>
      <ul className={`plain ${styles.root} ${styles.area}`}>
        {stops.map(({ slug, text }, index) => (
          <li key={slug}>
            <Landmark name={stopped[index]?.landmark} />
            <a href={paths.suburb(slug)}>{text}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
