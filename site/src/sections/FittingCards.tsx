import type { Link } from '../lib/paths.ts';
import type { Card } from '../schemas/text.ts';
import { Band, type BandProps } from '../ui/Band.tsx';
import { Icon } from '../ui/Icon.tsx';
import { LinkLine } from '../ui/LinkList.tsx';
import styles from './FittingCards.module.css';

interface FittingCardsProps extends Pick<BandProps, 'id' | 'heading' | 'band'> {
  /** Each with the page about the work that it speaks of: all links are under the cards. */
  cards: readonly (Card & { link?: Link | undefined })[];
  /** Before those links. */
  more: string;
}

/** Cards (icon, title, one line) as fittings on a length of copper pipe. */
export function FittingCards({ cards, more, ...head }: FittingCardsProps) {
  return (
    <Band {...head} beside>
      <div className="stack">
        <ul className={`icons quiet ${styles.cards}`}>
          {cards.map(({ icon, title, text }) => (
            <li key={title}>
              <Icon name={icon} size={28} />
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
        <LinkLine lead={more} links={cards.flatMap(({ link }) => link ?? [])} />
      </div>
    </Band>
  );
}
