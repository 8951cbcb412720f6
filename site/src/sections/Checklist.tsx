import type { ReactNode } from 'react';
import { Icon } from '../ui/Icon.tsx';
import styles from './Checklist.module.css';

export interface ChecklistProps {
  id: string;
  heading: string;
  points: readonly string[];
  band?: 'paper' | 'sand' | 'mist' | 'deep';
  /** One column beside the heading, two columns under it, or a numbered ledger. */
  variant?: 'beside' | 'columns' | 'ledger';
  /** Under the heading. */
  children?: ReactNode;
}

/** A list of reasons, each with a tick. */
export function Checklist({
  id,
  heading,
  points,
  band = 'sand',
  variant = 'beside',
  children,
}: ChecklistProps) {
  return (
    <section className="band" data-band={band} aria-labelledby={id}>
      <div className={`wrap ${styles.root}`} data-variant={variant}>
        <div className="stack">
          <h2 id={id}>{heading}</h2>
          {children}
        </div>
        <ul className={styles.points}>
          {points.map((point) => (
            <li key={point}>
              <Icon name="check" size={22} />
              {point}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
