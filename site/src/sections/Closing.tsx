import type { PageContext } from '../content/page-context.ts';
import { paths } from '../lib/paths.ts';
import type { Common } from '../schemas/common.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Van } from '../ui/Van.tsx';
import styles from './Closing.module.css';
import { EmergencyCard, type EmergencyCardProps } from './EmergencyCard.tsx';

interface ClosingProps extends Pick<PageContext, 'content' | 'links'> {
  /** For those whose water is running. */
  emergency: Omit<EmergencyCardProps, 'content' | 'links'>;
  /** For all others; the common words where it is left out. */
  quote?: Pick<Common['quote'], 'heading'> & Partial<Pick<Common['quote'], 'text' | 'coverage'>>;
  /** The quote as a plain link: on the emergency page only the call is a button. */
  quietQuote?: boolean;
  band?: 'paper' | 'sand' | 'mist';
}

/** The last band of a page: what is urgent beside what can wait. The number stands in it once. */
export function Closing({ content, links, emergency, quietQuote, band = 'sand', ...own }: ClosingProps) {
  const { chat, quote: form } = links;
  const quote: NonNullable<ClosingProps['quote']> = own.quote ?? content.common.quote;
  return (
    <div className="band" data-band={band}>
      <div className={`wrap ${styles.inner}`}>
        <div className={`road no-print ${styles.road}`}>
          <Van />
        </div>
        <EmergencyCard {...{ content, links }} {...emergency} />
        <section className={`stack edged no-print ${styles.quote}`} aria-labelledby="quote-heading">
          <h2 id="quote-heading">{quote.heading}</h2>
          {quote.text !== undefined && <p>{quote.text}</p>}
          {quote.coverage !== undefined && (
            <p>
              <a href={`${paths.contact}#terms`}>{quote.coverage}</a>
            </p>
          )}
          <p className={`row links ${styles.ways}`}>
            {quietQuote ? (
              <a href={form.href}>{form.text}</a>
            ) : (
              <ButtonLink href={form.href} size="large" variant="outline">
                {form.text}
              </ButtonLink>
            )}
            {chat !== undefined && <a href={chat.href}>{chat.text}</a>}
          </p>
          {quietQuote && chat !== undefined && <p>{content.common.quote.chatNote}</p>}
        </section>
      </div>
    </div>
  );
}
