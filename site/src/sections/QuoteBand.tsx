import { useId } from 'react';
import type { ContactLinks } from '../lib/contact-links.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import styles from './QuoteBand.module.css';

export interface QuoteBandProps {
  links: Pick<ContactLinks, 'quote' | 'number' | 'chat'>;
  heading: string;
  text: string;
  band?: 'paper' | 'sand' | 'mist' | 'deep' | 'red';
}

/** The three ways to make contact, side by side: quote, call, chat; where it is red, calling comes first. */
export function QuoteBand({ links: { quote, number, chat }, heading, text, band = 'sand' }: QuoteBandProps) {
  const headingId = useId();
  return (
    <section className={`band ${styles.root}`} data-band={band} aria-labelledby={headingId}>
      <div className={`wrap ${styles.inner}`}>
        <div>
          <h2 id={headingId}>{heading}</h2>
          <p>{text}</p>
        </div>
        <p className={styles.actions}>
          {band === 'red' ? (
            <>
              <ButtonLink href={number.href} size="large">
                <Icon name="phone" size={20} />
                {`${number.before} ${number.number}`}
              </ButtonLink>
              <a className={styles.link} href={quote.href}>
                {quote.label}
              </a>
            </>
          ) : (
            <>
              <ButtonLink href={quote.href} size="large">
                {quote.label}
              </ButtonLink>
              <ButtonLink href={number.href} size="large" variant="outline">
                {`${number.before} ${number.number}`}
              </ButtonLink>
            </>
          )}
          {chat !== undefined && (
            <a className={styles.link} href={chat.href}>
              {chat.label}
            </a>
          )}
        </p>
      </div>
    </section>
  );
}
