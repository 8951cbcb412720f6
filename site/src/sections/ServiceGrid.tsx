import { paths } from '../lib/paths.ts';
import type { Home } from '../schemas/pages.ts';
import { Band } from '../ui/Band.tsx';
import { LinkLine, type TextLink } from '../ui/LinkList.tsx';
import { RoomPicture } from '../ui/RoomPicture.tsx';
import styles from './ServiceGrid.module.css';

/** `others`: services that have no card. */
export type ServiceGridProps = Home['services'] & { id: string; others: readonly TextLink[] };

/** What we do, as one panel of five doors; the first is for emergencies, the last for businesses. */
export function ServiceGrid({ cards, others, ...head }: ServiceGridProps) {
  return (
    <Band {...head}>
      <ul className={`row doors icons quiet ${styles.panel}`}>
        {cards.map(({ picture, title, text, href }, at) => (
          <li
            key={href}
            data-band={
              href === paths.service('emergency') ? 'red' : at === cards.length - 1 ? 'deep' : undefined
            }
          >
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
