import { useId } from 'react';
import type { Card } from '../schemas/words.ts';
import { Icon } from '../ui/Icon.tsx';
import { LinkLine, type LinkLineProps } from '../ui/LinkLine.tsx';
import styles from './FittingCards.module.css';

export interface FittingCardsProps {
  id?: string;
  heading: string;
  cards: readonly Card[];
  band?: 'paper' | 'sand' | 'mist' | 'deep';
  /** How the cards hang on their pipe: down the side, along the top, or stepping down to the right. */
  variant?: 'riser' | 'main' | 'falls';
  /** A line under the cards: pages about the work they speak of. */
  links?: LinkLineProps;
}

/** Cards (icon, title, one line) as fittings on a length of copper pipe. */
export function FittingCards({
  id,
  heading,
  cards,
  band = 'paper',
  variant = 'riser',
  links,
}: FittingCardsProps) {
  const headingId = useId();
  return (
    <section className="band" data-band={band} id={id} aria-labelledby={headingId}>
      <div className={`wrap ${styles.root}`} data-variant={variant}>
        <h2 id={headingId}>{heading}</h2>
        <ul className={styles.cards}>
          {cards.map(({ icon, title, text }) => (
            <li key={title} className={styles.card}>
              <span className={styles.fitting}>
                <Icon name={icon} size={28} />
              </span>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
        {links !== undefined && <LinkLine {...links} />}
      </div>
    </section>
  );
}
