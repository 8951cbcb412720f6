import { paths } from '../lib/paths.ts';
import { Band } from '../ui/Band.tsx';
import styles from './SuburbGrid.module.css';

export interface SuburbGridProps {
  id: string;
  heading: string;
  /** Each with the kinds of work that its page speaks of. */
  suburbs: readonly {
    slug: string;
    name: string;
    officialName?: string | undefined;
    work: readonly string[];
  }[];
}

/** A card for each suburb, leading to its page. */
export function SuburbGrid({ suburbs, ...head }: SuburbGridProps) {
  return (
    <Band {...head}>
      <ul className={styles.cards}>
        {suburbs.map(({ slug, name, officialName, work }) => (
          <li key={slug}>
            <h3>
              <a href={paths.suburb(slug)} lang={officialName && 'mi'}>
                {officialName ?? name}
              </a>
            </h3>
            <ul>
              {work.map((title) => (
                <li key={title}>{title}</li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </Band>
  );
}
