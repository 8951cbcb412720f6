import type { Link } from '../lib/paths.ts';
import type { Home } from '../schemas/pages.ts';
import type { Tone } from '../schemas/service.ts';
import { Band } from '../ui/Band.tsx';
import { LinkLine } from '../ui/LinkList.tsx';
import { RoomPicture } from '../ui/RoomPicture.tsx';
import styles from './ServiceGrid.module.css';

type Card = Home['services']['cards'][number] & { tone?: Tone | undefined };

interface ServiceGridProps extends Pick<Home['services'], 'heading' | 'intro'> {
  id: string;
  cards: readonly Card[];
  /** Services that have no card. */
  others: readonly Link[];
}

function groundOf({ tone, isForBusinesses }: Pick<Card, 'tone' | 'isForBusinesses'>) {
  if (tone === 'emergency') return 'red';
  return isForBusinesses ? 'deep' : undefined;
}

/** What we do, as one panel of five doors; those for emergencies and for businesses have grounds of their own. */
export function ServiceGrid({ cards, others, ...head }: ServiceGridProps) {
  return (
    <Band {...head}>
      <ul className={`row doors icons quiet ${styles.panel}`}>
        {cards.map(({ picture, title, text, href, ...card }) => (
          <li key={href} data-band={groundOf(card)}>
            <RoomPicture name={picture} />
            <h3>
              <a href={href}>{title}</a>
            </h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
      <LinkLine links={others} />
    </Band>
  );
}
