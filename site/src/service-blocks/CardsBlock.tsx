import type { Block } from '../schemas/service.ts';
import { Icon } from '../ui/Icon.tsx';
import { LinkLine } from '../ui/LinkLine.tsx';
import { BlockSection } from './BlockSection.tsx';
import styles from './CardsBlock.module.css';
import { Fold } from './Fold.tsx';

export type CardsBlockProps = Extract<Block, { kind: 'cards' }> & { band: 'paper' | 'sand' };
type Card = CardsBlockProps['cards'][number];

/** What a phone folds of a card: what to know about it. */
function Points({ points = [], links = [] }: Card) {
  return (
    <>
      {points.length > 0 && (
        <ul>
          {points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      )}
      <LinkLine links={links} />
    </>
  );
}

/** A ruled sheet of cards, the same on the dark band, cases behind their titles, or frames of a drain camera. */
export function CardsBlock({ look, band, cards, ...head }: CardsBlockProps) {
  return (
    <BlockSection {...head} band={look === 'deep' ? look : band}>
      <ul className={look === 'frames' ? styles.frames : styles.cards}>
        {cards.map((card) => (
          <li key={card.title} id={card.anchor}>
            <Icon name={card.icon} size={36} />
            <h3>{card.title}</h3>
            {look === 'cases' ? (
              <Fold title={card.title}>
                <p>{card.text}</p>
                <Points {...card} />
              </Fold>
            ) : (
              <>
                <p>{card.text}</p>
                {card.points !== undefined ? (
                  <Fold title={card.title}>
                    <Points {...card} />
                  </Fold>
                ) : (
                  <Points {...card} />
                )}
              </>
            )}
          </li>
        ))}
      </ul>
    </BlockSection>
  );
}
