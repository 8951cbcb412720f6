import type { Ref } from 'react';
import type { FieldError } from 'receiver/contract/errors';
import styles from './ContactForm.module.css';

export interface ErrorSummaryProps {
  heading: string;
  errors: readonly FieldError[];
  ref: Ref<HTMLDivElement>;
}

/** Every error in the words that stand by its field, each a way to the field. It takes focus. */
export function ErrorSummary({ heading, errors, ref }: ErrorSummaryProps) {
  return (
    <div ref={ref} tabIndex={-1} role="alert" aria-labelledby="error-summary" className={styles.summary}>
      <h3 id="error-summary">{heading}</h3>
      <ul>
        {errors.map(({ field, message }) => (
          <li key={field}>
            <a
              href={`#${field}`}
              onClick={(event) => {
                // Focus, not only scroll: a label outside the view comes along with its field.
                event.preventDefault();
                document.getElementById(field)?.focus();
              }}
            >
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
