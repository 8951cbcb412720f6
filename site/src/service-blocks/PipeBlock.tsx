import houses from '../assets/houses.svg?url&no-inline';
import { Band } from '../ui/Band.tsx';
import { Drawing } from '../ui/Drawing.tsx';
import { LateUse } from '../ui/LateUse.tsx';
import { LinkLine } from '../ui/LinkList.tsx';
import type { BlockProps } from './block-props.ts';
import styles from './PipeBlock.module.css';

/**
 * One long pipe from edge to edge, with words under each length of it, three beside each other where there are many;
 * a phone's thumb moves along it.
 */
export function PipeBlock({ lengths, ...head }: BlockProps<'pipe'>) {
  const hasHouses = lengths.some(({ house }) => house !== undefined);
  return (
    <div className={styles.root}>
      <Band {...head}>
        <ul className={`quiet ${styles.lengths} ${lengths.length > 4 ? styles.rows : ''}`}>
          {lengths.map(({ pipe, house, title, text, links = [] }) => (
            <li key={title}>
              <Drawing name={pipe} box={hasHouses ? '0 -150 300 300' : '0 -60 300 200'}>
                {/* On the ground, as wide as the length under it. */}
                {house && <LateUse file={`${houses}#${house}`} transform="translate(0 -237) scale(1.415)" />}
              </Drawing>
              <h3>{title}</h3>
              <p>{text}</p>
              <LinkLine links={links} />
            </li>
          ))}
        </ul>
      </Band>
    </div>
  );
}
