import { useId } from 'react';
import type { ContactLinks } from '../lib/contact-links.ts';
import styles from './SentNotice.module.css';

export interface SentNoticeProps {
  title: string;
  text: string;
  links: Pick<ContactLinks, 'number'>;
}

/** Seen only at #sent, where the receiver sends a browser whose form was posted without script. */
export function SentNotice({ title, text, links: { number } }: SentNoticeProps) {
  const headingId = useId();
  return (
    <section id="sent" className={styles.root} data-band="mist" aria-labelledby={headingId} tabIndex={-1}>
      <div className="wrap stack">
        <h2 id={headingId}>{title}</h2>
        <p>{text}</p>
        <p>
          <a href={number.href}>{number.number}</a>
        </p>
      </div>
    </section>
  );
}
