import { useId } from 'react';
import type { ContactLinks } from '../lib/contact-links.ts';
import type { Common } from '../schemas/pages.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { PhoneNumber } from '../ui/PhoneNumber.tsx';
import styles from './EmergencyCard.module.css';

export interface EmergencyCardProps {
  id?: string;
  words: Common['emergencyCard'];
  links: Pick<ContactLinks, 'number' | 'call'>;
  /** Address of the steps to stop the water; without one there is no link to them. */
  stepsHref: string | undefined;
  /** The page's own line; the common one where it is left out. */
  text?: string;
  /** Where, as the heading says it: "in Takapuna". */
  place?: string;
  /** Far from town: say that the arrival time is confirmed on the call. */
  arrivalConfirmedOnCall?: boolean;
  headingLevel?: 'h2' | 'h3';
  /** card stands in a column; band runs across the page. */
  variant?: 'band' | 'card';
}

/** The 24/7 message, what to do first, and the number. */
export function EmergencyCard({
  id,
  words,
  links,
  stepsHref,
  text = words.text,
  place,
  arrivalConfirmedOnCall = false,
  headingLevel: Heading = 'h2',
  variant = 'band',
}: EmergencyCardProps) {
  const headingId = useId();
  const response = arrivalConfirmedOnCall ? words.arrivalConfirmedOnCall : words.response;
  const heading = place === undefined ? words.heading : words.headingInPlace.replace('{place}', () => place);
  return (
    <section
      className={styles.root}
      data-band="red"
      data-variant={variant}
      id={id}
      aria-labelledby={headingId}
    >
      <div className={variant === 'band' ? `wrap ${styles.inner}` : styles.inner}>
        <div className={styles.words}>
          <Heading id={headingId}>{heading}</Heading>
          <p>{text}</p>
          {response !== undefined && <p>{response}</p>}
          <p className={styles.number}>
            <PhoneNumber {...links.number} />
          </p>
          <p>
            <ButtonLink href={links.call.href} size="large">
              <Icon name="phone" size={20} />
              {links.call.label}
            </ButtonLink>
          </p>
        </div>
        <div className={styles.first}>
          <p>
            <b>{words.before}</b>
          </p>
          <ul>
            {words.stopTheWater.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          {stepsHref !== undefined && (
            <>
              <p>
                <a href={stepsHref.replace(/#.*/, '#ceiling')}>{words.ceilingLink}</a>
              </p>
              <p>
                <a href={stepsHref}>{words.steps}</a>
              </p>
            </>
          )}
        </div>
      </div>
    </section>
  );
}
