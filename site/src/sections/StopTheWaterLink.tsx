import type { ReactNode } from 'react';
import styles from './StopTheWaterLink.module.css';

export interface StopTheWaterLinkProps {
  /** The id of the steps on the same page. */
  anchor: string;
  /** Their heading. */
  heading: string;
  /** The picture that it stands on. */
  children?: ReactNode;
}

/** The way to the steps, beside the number. On small screens the steps themselves are in view instead. */
export function StopTheWaterLink({ anchor, heading, children }: StopTheWaterLinkProps) {
  return (
    <a className={styles.root} href={`#${anchor}`}>
      {children}
      {heading}
    </a>
  );
}
