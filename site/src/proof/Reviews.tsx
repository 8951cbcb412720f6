import type { ProofWords, Review } from '../schemas/proof.ts';
import { monthInWords } from './month.ts';
import styles from './Proof.module.css';

export interface ReviewsProps {
  reviews: readonly Review[];
  words: ProofWords['reviews'];
}

/** What customers said, in their words, each with a link to where it stands. */
export function Reviews({ reviews, words }: ReviewsProps) {
  return (
    <div className={styles.reviews}>
      {reviews.map((review) => (
        <figure key={review.source.link}>
          <blockquote>
            <p>{review.words}</p>
          </blockquote>
          <figcaption>
            <b>{review.name}</b>
            {`, ${review.suburb}, ${monthInWords(review.date)}. ${words.source} `}
            <a href={review.source.link}>{review.source.name}</a>
          </figcaption>
        </figure>
      ))}
    </div>
  );
}
