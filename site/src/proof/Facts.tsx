import type { ShownProof } from './load-proof.ts';
import { dayInWords } from './month.ts';
import styles from './Proof.module.css';

export type FactsProps = Pick<ShownProof, 'words' | 'rating' | 'since' | 'makers'>;

/** A star in a square of 20 units, from where the last one has ended. */
const star = 'l2.8 6 6.4.6-4.8 4.3 1.4 6.3-5.8-3.3-5.8 3.3 1.4-6.3-4.8-4.3 6.4-.6z';

/** As many stars as the rating has, the last one cut where the rating ends. */
function Stars({ value }: { value: number }) {
  const width = value * 20;
  return (
    <svg viewBox={`0 0 ${width} 20`} width={width} height="20" aria-hidden="true">
      <path d={`M10 1${Array(Math.ceil(value)).fill(star).join('m20 0')}`} />
    </svg>
  );
}

/** The rating with its source, since when, and whose products: one line each, of what there is. */
export function Facts({ words, rating, since, makers }: FactsProps) {
  if (rating === undefined && since === undefined && makers.length === 0) return null;
  return (
    <ul className={styles.facts}>
      {rating !== undefined && (
        <li>
          <b>
            {rating.value.toFixed(1)}
            <Stars value={rating.value} />
          </b>
          <span>
            {` ${words.rating.outOf} `}
            <a href={rating.link}>{`${rating.count} ${words.rating.ratings} ${rating.place}`}</a>
            {`, ${words.rating.read} ${dayInWords(rating.read)}`}
          </span>
        </li>
      )}
      {since !== undefined && (
        <li>
          <span>{`${words.since} `}</span>
          <b>{since}</b>
        </li>
      )}
      {makers.length > 0 && <li>{`${words.makers} ${makers.join(', ')}`}</li>}
    </ul>
  );
}
