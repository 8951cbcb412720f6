import styles from './CheckUs.module.css';
import type { Check } from './load-proof.ts';

export interface CheckUsProps {
  words: Check;
  /** The business's licence number, where there is one. */
  licence: string | undefined;
}

/** What is true of any plumber with a licence: how to look one up, what is promised, who answers at night. */
export function CheckUs({ words: { register, promises, night }, licence }: CheckUsProps) {
  const points =
    night.text === undefined ? promises : [...promises, { promise: night.heading, covers: night.text }];
  return (
    <div className={styles.root}>
      <div className={styles.card}>
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
        <ul className={styles.promises}>
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
