import type { ReactNode } from 'react';
import styles from './ContactColumns.module.css';

export interface ContactColumnsProps {
  /** Of the heading, by which the form is named too. */
  headingId: string;
  heading: string;
  text: string;
  /** The form. */
  children?: ReactNode;
  /** What stands beside it; on a phone it comes first. */
  aside?: ReactNode;
}

/** The form beside the call card. */
export function ContactColumns({ headingId, heading, text, children, aside }: ContactColumnsProps) {
  return (
    <section className="band" aria-labelledby={headingId}>
      <div className={`wrap ${styles.root}`}>
        <div className={styles.aside}>{aside}</div>
        <div className={`stack ${styles.form}`}>
          <h2 id={headingId}>{heading}</h2>
          <p>{text}</p>
          {children}
        </div>
      </div>
    </section>
  );
}
