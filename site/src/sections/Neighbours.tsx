import { useId } from 'react';
import { paths } from '../lib/paths.ts';
import styles from './Neighbours.module.css';

interface Place {
  slug: string;
  name: string;
  officialName?: string | undefined;
}

export interface NeighboursProps {
  heading: string;
  /** Whose pipe it is, in one line, and where there is more; left out, nothing is said. */
  water?: { heading: string; text: string; link: { text: string; href: string } } | undefined;
  area: Place;
  neighbours: readonly Place[];
}

/** Whose water it is here, and the suburbs next door as the next fittings on the pipe. */
export function Neighbours({ heading, water, area, neighbours }: NeighboursProps) {
  const id = useId();
  return (
    <section className="band" data-band="deep" aria-labelledby={id}>
      <div className={`wrap ${styles.root}`}>
        {water !== undefined && (
          <section className="stack" aria-labelledby={`${id}-water`}>
            <h2 id={`${id}-water`}>{water.heading}</h2>
            <p>
              {water.text} <a href={water.link.href}>{water.link.text}</a>
            </p>
          </section>
        )}
        <nav className="stack" aria-labelledby={id}>
          <h2 id={id}>{heading}</h2>
          <ul className={styles.pipe}>
            {neighbours.map(({ slug, name, officialName }) => (
              <li key={slug}>
                <a href={paths.suburb(slug)}>{`Plumber in ${officialName ?? name}`}</a>
              </li>
            ))}
            <li>
              <a href={paths.area(area.slug)}>{`All of ${area.name}`}</a>
            </li>
          </ul>
        </nav>
      </div>
    </section>
  );
}
