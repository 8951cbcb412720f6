import type { ShownProof } from './load-proof.ts';
import { dayInWords } from './month.ts';
import styles from './Proof.module.css';

export type FactsProps = Pick<ShownProof, 'words' | 'rating' | 'since' | 'makers'>;

/** The rating with its source, since when, and whose products: one line each, of what there is. */
export function Facts({ words, rating, since, makers }: FactsProps) {
  if (rating === undefined && since === undefined && makers.length === 0) return null;
  return (
    <ul className={styles.facts}>
      {rating !== undefined && (
        <li>
          <b>{rating.value.toFixed(1)}</b>
          {` ${words.rating.outOf} `}
          <a href={rating.link}>{`${rating.count} ${words.rating.ratings} ${rating.place}`}</a>
          {`, ${words.rating.read} ${dayInWords(rating.read)}`}
        </li>
      )}
      {since !== undefined && (
        <li>
          {`${words.since} `}
          <b>{since}</b>
        </li>
      )}
      {makers.length > 0 && <li>{`${words.makers} ${makers.join(', ')}`}</li>}
    </ul>
  );
}
