import type { ReactNode } from 'react';
import styles from './ContactColumns.module.css';

export interface ContactColumnsProps {
  /** Of the heading, by which the form is named too. */
  headingId: string;
  heading: string;
  text: string;
  /** The form. */
  children?: ReactNode;
  /** What stands beside it; on a phone, after it. */
  aside?: ReactNode;
}

/** The form, and beside it what happens after it is sent and the call card. */
export function ContactColumns({ headingId, heading, text, children, aside }: ContactColumnsProps) {
  return (
    <section className={`band ${styles.band}`} aria-labelledby={headingId}>
      <div className={`wrap ${styles.root}`}>
        <div className={styles.form}>
          <h2 id={headingId}>{heading}</h2>
          <p>{text}</p>
          {children}
        </div>
        <div className={styles.aside}>{aside}</div>
      </div>
    </section>
  );
}
