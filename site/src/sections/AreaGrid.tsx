import type { ReactNode } from 'react';
import { navigationWords } from '../lib/interface-words.ts';
import { paths } from '../lib/paths.ts';
import type { Home } from '../schemas/pages.ts';
import { Band } from '../ui/Band.tsx';
import styles from './AreaGrid.module.css';

export type AreaGridProps = Home['areas'] & {
  id: string;
  areas: readonly { slug: string; name: string; line: string }[];
  /** The map of all suburbs. */
  children?: ReactNode;
};

/** Where we work: the areas, and the map beside them. */
export function AreaGrid({ id, heading, intro, areas, children }: AreaGridProps) {
  return (
    <Band id={id} band="mist" heading={heading} intro={intro} className={styles.root}>
      <ul className={`grid doors quiet ${styles.areas}`}>
        {areas.map(({ slug, name, line }) => (
          <li key={slug}>
            <h3>
              <a href={paths.area(slug)}>{name}</a>
            </h3>
            <p>{line}</p>
          </li>
        ))}
      </ul>
      <a className="sr-only skip" href="#after-map">
        {navigationWords.skipMap}
      </a>
      {children}
      <div id="after-map" tabIndex={-1} />
    </Band>
  );
}
