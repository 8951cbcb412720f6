import type { EmergencyCardWords } from '../content/emergency-card.ts';
import type { ContactLinks } from '../lib/contact-links.ts';
import { CallButton } from '../ui/Button.tsx';
import { LinkLine } from '../ui/LinkList.tsx';
import { Paragraph, Paragraphs } from '../ui/Text.tsx';
import styles from './EmergencyCard.module.css';

interface EmergencyCardProps extends EmergencyCardWords {
  links: ContactLinks;
}

/** The 24/7 message, the number, and what to do first, under a red edge. */
export function EmergencyCard({ links, heading, text, response, local, moreLinks = [] }: EmergencyCardProps) {
  return (
    <section
      className={`stack edged ${styles.root}`}
      id="emergency-card"
      aria-labelledby="emergency-card-heading"
    >
      <h2 id="emergency-card-heading">{heading}</h2>
      <CallButton links={links} />
      {typeof text === 'string' ? (
        <Paragraph text={text} />
      ) : (
        <ol>
          {text.map(({ title, lines }) => (
            <li key={title}>
              <Paragraphs texts={lines} />
            </li>
          ))}
        </ol>
      )}
      {response !== undefined && <p>{response}</p>}
      <Paragraph text={local} />
      <LinkLine links={moreLinks} />
    </section>
  );
}
