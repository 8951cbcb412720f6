import type { ReactNode } from 'react';
import { suburbsOf } from '../content/content.ts';
import type { PageContext } from '../content/page-context.ts';
import { paths } from '../lib/paths.ts';
import styles from './AreaGrid.module.css';

export interface AreaGridProps extends Pick<PageContext, 'content'> {
  /** The map of all suburbs. */
  children?: ReactNode;
}

/** Where we work: a card for each region, and the map. */
export function AreaGrid({ content, children }: AreaGridProps) {
  const { heading, intro } = content.home.areas;
  return (
    <section className="band" data-band="mist" aria-labelledby="areas">
      <div className="wrap stack">
        <h2 id="areas">{heading}</h2>
        {intro !== undefined && <p>{intro}</p>}
        <ul className={styles.regions}>
          {content.areas.map(({ slug, name, summary }) => (
            <li key={slug}>
              <h3>
                <a href={paths.area(slug)}>{name}</a>
              </h3>
              <p>{summary}</p>
              <p className={styles.count}>{suburbsOf(content, slug).length} suburbs</p>
            </li>
          ))}
        </ul>
        {children}
      </div>
    </section>
  );
}
