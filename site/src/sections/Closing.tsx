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
  /** The quote as a plain link: on the emergency page only the call is a button. */
  quietQuote?: boolean;
  band?: 'paper' | 'sand' | 'mist';
}

/** The last band of a page: what is urgent beside what can wait. The number stands in it once. */
export function Closing({
  links: { quote: form, chat, ...links },
  emergency,
  quote,
  quietQuote = false,
  band = 'sand',
}: ClosingProps) {
  const chatLink = chat !== undefined && <a href={chat.href}>{chat.label}</a>;
  return (
    <div className={`band ${styles.band}`} data-band={band}>
      <div className={`wrap ${styles.inner}`}>
        {/* Somebody arrives. It says nothing that the page does not say. */}
        <img className={styles.van} src="/brand/van.svg" width="280" height="120" alt="" loading="lazy" />
        <EmergencyCard {...emergency} links={links} />
        <section className={styles.quote} aria-labelledby="quote-heading">
          <h2 id="quote-heading">{quote.heading}</h2>
          {quote.text !== undefined && <p>{quote.text}</p>}
          <CoverageLink words={quote.coverage} />
          <p className={styles.ways}>
            {quietQuote ? (
              <a href={form.href}>{form.label}</a>
            ) : (
              <ButtonLink href={form.href} size="large" variant="outline">
                {form.label}
              </ButtonLink>
            )}
            {chatLink}
          </p>
        </section>
      </div>
    </div>
  );
}
