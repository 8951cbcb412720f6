import { type ReactNode, useId } from 'react';
import { CheckUs } from './CheckUs.tsx';
import { Facts } from './Facts.tsx';
import { Jobs } from './Jobs.tsx';
import type { ShownProof } from './load-proof.ts';
import { People } from './People.tsx';
import { Prices } from './Prices.tsx';
import styles from './Proof.module.css';
import { Reviews } from './Reviews.tsx';

export interface ProofProps extends ShownProof {
  id?: string;
  band?: 'paper' | 'sand' | 'mist';
  /** Within a column of another section, not a band of its own. */
  inColumn?: boolean;
}

/**
 * Who comes: people, jobs, reviews and prices, as far as the owner has given any. Where there is nothing
 * yet, what is true of any plumber with a licence, or nothing.
 */
export function Proof({ id, band = 'paper', inColumn = false, ...proof }: ProofProps) {
  const headingId = useId();
  const { words, people, jobs, reviews, prices } = proof;
  const parts: [heading: string, part: ReactNode][] = [];
  if (people.length > 0) {
    parts.push([words.people.heading, <People key="people" people={people} words={words.people} />]);
  }
  if (prices.length > 0) {
    parts.push([words.prices.heading, <Prices key="prices" prices={prices} words={words.prices} />]);
  }
  if (jobs.length > 0) {
    parts.push([words.jobs.heading, <Jobs key="jobs" jobs={jobs} words={words.jobs} />]);
  }
  if (reviews.length > 0) {
    parts.push([words.reviews.heading, <Reviews key="reviews" reviews={reviews} words={words.reviews} />]);
  }
  const [first, ...rest] = parts;
  if (first === undefined && proof.check === undefined) return null;
  return (
    <section
      className={inColumn ? undefined : 'band'}
      data-band={inColumn ? undefined : band}
      id={id}
      aria-labelledby={headingId}
    >
      <div
        className={inColumn ? styles.root : `wrap ${styles.root}`}
        data-column={inColumn || undefined}
        data-beside={(people.length === 0 && prices.length > 0 && rest.length > 0) || undefined}
      >
        <div className={styles.first}>
          <h2 id={headingId}>{first?.[0] ?? words.check.heading}</h2>
          <Facts {...proof} />
          {first?.[1] ?? (proof.check && <CheckUs words={proof.check} licence={proof.licence} />)}
        </div>
        {rest.length > 0 && (
          <div className={styles.rest}>
            {rest.map(([heading, part]) => (
              <div key={heading}>
                <h3>{heading}</h3>
                {part}
              </div>
            ))}
          </div>
        )}
      </div>
    </section>
  );
}
