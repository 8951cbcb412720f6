import type { ReactNode } from 'react';
import licenceCard from '../assets/licence.svg?url&no-inline';
import { dollars } from '../lib/dollars.ts';
import { proofLabels, valueNames } from '../lib/interface-words.ts';
import { pictureSize } from '../lib/picture-size.ts';
import { unbroken } from '../lib/unbroken.ts';
import type { Photo, Review } from '../schemas/proof.ts';
import styles from './Proof.module.css';
import { pictureOf } from './pictures.ts';
import type { ShownProof } from './select-proof.ts';

const day = new Intl.DateTimeFormat('en-NZ', { dateStyle: 'long', timeZone: 'UTC' });
const monthAndYear = new Intl.DateTimeFormat('en-NZ', { month: 'long', year: 'numeric', timeZone: 'UTC' });
/** "2026-03" and "2026-03-14" are March 2026. */
const monthOf = (date: string) => monthAndYear.format(new Date(date));

/** One photo, 4 to 3, fetched when it comes near. */
function PhotoFigure({ photo, caption }: { photo: Photo; caption?: string | undefined }) {
  const { avif, webp } = pictureOf(photo);
  return (
    <figure className={styles.photo}>
      <picture>
        <source type="image/avif" srcSet={avif} sizes="(min-width:60rem) 24rem,46vw" />
        <img src={webp} alt={photo.alt} {...pictureSize} loading="lazy" />
      </picture>
      {caption !== undefined && <figcaption>{caption}</figcaption>}
    </figure>
  );
}

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

/** The rating with its source, the year of founding and the makers: one line each. */
function Facts({ rating, since, makers = [] }: ShownProof) {
  if (rating === undefined && since === undefined && makers.length === 0) return null;
  return (
    <ul className={styles.facts}>
      {rating !== undefined && (
        <li>
          <b>
            {rating.value.toFixed(1)}
            <Stars value={rating.value} />
          </b>
          {` ${proofLabels.outOf} `}
          <a href={rating.link}>{proofLabels.ratingsOn(rating.count, rating.place)}</a>
          {proofLabels.read(unbroken(day.format(new Date(rating.read))))}
        </li>
      )}
      {since !== undefined && <li>{`${proofLabels.since} ${since}`}</li>}
      {makers.length > 0 && <li>{`${proofLabels.makers} ${makers.join(', ')}`}</li>}
    </ul>
  );
}

/** Photo, first name, role and licence number, with the register where anyone can look it up. */
function People({ people, words }: ShownProof) {
  return (
    <ul className={styles.people}>
      {people.map(({ photo, name, role, licence }) => (
        <li key={name}>
          {photo !== undefined && <PhotoFigure photo={photo} />}
          <p>
            <b>{name}</b> {role}
            {licence !== undefined && (
              <a href={words.check.register.href}>{`${valueNames.licence} ${licence}`}</a>
            )}
          </p>
        </li>
      ))}
    </ul>
  );
}

/** What a customer wrote, with a link to where it stands. */
function Quote({ review }: { review: Review }) {
  return (
    <figure className={styles.quote}>
      <blockquote>
        <p>{review.words}</p>
      </blockquote>
      <figcaption>
        <b>{review.name}</b>
        {`, ${review.suburb}, ${monthOf(review.date)}. ${proofLabels.readOn} `}
        <a href={review.source.link}>{review.source.name}</a>
      </figcaption>
    </figure>
  );
}

function Reviews({ reviews }: ShownProof) {
  return (
    <div className={`grid ${styles.reviews}`}>
      {reviews.map((review) => (
        <Quote key={review.source.link} review={review} />
      ))}
    </div>
  );
}

/** A job as the copy of its ticket: what, where and when, who did it, the price, what the customer wrote. */
function Jobs({ jobs }: ShownProof) {
  return (
    <ul className={`grid ${styles.jobs}`}>
      {jobs.map(({ before, after, what, suburb, month, by, price, review }) => (
        <li key={`${what} ${suburb} ${month}`}>
          <div className={before && styles.pair}>
            {before !== undefined && <PhotoFigure photo={before} caption={proofLabels.before} />}
            <PhotoFigure photo={after} caption={before && proofLabels.after} />
          </div>
          <p className={styles.what}>
            <b>{what}</b> {`${suburb}, ${monthOf(month)}`}
            {price !== undefined && <strong>{dollars.format(price)}</strong>}
          </p>
          {review !== undefined && <Quote review={review} />}
          {by !== undefined && (
            <p className={styles.by}>
              {by.photo && (
                <img src={pictureOf(by.photo).webp} alt="" width="40" height="40" loading="lazy" />
              )}
              <span>{`${by.name}, ${by.role}`}</span>
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

/** True of any plumber with a licence: how to look one up, what is promised, who answers at night. */
function Verification({ words, check }: ShownProof) {
  const { register } = words.check;
  return (
    <div className={`beside quiet ${styles.check}`}>
      <div className={styles.register}>
        <img src={licenceCard} width="272" height="170" alt="" loading="lazy" />
        <h3>{register.heading}</h3>
        <p>{register.text}</p>
        {check?.licence !== undefined && (
          <p>
            {proofLabels.licence} <b>{check.licence}</b>
          </p>
        )}
        <p>
          <a href={register.href}>{register.link}</a>
        </p>
      </div>
      <ul className={`ruled ${styles.promises}`}>
        {check?.promises.map(({ promise, covers }) => (
          <li key={promise}>
            <h3>{unbroken(promise)}</h3>
            <p>{covers}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}

export interface ProofProps extends ShownProof {
  /** Left out within a column of another section. */
  band?: 'paper' | 'sand' | 'mist';
}

/**
 * Who comes: people, jobs, reviews and prices that the owner has given. Where there are none yet, what is
 * true of any plumber with a licence, or nothing.
 */
export function Proof({ band, ...proof }: ProofProps) {
  const { words, people, jobs, reviews, check } = proof;
  const { headings } = words;
  const parts: [heading: string, Part: (proof: ShownProof) => ReactNode][] = [];
  if (people.length > 0) parts.push([headings.people, People]);
  if (jobs.length > 0) parts.push([headings.jobs, Jobs]);
  if (reviews.length > 0) parts.push([headings.reviews, Reviews]);
  if (parts.length === 0 && check !== undefined) parts.push([words.check.heading, Verification]);
  const [[heading, First] = [], ...rest] = parts;
  if (First === undefined) return null;
  return (
    <section className={band && 'band'} data-band={band} id="who-comes" aria-labelledby="who-comes-heading">
      <div className={`${band ? 'wrap' : ''} ${styles.root}`}>
        <div className={styles.first}>
          <h2 id="who-comes-heading">{heading}</h2>
          <Facts {...proof} />
          <First {...proof} />
        </div>
        {rest.length > 0 && (
          <div className={`grid ${styles.rest}`}>
            {rest.map(([heading, Part]) => (
              <div key={heading}>
                <h3>{heading}</h3>
                <Part {...proof} />
              </div>
            ))}
          </div>
        )}
      </div>
    </section>
  );
}
