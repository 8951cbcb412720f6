import { useId } from 'react';
import type { Link } from '../lib/paths.ts';
import type { Contact } from '../schemas/pages.ts';
import styles from './SentNotice.module.css';

/** Seen only at #sent, where the receiver sends a browser whose form was posted without script. */
export function SentNotice({ title, text, number }: Contact['sent'] & { number: Link }) {
  const headingId = useId();
  return (
    <section id="sent" className={styles.root} data-band="mist" aria-labelledby={headingId} tabIndex={-1}>
      <div className="wrap stack">
        <h2 id={headingId}>{title}</h2>
        <p>{text}</p>
        <p>
          <a href={number.href}>{number.text}</a>
        </p>
      </div>
    </section>
  );
}
