import { type ReactNode, useId } from 'react';
import { paths } from '../lib/paths.ts';
import type { Home } from '../schemas/pages.ts';
import styles from './AreaGrid.module.css';

export type AreaGridProps = Home['areas'] & {
  id?: string;
  /** Each with how many suburbs it has. */
  areas: readonly { slug: string; name: string; summary: string; suburbs: number }[];
  /** The map of all suburbs. */
  children?: ReactNode;
};

/** Where we work: a card for each region, and the map. */
export function AreaGrid({ id, heading, intro, count, areas, children }: AreaGridProps) {
  const headingId = useId();
  return (
    <section className="band" data-band="mist" id={id} aria-labelledby={headingId}>
      <div className="wrap stack">
        <h2 id={headingId}>{heading}</h2>
        {intro !== undefined && <p>{intro}</p>}
        <ul className={styles.regions}>
          {areas.map(({ slug, name, summary, suburbs }) => (
            <li key={slug}>
              <h3>
                <a href={paths.area(slug)}>{name}</a>
              </h3>
              <p>{summary}</p>
              <p className={styles.count}>{`${suburbs} ${count}`}</p>
            </li>
          ))}
        </ul>
        {children}
      </div>
    </section>
  );
}
