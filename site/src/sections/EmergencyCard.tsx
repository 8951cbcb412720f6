import { stepsHref } from '../content/content.ts';
import { type PlaceSupply, stepsBeforeCall, withCompany } from '../content/emergency-steps.ts';
import type { PageContext } from '../content/page-context.ts';
import type { Suburb } from '../schemas/suburb.ts';
import { CallButton } from '../ui/Button.tsx';
import { LinkLine } from '../ui/LinkList.tsx';
import { Text } from '../ui/Text.tsx';
import styles from './EmergencyCard.module.css';

export interface EmergencyCardProps extends Pick<PageContext, 'content' | 'links'> {
  /** The page's own heading and line; the common ones where they are left out. */
  heading?: string;
  text?: string;
  /** Where, as the heading says it: "in Takapuna". */
  place?: string;
  /** What decides which steps hold there: they then stand in place of the line. */
  supply?: PlaceSupply;
  /** What is particular there. */
  local?: Suburb['localEmergency'];
  /** Far from town: say that the arrival time is confirmed on the call. */
  arrivalConfirmedOnCall?: boolean;
  /** Whether it says when we come; not where the page has said so. */
  response?: boolean;
  /** Whether it leads to the steps. */
  steps?: boolean;
}

/** The 24/7 message, what to do first, and the number, under a red edge. */
export function EmergencyCard({ content, links, response = true, steps = true, ...own }: EmergencyCardProps) {
  const { place, supply, local } = own;
  const words = content.common.emergencyCard;
  const common = place === undefined ? words.heading : words.headingInPlace.replace('{place}', () => place);
  const when = own.arrivalConfirmedOnCall ? words.arrivalConfirmedOnCall : words.response;
  const href = stepsHref(content);
  const stepsLink = steps && href !== undefined ? [{ text: words.stepsLink, href }] : [];
  return (
    <section
      className={`stack edged ${styles.root}`}
      id="emergency-card"
      aria-labelledby="emergency-card-heading"
    >
      <h2 id="emergency-card-heading">{own.heading ?? common}</h2>
      {supply === undefined ? (
        <p>
          <Text>{own.text ?? words.text}</Text>
        </p>
      ) : (
        <Steps steps={stepsBeforeCall(content, supply)} />
      )}
      <CallButton links={links} />
      {response && when !== undefined && <p>{when}</p>}
      {local && (
        <p>
          <Text>{withCompany(local.text, content, supply?.company)}</Text>
        </p>
      )}
      <LinkLine links={local?.link ? [local.link, ...stepsLink] : stepsLink} />
    </section>
  );
}

/** Numbered, a step's lines under each other. */
function Steps({ steps }: { steps: ReturnType<typeof stepsBeforeCall> }) {
  return (
    <ol>
      {steps.map(({ title, lines }) => (
        <li key={title}>
          {lines.map((line) => (
            <p key={line}>
              <Text>{line}</Text>
            </p>
          ))}
        </li>
      ))}
    </ol>
  );
}
