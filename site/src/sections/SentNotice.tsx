import { useId } from 'react';
import type { PageContext } from '../content/page-context.ts';
import type { Contact } from '../schemas/pages.ts';
import styles from './SentNotice.module.css';

/** Seen only at #sent, where the receiver sends a browser whose form was posted without script. */
export function SentNotice({ title, text, links }: Contact['sent'] & Pick<PageContext, 'links'>) {
  const headingId = useId();
  return (
    <section id="sent" className={styles.root} data-band="mist" aria-labelledby={headingId} tabIndex={-1}>
      <div className="wrap stack">
        <h2 id={headingId}>{title}</h2>
        <p>{text}</p>
        <p>
          <a href={links.number.href}>{links.number.text}</a>
        </p>
      </div>
    </section>
  );
}
