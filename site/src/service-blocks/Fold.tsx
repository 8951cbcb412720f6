import type { ReactNode } from 'react';
import styles from './Fold.module.css';

export interface FoldProps {
  /** Of what is folded: the visible heading over it, which screen readers hear on the button too. */
  title: string;
  children?: ReactNode;
}

/**
 * What waits behind a heading on a phone, and stands open on a wide screen and on paper. It goes into the
 * heading's own element, which has to be positioned: the whole of its first line opens it.
 */
export function Fold({ title, children }: FoldProps) {
  return (
    <details className={styles.root}>
      <summary className="no-print">
        <span className="sr-only">{title}</span>
      </summary>
      {children}
    </details>
  );
}
