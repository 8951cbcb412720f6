import { type ReactNode, useId } from 'react';
import { pictureSize } from '../lib/picture-size.ts';
import type { Price, ProofWords, Review } from '../schemas/proof.ts';
import checkStyles from './CheckUs.module.css';
import type { Check, ShownPerson, ShownProof, Ticket } from './load-proof.ts';
import { dayInWords, monthInWords } from './month.ts';
import photoStyles from './Photo.module.css';
import styles from './Proof.module.css';
import type { Picture } from './pictures.ts';
import ticketStyles from './Tickets.module.css';

const dollars = new Intl.NumberFormat('en-NZ', {
  style: 'currency',
  currency: 'NZD',
  currencyDisplay: 'narrowSymbol',
  trailingZeroDisplay: 'stripIfInteger',
});

/** One photo, 4 to 3, fetched when it comes near. */
function Photo({ picture: { avif, webp, alt }, caption }: { picture: Picture; caption?: string }) {
  return (
    <figure className={photoStyles.root}>
      <picture>
        <source type="image/avif" srcSet={avif} sizes="(min-width:60rem) 24rem,46vw" />
        <img src={webp} alt={alt} {...pictureSize} loading="lazy" />
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
function Facts({ words, rating, since, makers }: ShownProof) {
  if (rating === undefined && since === undefined && makers.length === 0) return null;
  return (
    <ul className={styles.facts}>
      {rating !== undefined && (
        <li>
          <b>
            {rating.value.toFixed(1)}
            <Stars value={rating.value} />
          </b>
          {` ${words.rating.outOf} `}
          <a href={rating.link}>{`${rating.count} ${words.rating.ratings} ${rating.place}`}</a>
          {`, ${words.rating.read} ${dayInWords(rating.read)}`}
        </li>
      )}
      {since !== undefined && <li>{`${words.since} ${since}`}</li>}
      {makers.length > 0 && <li>{`${words.makers} ${makers.join(', ')}`}</li>}
    </ul>
  );
}

/** Photo, first name, role and licence number, with the register where anyone can look it up. */
function People({ people, words }: { people: readonly ShownPerson[]; words: ProofWords }) {
  return (
    <ul className={styles.people}>
      {people.map(({ picture, name, role, licence }) => (
        <li key={name}>
          {picture !== undefined && <Photo picture={picture} />}
          <p>
            <b>{name}</b> {role}
            {licence !== undefined && (
              <a href={words.check.register.href}>{`${words.people.licence} ${licence}`}</a>
            )}
          </p>
        </li>
      ))}
    </ul>
  );
}

/** A job as the copy of its ticket: what, where and when, who did it, the price, what the customer wrote. */
function Tickets({ tickets, words }: { tickets: readonly Ticket[]; words: ProofWords }) {
  return (
    <ul className={ticketStyles.root}>
      {tickets.map(({ before, after, what, suburb, month, by, price, review }) => (
        <li key={`${what} ${suburb} ${month}`}>
          <div className={before && ticketStyles.pair}>
            {before !== undefined && <Photo picture={before} caption={words.jobs.before} />}
            <Photo picture={after} {...(before !== undefined && { caption: words.jobs.after })} />
          </div>
          <p className={ticketStyles.what}>
            <b>{what}</b> {`${suburb}, ${monthInWords(month)}`}
            {price !== undefined && <strong>{dollars.format(price)}</strong>}
          </p>
          {review !== undefined && <Quote review={review} words={words.reviews} />}
          {by !== undefined && (
            <p className={ticketStyles.by}>
              {by.picture !== undefined && (
                <img src={by.picture.webp} alt="" width="40" height="40" loading="lazy" />
              )}
              <span>
                {by.name}, {by.role}
              </span>
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

/** What a customer wrote, with a link to where it stands. */
function Quote({ review, words }: { review: Review; words: ProofWords['reviews'] }) {
  return (
    <figure className={styles.quote}>
      <blockquote>
        <p>{review.words}</p>
      </blockquote>
      <figcaption>
        <b>{review.name}</b>
        {`, ${review.suburb}, ${monthInWords(review.date)}. ${words.source} `}
        <a href={review.source.link}>{review.source.name}</a>
      </figcaption>
    </figure>
  );
}

/** What a job costs at least, GST included, and what that leaves out. */
function Prices({ prices, words }: { prices: readonly Price[]; words: ProofWords['prices'] }) {
  return (
    <dl className={styles.prices}>
      {prices.map(({ what, from, without }) => (
        <div key={what}>
          <dt>{what}</dt>
          <dd>
            {words.from} <b>{dollars.format(from)}</b> {words.gst}
          </dd>
          <dd>{`${words.without} ${without}`}</dd>
        </div>
      ))}
    </dl>
  );
}

/** True of any plumber with a licence: how to look one up, what is promised, who answers at night. */
function CheckUs({
  words: { register, promises, night },
  licence,
}: {
  words: Check;
  licence?: string | undefined;
}) {
  const points =
    night.text === undefined ? promises : [...promises, { promise: night.heading, covers: night.text }];
  return (
    <div className={checkStyles.root}>
      <div className={checkStyles.card}>
        <h3>{register.heading}</h3>
        <p>{register.text}</p>
        {licence !== undefined && (
          <p>
            {register.number} <b>{licence}</b>
          </p>
        )}
        <p>
          <a href={register.href}>{register.link}</a>
        </p>
      </div>
      {points.length > 0 && (
        <ul className={checkStyles.promises}>
          {points.map(({ promise, covers }) => (
            <li key={promise}>
              <h3>{promise}</h3>
              <p>{covers}</p>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

export interface ProofProps extends ShownProof {
  id?: string;
  band?: 'paper' | 'sand' | 'mist';
  /** Within a column of another section, not a band of its own. */
  inColumn?: boolean;
}

/**
 * Who comes: people, jobs, reviews and prices that the owner has given. Where there are none yet, what is
 * true of any plumber with a licence, or nothing.
 */
export function Proof({ id, band = 'paper', inColumn = false, ...proof }: ProofProps) {
  const headingId = useId();
  const { words, people, tickets, reviews, prices } = proof;
  const parts: [heading: string, part: ReactNode][] = [];
  if (people.length > 0) {
    parts.push([words.people.heading, <People key="people" people={people} words={words} />]);
  }
  if (prices.length > 0) {
    parts.push([words.prices.heading, <Prices key="prices" prices={prices} words={words.prices} />]);
  }
  if (tickets.length > 0) {
    parts.push([words.jobs.heading, <Tickets key="jobs" tickets={tickets} words={words} />]);
  }
  if (reviews.length > 0) {
    const quotes = reviews.map((review) => (
      <Quote key={review.source.link} review={review} words={words.reviews} />
    ));
    parts.push([
      words.reviews.heading,
      <div key="reviews" className={styles.reviews}>
        {quotes}
      </div>,
    ]);
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
