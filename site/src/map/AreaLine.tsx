import houses from '../assets/houses.svg?raw';
import { paths } from '../lib/paths.ts';
import type { Suburb } from '../schemas/suburb.ts';
import { drawingIn } from '../ui/drawing-in.ts';
import styles from './Line.module.css';
import type { PipeMapLayout } from './layout.ts';

export interface AreaLineProps {
  layout: PipeMapLayout;
  area: { slug: string; name: string };
  suburbs: readonly (Pick<Suburb, 'place'> & { slug: string })[];
}

/** How wide a house is drawn, with its share of the street. */
const plot = 212;

/** The area's line with its suburbs as stops, each a link to its page, under a house of the kind that stands there. */
export function AreaLine({ layout, area, suburbs }: AreaLineProps) {
  const stops = layout.lines.find(({ slug }) => slug === area.slug)?.stops ?? [];
  const kinds = stops.map(({ slug }) => suburbs.find((suburb) => suburb.slug === slug)?.place);
  // Every second house of a kind is a mirror image in other colours.
  const isSecond = (index: number) =>
    kinds.slice(0, index).filter((kind) => kind === kinds[index]).length % 2 === 1;
  // Each kind is drawn once, in the page: as a file of its own it would come a round trip after the words.
  const drawn = [...new Set(kinds)].map((kind = '') => drawingIn(houses, kind, `house-${kind}`)).join('');
  return (
    <nav className={styles.line} aria-label={`Our ${area.name} line`}>
      {/* Without CSS it has no size. */}
      <svg
        className={styles.houses}
        viewBox={`0 40 ${stops.length * plot} 156`}
        width="0"
        height="0"
        aria-hidden="true"
      >
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: it is a file of this repository */}
        <defs dangerouslySetInnerHTML={{ __html: drawn }} />
        {kinds.map((kind, index) => (
          <use
            key={stops[index]?.slug}
            {...(isSecond(index) && {
              className: styles.second,
              transform: `matrix(-1 0 0 1 ${(2 * index + 1) * plot} 0)`,
            })}
            href={`#house-${kind}`}
            x={index * plot}
          />
        ))}
      </svg>
      <ul className={`plain ${styles.root} ${styles.area}`}>
        {stops.map(({ slug, text }) => (
          <li key={slug}>
            <a href={paths.suburb(slug)}>{text}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
