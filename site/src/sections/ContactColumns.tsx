import type { PropsWithChildren, ReactNode } from 'react';
import { formHeadingId } from '../islands/ContactForm.tsx';
import type { ContactLinks } from '../lib/contact-links.ts';
import type { Contact } from '../schemas/pages.ts';
import { Icon } from '../ui/Icon.tsx';
import styles from './ContactColumns.module.css';

interface ContactColumnsProps extends PropsWithChildren<Contact['form']> {
  /** For those who would rather chat: beside the heading on a phone, where the form covers the floating button. */
  chat?: ContactLinks['chat'];
  /** What stands beside it; on a phone, after it. */
  aside?: ReactNode;
}

/** The form, and beside it what happens after it is sent and the call card. */
export function ContactColumns({ heading, text, chat, children, aside }: ContactColumnsProps) {
  return (
    <section className={`band ${styles.band}`} aria-labelledby={formHeadingId}>
      <div className={`wrap ${styles.root}`}>
        <div className={`stack no-print ${styles.form}`}>
          <div className={styles.head}>
            <h2 id={formHeadingId}>{heading}</h2>
            {chat !== undefined && (
              <a href={chat.href} aria-label={chat.text}>
                <Icon name="message-circle" size={22} />
                {chat.short}
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
