import type { PageContext } from '../content/page-context.ts';
import { paths } from '../lib/paths.ts';
import { ButtonLink } from '../ui/Button.tsx';
import styles from './QuoteBand.module.css';

export interface QuoteBandProps extends Pick<PageContext, 'phone' | 'chat'> {
  heading: string;
  text: string;
  band?: 'paper' | 'sand' | 'mist' | 'deep' | 'red';
}

/** The three ways to make contact, side by side: quote, call, chat. */
export function QuoteBand({ phone, chat, heading, text, band = 'sand' }: QuoteBandProps) {
  return (
    <section className={`band ${styles.root}`} data-band={band} aria-labelledby="quote-band">
      <div className={`wrap ${styles.inner}`}>
        <div>
          <h2 id="quote-band">{heading}</h2>
          <p>{text}</p>
        </div>
        <p className={styles.actions}>
          <ButtonLink href={paths.contact} size="large">
            Get Free Quote
          </ButtonLink>
          <ButtonLink href={phone.href} size="large" variant="outline">
            Call {phone.display}
          </ButtonLink>
          <a className={styles.chat} href={chat.href}>
            {chat.label}
          </a>
        </p>
      </div>
    </section>
  );
}
