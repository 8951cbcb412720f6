import type { ReactNode } from 'react';
import styles from './StopTheWaterLink.module.css';

export interface StopTheWaterLinkProps {
  /** The id of the steps on the same page. */
  anchor: string;
  /** What the picture says. */
  words: string;
  /** The picture that it stands on. */
  children?: ReactNode;
}

/** The picture beside the number leads to the steps. On small screens these are in view instead. */
export function StopTheWaterLink({ anchor, words, children }: StopTheWaterLinkProps) {
  return (
    <a className={styles.root} href={`#${anchor}`}>
      {children}
      {words}
    </a>
  );
}
