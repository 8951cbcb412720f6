import type { EmergencyCardWords } from '../content/emergency-card.ts';
import type { ContactLinks } from '../lib/contact-links.ts';
import { type Link, paths } from '../lib/paths.ts';
import type { Common } from '../schemas/common.ts';
import type { Tone } from '../schemas/service.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Van } from '../ui/Van.tsx';
import styles from './Closing.module.css';
import { EmergencyCard } from './EmergencyCard.tsx';

interface ClosingProps {
  links: ContactLinks;
  /** For those whose water is running. */
  emergency: EmergencyCardWords;
  /** For all others. */
  quote: Pick<Common['quote'], 'heading'> & Partial<Common['quote']>;
  /** Where a page itself says nothing of what it costs. */
  cost?: Link | undefined;
  /** On the emergency page only the call is a button. */
  tone?: Tone;
  /** Home has its van further up; the emergency page has no room for one in its ten packets. */
  hasVan?: boolean;
  band?: 'paper' | 'sand';
}

/** The last band of a page: what is urgent beside what can wait. The number stands in it once. */
export function Closing({
  links,
  emergency,
  quote,
  cost,
  tone = 'standard',
  hasVan,
  band = 'sand',
}: ClosingProps) {
  const { chat, quote: form } = links;
  const isEmergency = tone === 'emergency';
  return (
    <div className="band" data-band={band}>
      <div className={`wrap ${styles.inner}`}>
        {hasVan && (
          <div className={`no-print ${styles.van}`}>
            <Van />
          </div>
        )}
        <EmergencyCard links={links} {...emergency} />
        <section className={`stack edged no-print ${styles.quote}`} aria-labelledby="quote-heading">
          <h2 id="quote-heading">{quote.heading}</h2>
          {quote.text !== undefined && <p>{quote.text}</p>}
          {quote.coverage !== undefined && (
            <p>
              <a href={`${paths.contact}#terms`}>{quote.coverage}</a>
            </p>
          )}
          <p className={`row links ${styles.ways}`}>
            {isEmergency ? (
              <a href={form.href}>{form.text}</a>
            ) : (
              <ButtonLink href={form.href} size="large" variant="outline">
                {form.text}
              </ButtonLink>
            )}
            {chat !== undefined && <a href={chat.href}>{chat.text}</a>}
          </p>
          {chat !== undefined && <p>{quote.chatNote}</p>}
          {cost !== undefined && (
            <p>
              <a href={cost.href}>{cost.text}</a>
            </p>
          )}
        </section>
      </div>
    </div>
  );
}
