import { type ReactNode, useId } from 'react';
import { Icon } from '../ui/Icon.tsx';
import styles from './Checklist.module.css';

export interface ChecklistProps {
  id?: string;
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
  const headingId = useId();
  return (
    <section className="band" data-band={band} id={id} aria-labelledby={headingId}>
      <div className={`wrap ${styles.root}`} data-variant={variant}>
        <div className="stack">
          <h2 id={headingId}>{heading}</h2>
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
