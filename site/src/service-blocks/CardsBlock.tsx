import { Band } from '../ui/Band.tsx';
import { Drawing } from '../ui/Drawing.tsx';
import { Icon } from '../ui/Icon.tsx';
import { LinkLine } from '../ui/LinkList.tsx';
import type { BlockProps } from './block-props.ts';
import styles from './CardsBlock.module.css';
import { Fold } from './Fold.tsx';

/** Icons with a drawing of what a camera finds in a drain; the others get an empty one. */
const pieces: readonly string[] = ['tree-deciduous', 'hammer', 'waves', 'route'];

/** A ruled sheet of cards, the same on the dark band, cases behind their titles, or one long drain in section. */
export function CardsBlock({ look, band, cards, ...head }: BlockProps<'cards'>) {
  const drain = look === 'frames';
  return (
    <Band {...head} band={look === 'deep' ? look : band}>
      <ul className={drain ? `grid quiet ${styles.frames}` : `pairs icons quiet ${styles.cards}`}>
        {cards.map(({ anchor, icon, title, text, points = [], links = [] }) => {
          const sentence = <p>{text}</p>;
          const folded = (
            <>
              {look === 'cases' && sentence}
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
          return (
            <li key={title} id={anchor}>
              {drain ? (
                <Drawing name={`piece-${pieces.includes(icon) ? icon : 'drain'}`} box="0 30 300 124" />
              ) : (
                <Icon name={icon} size={36} />
              )}
              <h3>{title}</h3>
              {look !== 'cases' && sentence}
              {look === 'cases' || points.length > 0 ? <Fold title={title}>{folded}</Fold> : folded}
            </li>
          );
        })}
      </ul>
    </Band>
  );
}
