import type { Content, WithSlug } from '../content/content.ts';
import { paths } from '../lib/paths.ts';
import type { Suburb } from '../schemas/suburb.ts';
import styles from './Neighbours.module.css';

export interface NeighboursProps {
  content: Pick<Content, 'business' | 'common' | 'region'>;
  suburb: Suburb;
  neighbours: readonly WithSlug<Suburb>[];
  area: { slug: string; name: string };
}

/** Whose water it is here, and the suburbs next door as the next fittings on the pipe. */
export function Neighbours({ content, suburb, neighbours, area }: NeighboursProps) {
  const { business, common, region } = content;
  return (
    <section className="band" data-band="mist" aria-labelledby="next-door">
      <div className={`wrap beside quiet ${styles.root}`}>
        {business.showWaterCompanies && (
          <section className="stack" aria-labelledby="whose-water">
            <h2 id="whose-water">{common.water.heading}</h2>
            <p>
              {region.water[suburb.water]} <a href={common.water.link.href}>{common.water.link.text}</a>
            </p>
          </section>
        )}
        <nav className="stack no-print" aria-labelledby="next-door">
          <h2 id="next-door">Suburbs nearby</h2>
          <ul className="riser links">
            {neighbours.map(({ slug, name, officialName = name }) => (
              <li key={slug}>
                <a href={paths.suburb(slug)}>{`Plumber in ${officialName}`}</a>
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
