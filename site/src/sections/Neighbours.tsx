import type { Content, WithSlug } from '../content/content.ts';
import { linesFor } from '../content/emergency-steps.ts';
import { paths } from '../lib/paths.ts';
import type { Suburb } from '../schemas/suburb.ts';
import { LinkLine } from '../ui/LinkList.tsx';
import { Text } from '../ui/Text.tsx';
import styles from './Neighbours.module.css';

interface NeighboursProps {
  content: Content;
  suburb: Suburb;
  /** Its name as people read it. */
  official: string;
  advice: readonly string[];
  neighbours: readonly WithSlug<Suburb>[];
  area: { slug: string; name: string; where?: string | undefined };
}

/** Advice for here, whose water it is, and the suburbs next door as the next fittings on the pipe. */
export function Neighbours({ content, suburb, official, advice, neighbours, area }: NeighboursProps) {
  const { business, common, stopTheWater } = content;
  const { heading, lines } = stopTheWater.whosePipe;
  return (
    <div className="band" data-band="mist">
      <div className={`wrap beside ${styles.root}`}>
        {advice.length > 0 && (
          <section className="stack" aria-labelledby="good-to-know">
            <h2 id="good-to-know">{suburb.adviceHeading ?? `Good to know in ${official}`}</h2>
            {advice.map((line) => (
              <p key={line}>
                <Text>{line}</Text>
              </p>
            ))}
          </section>
        )}
        {business.showWaterCompanies && (
          <section className="stack" aria-labelledby="whose-water">
            <h2 id="whose-water">{heading}</h2>
            {linesFor(lines, content, suburb.supply).map((line) => (
              <p key={line}>
                <Text>{line}</Text>
              </p>
            ))}
            <LinkLine links={[common.whosePipe.link]} />
          </section>
        )}
        <nav className="stack no-print" aria-labelledby="next-door">
          <h2 id="next-door">Suburbs nearby</h2>
          <ul className="riser links">
            {neighbours.map(({ slug, name, fullName = name, officialName = fullName }) => (
              <li key={slug}>
                <a href={paths.suburb(slug)}>{`Plumber in ${officialName}`}</a>
              </li>
            ))}
            <li>
              <a href={paths.area(area.slug)}>{`Plumbers ${area.where ?? `in ${area.name}`}`}</a>
            </li>
          </ul>
        </nav>
      </div>
    </div>
  );
}
