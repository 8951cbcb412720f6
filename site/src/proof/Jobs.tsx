import type { ProofWords } from '../schemas/proof.ts';
import type { ShownJob } from './load-proof.ts';
import { monthInWords } from './month.ts';
import { Photo } from './Photo.tsx';
import styles from './Proof.module.css';

export interface JobsProps {
  jobs: readonly ShownJob[];
  words: ProofWords['jobs'];
}

/** What was done, where and when, before and after. */
export function Jobs({ jobs, words }: JobsProps) {
  return (
    <ul className={styles.jobs}>
      {jobs.map(({ before, after, what, suburb, month }) => (
        <li key={`${what} ${suburb} ${month}`}>
          <div>
            {before !== undefined && <Photo picture={before} caption={words.before} />}
            <Photo picture={after} {...(before !== undefined && { caption: words.after })} />
          </div>
          <p>
            <b>{what}</b> {`${suburb}, ${monthInWords(month)}`}
          </p>
        </li>
      ))}
    </ul>
  );
}
