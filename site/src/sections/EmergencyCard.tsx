import { stepsHref } from '../content/content.ts';
import type { PageContext } from '../content/page-context.ts';
import { CallButton } from '../ui/Button.tsx';
import { LinkLine } from '../ui/LinkList.tsx';
import styles from './EmergencyCard.module.css';

export interface EmergencyCardProps extends Pick<PageContext, 'content' | 'links'> {
  /** The page's own heading and line; the common ones where they are left out. */
  heading?: string;
  text?: string;
  /** Where, as the heading says it: "in Takapuna". */
  place?: string;
  /** Far from town: say that the arrival time is confirmed on the call. */
  arrivalConfirmedOnCall?: boolean;
  /** Whether it says when we come; not where the page has said so. */
  response?: boolean;
  /** Whether it says what to do first, step by step. */
  help?: boolean;
  /** Whether it leads to the steps to stop the water. */
  steps?: boolean;
}

/** The 24/7 message, the number, and what to do first, under a red edge. */
export function EmergencyCard({ content, links, response = true, steps = true, ...own }: EmergencyCardProps) {
  const { place } = own;
  const words = content.common.emergencyCard;
  const stepsLink = stepsHref(content);
  const common = place === undefined ? words.heading : words.headingInPlace.replace('{place}', () => place);
  const when = own.arrivalConfirmedOnCall ? words.arrivalConfirmedOnCall : words.response;
  return (
    <section
      className={`stack edged ${styles.root}`}
      id="emergency-card"
      aria-labelledby="emergency-card-heading"
    >
      <h2 id="emergency-card-heading">{own.heading ?? common}</h2>
      <p>{own.text ?? words.text}</p>
      <CallButton links={links} />
      {response && when !== undefined && <p>{when}</p>}
      {own.help && (
        <details>
          <summary>
            <b>Before we get there</b>
          </summary>
          <ol>
            {words.stopTheWater.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ol>
        </details>
      )}
      {steps && stepsLink !== undefined && (
        <LinkLine links={[{ text: 'Stop the water, step by step', href: stepsLink }]} />
      )}
    </section>
  );
}
