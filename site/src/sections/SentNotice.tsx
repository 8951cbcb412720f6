import type { PageContext } from '../content/page-context.ts';
import styles from './SentNotice.module.css';

export interface SentNoticeProps extends Pick<PageContext, 'phone'> {
  heading: string;
  text: string;
}

/** Seen only at #sent, where the receiver sends a browser whose form was posted without script. */
export function SentNotice({ heading, text, phone }: SentNoticeProps) {
  return (
    <section id="sent" className={styles.root} data-band="mist" aria-labelledby="sent-heading" tabIndex={-1}>
      <div className="wrap stack">
        <h2 id="sent-heading">{heading}</h2>
        <p>{text}</p>
        <p>
          <a href={phone.href}>{phone.display}</a>
        </p>
      </div>
    </section>
  );
}
