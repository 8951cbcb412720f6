import type { Card } from '../schemas/words.ts';
import { Band, type BandProps } from '../ui/Band.tsx';
import { Icon } from '../ui/Icon.tsx';
import { LinkLine, type LinkLineProps } from '../ui/LinkList.tsx';
import styles from './FittingCards.module.css';

export interface FittingCardsProps extends Pick<BandProps, 'id' | 'heading' | 'band'> {
  cards: readonly Card[];
  /** Under the cards: pages about the work they speak of. */
  links?: LinkLineProps;
}

/** Cards (icon, title, one line) as fittings on a length of copper pipe. */
export function FittingCards({ cards, links, ...head }: FittingCardsProps) {
  return (
    <Band {...head} beside>
      <div className="stack">
        <ul className={styles.cards}>
          {cards.map(({ icon, title, text }) => (
            <li key={title}>
              <span>
                <Icon name={icon} size={28} />
              </span>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
        {links !== undefined && <LinkLine {...links} />}
      </div>
    </Band>
  );
}
