import { Band } from '../ui/Band.tsx';
import { LinkLine } from '../ui/LinkList.tsx';
import styles from './AgesBlock.module.css';
import type { BlockProps } from './block-props.ts';
import { Fold } from './Fold.tsx';

/** Periods in order, each under a length of the pipe that was laid then. */
export function AgesBlock({ ages, ...head }: BlockProps<'ages'>) {
  return (
    <Band {...head}>
      <ul className={`grid quiet ${styles.ages}`}>
        {ages.map(({ pipe, title, text, links = [] }) => (
          <li key={title} data-pipe={pipe}>
            <h3>{title}</h3>
            <Fold title={title}>
              <p>{text}</p>
              <LinkLine links={links} />
            </Fold>
          </li>
        ))}
      </ul>
    </Band>
  );
}
