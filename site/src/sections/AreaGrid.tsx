import { type ReactNode, useId } from 'react';
import { paths } from '../lib/paths.ts';
import type { Home } from '../schemas/pages.ts';
import styles from './AreaGrid.module.css';

export type AreaGridProps = Home['areas'] & {
  id?: string;
  /** Each with how many suburbs it has. */
  areas: readonly { slug: string; name: string; suburbs: number }[];
  /** The map of all suburbs. */
  children?: ReactNode;
};

/** Where we work: the regions, and the map beside them. */
export function AreaGrid({ id, heading, intro, count, areas, children }: AreaGridProps) {
  const headingId = useId();
  return (
    <section className="band" data-band="mist" id={id} aria-labelledby={headingId}>
      <div className={`wrap ${styles.root}`}>
        <div>
          <div className="stack">
            <h2 id={headingId}>{heading}</h2>
            {intro !== undefined && <p>{intro}</p>}
          </div>
          <ul className={styles.regions}>
            {areas.map(({ slug, name, suburbs }) => (
              <li key={slug}>
                <h3>
                  <a href={paths.area(slug)}>{name}</a>
                </h3>
                <p>{`${suburbs} ${count}`}</p>
              </li>
            ))}
          </ul>
        </div>
        {children}
      </div>
    </section>
  );
}
