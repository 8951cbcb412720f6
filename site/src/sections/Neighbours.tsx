import type { WithSlug } from '../content/content.ts';
import type { PageContext } from '../content/page-context.ts';
import { paths } from '../lib/paths.ts';
import type { Area } from '../schemas/area.ts';
import type { Suburb } from '../schemas/suburb.ts';
import styles from './Neighbours.module.css';

export interface NeighboursProps extends Pick<PageContext, 'content'> {
  suburb: Pick<Suburb, 'water'>;
  area: WithSlug<Area>;
  neighbours: readonly WithSlug<Suburb>[];
}

/** Whose water it is here, and the suburbs next door as the next fittings on the pipe. */
export function Neighbours({ content, suburb, area, neighbours }: NeighboursProps) {
  const { water, neighbours: words } = content.common;
  return (
    <section className="band" data-band="deep" aria-labelledby="neighbours">
      <div className={`wrap ${styles.root}`}>
        {content.business.showWaterCompanies && (
          <section className="stack" aria-labelledby="water">
            <h2 id="water">{water.heading}</h2>
            <p>{water[suburb.water]}</p>
            <p>{water.stormwater}</p>
          </section>
        )}
        <nav className="stack" aria-labelledby="neighbours">
          <h2 id="neighbours">{words.heading}</h2>
          <ul className={styles.pipe}>
            {neighbours.map(({ slug, name }) => (
              <li key={slug}>
                <a href={paths.suburb(slug)}>{name}</a>
              </li>
            ))}
            <li>
              <a href={paths.area(area.slug)}>All of {area.name}</a>
            </li>
          </ul>
        </nav>
      </div>
    </section>
  );
}
