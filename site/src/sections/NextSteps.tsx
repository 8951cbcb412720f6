import { useId } from 'react';
import type { Contact } from '../schemas/pages.ts';
import styles from './NextSteps.module.css';

/** What happens after the form is sent, in order. */
export function NextSteps({ heading, steps }: Contact['next']) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} className={styles.heading}>
        {heading}
      </h2>
      <ol className={styles.steps}>
        {steps.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
