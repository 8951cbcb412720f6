import { useId } from 'react';
import type { ContactLinks } from '../lib/contact-links.ts';
import { ButtonLink } from '../ui/Button.tsx';
import styles from './Closing.module.css';
import { CoverageLink } from './CoverageLink.tsx';
import { EmergencyCard, type EmergencyCardProps } from './EmergencyCard.tsx';

export interface ClosingProps {
  links: Pick<ContactLinks, 'quote' | 'number' | 'call' | 'chat'>;
  /** For those whose water is running. */
  emergency: Omit<EmergencyCardProps, 'links'>;
  /** For all others. */
  quote: { heading: string; text?: string; coverage?: string | undefined };
  band?: 'paper' | 'sand' | 'mist';
}

/** The last band of a page: what is urgent beside what can wait. The number stands in it once. */
export function Closing({ links, emergency, quote, band = 'sand' }: ClosingProps) {
  const headingId = useId();
  return (
    <div className={`band ${styles.root}`} data-band={band}>
      <div className={`wrap ${styles.inner}`}>
        <div>
          {/* Somebody arrives. It says nothing that the page does not say. */}
          <img className={styles.van} src="/brand/van.svg" width="280" height="120" alt="" loading="lazy" />
          <EmergencyCard {...emergency} links={links} />
        </div>
        <section className={styles.quote} aria-labelledby={headingId}>
          <h2 id={headingId}>{quote.heading}</h2>
          {quote.text !== undefined && <p>{quote.text}</p>}
          <CoverageLink words={quote.coverage} />
          <ButtonLink href={links.quote.href} size="large">
            {links.quote.label}
          </ButtonLink>
          {links.chat !== undefined && (
            <a className={styles.chat} href={links.chat.href}>
              {links.chat.label}
            </a>
          )}
        </section>
      </div>
    </div>
  );
}
