import { useId } from 'react';
import { paths } from '../lib/paths.ts';
import styles from './SuburbGrid.module.css';

export interface SuburbGridProps {
  id?: string;
  heading: string;
  /** Each with the kinds of work that its page speaks of. */
  suburbs: readonly {
    slug: string;
    name: string;
    officialName?: string | undefined;
    work: readonly string[];
  }[];
  band?: 'paper' | 'sand' | 'mist';
}

/** A card for each suburb, leading to its page. */
export function SuburbGrid({ id, heading, suburbs, band = 'paper' }: SuburbGridProps) {
  const headingId = useId();
  return (
    <section className="band" data-band={band} id={id} aria-labelledby={headingId}>
      <div className="wrap stack">
        <h2 id={headingId}>{heading}</h2>
        <ul className={styles.cards}>
          {suburbs.map(({ slug, name, officialName, work }) => (
            <li key={slug}>
              <h3>
                <a href={paths.suburb(slug)}>{name}</a>
                {officialName !== undefined && <span lang="mi">{` ${officialName}`}</span>}
              </h3>
              <p>{work.join(' · ')}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
