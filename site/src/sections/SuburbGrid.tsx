import type { WithSlug } from '../content/content.ts';
import { paths } from '../lib/paths.ts';
import type { Suburb } from '../schemas/suburb.ts';
import { Band, type BandProps } from '../ui/Band.tsx';
import { Landmark } from '../ui/Landmark.tsx';
import styles from './SuburbGrid.module.css';

type SuburbGridProps = Pick<BandProps, 'id' | 'heading'> & { suburbs: readonly WithSlug<Suburb>[] };

/** A card for each suburb with its landmark and the first two kinds of work that its page speaks of, leading there. */
export function SuburbGrid({ suburbs, ...head }: SuburbGridProps) {
  return (
    <Band {...head}>
      <ul className={`pairs ruled doors ${styles.cards}`}>
        {suburbs.map(({ slug, name, officialName, landmark, specialties }) => (
          <li key={slug}>
            <Landmark name={landmark} />
            <h3>
              <a href={paths.suburb(slug)} lang={officialName && 'mi'}>
                {officialName ?? name}
              </a>
            </h3>
            <ul className="plain">
              {specialties.cards.slice(0, 2).map(({ title }) => (
                <li key={title}>{title}</li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </Band>
  );
}
