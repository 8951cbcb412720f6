import type { ReactNode } from 'react';
import { Band, type BandProps } from '../ui/Band.tsx';
import { Icon } from '../ui/Icon.tsx';
import styles from './Checklist.module.css';

export interface ChecklistProps extends Pick<BandProps, 'id' | 'heading' | 'band'> {
  points: readonly string[];
  /** Under the heading. */
  children?: ReactNode;
}

/** A list of reasons, each with a tick. */
export function Checklist({ points, band = 'sand', children, ...head }: ChecklistProps) {
  return (
    <Band {...head} band={band} intro={children} beside>
      <ul className={`icons ${styles.points}`}>
        {points.map((point) => (
          <li key={point}>
            <Icon name="check" size={22} />
            {point}
          </li>
        ))}
      </ul>
    </Band>
  );
}
