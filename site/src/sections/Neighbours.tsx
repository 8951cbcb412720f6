import type { Content, WithSlug } from '../content/content.ts';
import { paths } from '../lib/paths.ts';
import type { Suburb } from '../schemas/suburb.ts';
import styles from './Neighbours.module.css';

export interface NeighboursProps {
  content: Pick<Content, 'business' | 'common' | 'region' | 'suburbs'>;
  suburb: Suburb;
  area: { slug: string; name: string };
}

/** Whose water it is here, and the suburbs next door as the next fittings on the pipe. */
export function Neighbours({ content, suburb, area }: NeighboursProps) {
  const { business, common, region, suburbs } = content;
  const neighbours = suburb.neighbours.flatMap((slug) => suburbs.filter((one) => one.slug === slug));
  const name = ({ officialName, name }: WithSlug<Suburb>) => officialName ?? name;
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
            {neighbours.map((neighbour) => (
              <li key={neighbour.slug}>
                <a href={paths.suburb(neighbour.slug)}>{`Plumber in ${name(neighbour)}`}</a>
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
