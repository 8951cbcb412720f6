import type { EmergencyCardWords } from '../content/emergency-card.ts';
import type { ContactLinks } from '../lib/contact-links.ts';
import { CallButton } from '../ui/Button.tsx';
import { LinkLine } from '../ui/LinkList.tsx';
import { Paragraphs, Text } from '../ui/Text.tsx';
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
        <ol>
          {text.map(({ title, lines }) => (
            <li key={title}>
              <Paragraphs texts={lines} />
            </li>
          ))}
        </ol>
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
