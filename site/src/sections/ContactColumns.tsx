import type { ReactNode } from 'react';
import type { Link } from '../lib/contact-links.ts';
import { Icon } from '../ui/Icon.tsx';
import styles from './ContactColumns.module.css';

export interface ContactColumnsProps {
  /** Of the heading, by which the form is named too. */
  headingId: string;
  heading: string;
  text: string;
  /** For those who would rather chat: beside the heading on a phone, where the form covers the floating button. */
  chat?: Link | undefined;
  /** The form. */
  children?: ReactNode;
  /** What stands beside it; on a phone, after it. */
  aside?: ReactNode;
}

/** The form, and beside it what happens after it is sent and the call card. */
export function ContactColumns({ headingId, heading, text, chat, children, aside }: ContactColumnsProps) {
  return (
    <section className={`band ${styles.band}`} aria-labelledby={headingId}>
      <div className={`wrap ${styles.root}`}>
        <div className={`stack no-print ${styles.form}`}>
          <div className={styles.head}>
            <h2 id={headingId}>{heading}</h2>
            {chat !== undefined && (
              <a href={chat.href}>
                <Icon name="message-circle" size={22} />
                {chat.label}
              </a>
            )}
          </div>
          <p>{text}</p>
          {children}
        </div>
        <div className={`stack ${styles.aside}`}>{aside}</div>
      </div>
    </section>
  );
}
