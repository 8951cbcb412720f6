import type { ReactNode } from 'react';
import { RoomPicture } from '../ui/RoomPicture.tsx';
import styles from './DrawnCards.module.css';

export interface DrawnCardsProps {
  cards: readonly {
    id?: string | undefined;
    drawing?: string | undefined;
    title: string;
    words: ReactNode;
  }[];
  /** Whether they are steps, in the order of doing. */
  numbered?: boolean;
}

/** A few things side by side, each under its drawing where it has one. */
export function DrawnCards({ cards, numbered = false }: DrawnCardsProps) {
  const List = numbered ? 'ol' : 'ul';
  const isPipe = numbered && cards.every(({ drawing }) => drawing === undefined);
  return (
    <List className={isPipe ? `${styles.root} ${styles.pipe}` : styles.root}>
      {cards.map(({ id, drawing, title, words }) => (
        <li key={title} id={id}>
          {drawing !== undefined && <RoomPicture name={drawing} />}
          <h3>{title}</h3>
          {words}
        </li>
      ))}
    </List>
  );
}
