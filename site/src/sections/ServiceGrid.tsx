import type { Link } from '../lib/paths.ts';
import type { Home } from '../schemas/pages.ts';
import type { Tone } from '../schemas/service.ts';
import { Band } from '../ui/Band.tsx';
import { LinkLine } from '../ui/LinkList.tsx';
import { RoomPicture } from '../ui/RoomPicture.tsx';
import styles from './ServiceGrid.module.css';

interface ServiceGridProps extends Pick<Home['services'], 'heading' | 'intro'> {
  id: string;
  cards: readonly (Home['services']['cards'][number] & { tone?: Tone | undefined })[];
  /** Services that have no card. */
  others: readonly Link[];
}

/** What we do, as one panel of five doors; the first is for emergencies, the last for businesses. */
export function ServiceGrid({ cards, others, ...head }: ServiceGridProps) {
  const forBusinesses = (at: number) => (at === cards.length - 1 ? 'deep' : undefined);
  return (
    <Band {...head}>
      <ul className={`row doors icons quiet ${styles.panel}`}>
        {cards.map(({ picture, title, text, href, tone }, at) => (
          <li key={href} data-band={tone === 'emergency' ? 'red' : forBusinesses(at)}>
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
