import type { ReactNode } from 'react';
import { Band, type BandProps } from '../ui/Band.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Text } from '../ui/Text.tsx';
import styles from './Checklist.module.css';

export interface ChecklistProps extends Pick<BandProps, 'id' | 'heading' | 'band'> {
  points: readonly string[];
  /** Two columns under the heading, not one beside it. */
  columns?: boolean;
  /** Under the heading. */
  children?: ReactNode;
}

/** A list of reasons, each with a tick. */
export function Checklist({ points, columns = false, band = 'sand', children, ...head }: ChecklistProps) {
  return (
    <Band {...head} band={band} intro={children} beside={!columns}>
      <ul className={`icons ruled ${columns ? 'pairs' : ''} ${styles.points}`}>
        {points.map((point) => (
          <li key={point}>
            <Icon name="check" size={22} />
            <span>
              <Text>{point}</Text>
            </span>
          </li>
        ))}
      </ul>
    </Band>
  );
}
