import type { EmergencyCardWords } from '../content/emergency-card.ts';
import type { NumberedSteps } from '../content/emergency-steps.ts';
import type { ContactLinks } from '../lib/contact-links.ts';
import { CallButton } from '../ui/Button.tsx';
import { LinkLine } from '../ui/LinkList.tsx';
import { Text } from '../ui/Text.tsx';
import styles from './EmergencyCard.module.css';

interface EmergencyCardProps extends EmergencyCardWords {
  links: ContactLinks;
}

/** The 24/7 message, what to do first, and the number, under a red edge. */
export function EmergencyCard({ links, heading, text, response, local, moreLinks = [] }: EmergencyCardProps) {
  return (
    <section
      className={`stack edged ${styles.root}`}
      id="emergency-card"
      aria-labelledby="emergency-card-heading"
    >
      <h2 id="emergency-card-heading">{heading}</h2>
      {typeof text === 'string' ? (
        <p>
          <Text>{text}</Text>
        </p>
      ) : (
        <Steps steps={text} />
      )}
      <CallButton links={links} />
      {response !== undefined && <p>{response}</p>}
      {local !== undefined && (
        <p>
          <Text>{local}</Text>
        </p>
      )}
      <LinkLine links={moreLinks} />
    </section>
  );
}

/** Numbered, a step's lines under each other. */
function Steps({ steps }: { steps: readonly NumberedSteps[] }) {
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
