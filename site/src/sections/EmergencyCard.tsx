import type { PageContext } from '../content/page-context.ts';
import { paths } from '../lib/paths.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { PhoneNumber } from '../ui/PhoneNumber.tsx';
import styles from './EmergencyCard.module.css';

export interface EmergencyCardProps extends Pick<PageContext, 'phone' | 'content'> {
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
  content,
  phone,
  text = content.common.emergencyCard.text,
  place,
  arrivalConfirmedOnCall = false,
  headingLevel: Heading = 'h2',
  variant = 'band',
}: EmergencyCardProps) {
  const { stopTheWater, arrivalConfirmedOnCall: arrival, ...words } = content.common.emergencyCard;
  const heading = place === undefined ? words.heading : words.headingInPlace.replace('{place}', () => place);
  return (
    <section className={styles.root} data-band="red" data-variant={variant} aria-labelledby="emergency-card">
      <div className={variant === 'band' ? `wrap ${styles.inner}` : styles.inner}>
        <div className={styles.words}>
          <Heading id="emergency-card">{heading}</Heading>
          <p>{text}</p>
          {arrivalConfirmedOnCall && <p>{arrival}</p>}
          <p className={styles.number}>
            <PhoneNumber phone={phone} />
          </p>
          <p>
            <ButtonLink href={phone.href} size="large">
              <Icon name="phone" size={20} />
              Call Now
            </ButtonLink>
          </p>
        </div>
        <div className={styles.first}>
          <p>
            <b>Before we get there</b>
          </p>
          <ul>
            {stopTheWater.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <p>
            <a href={`${paths.service('emergency')}#stop-the-water`}>Stop the water, step by step</a>
          </p>
        </div>
      </div>
    </section>
  );
}
