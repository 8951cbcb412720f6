import { useEffect, useId, useRef } from 'react';
import type { FieldError } from 'receiver/contract/errors';
import type { FieldName } from 'receiver/contract/fields';
import styles from './ContactForm.module.css';

export interface ErrorSummaryProps {
  heading: string;
  errors: readonly FieldError[];
}

/**
 * Brings a field into view and focuses it. Its label first: it stands above the control, and in large text
 * the control alone would fill the window (as in GOV.UK's error summary).
 */
function goTo(field: FieldName): void {
  const control = document.getElementById(field) as HTMLInputElement | null;
  const label = control?.labels?.[0] ?? control;
  label?.scrollIntoView();
  control?.focus({ preventScroll: true });
}

/**
 * Every error in the words that stand by its field, each a way to the field. It takes focus once, when it
 * comes up; give it another `key` to have it come up again.
 */
export function ErrorSummary({ heading, errors }: ErrorSummaryProps) {
  const id = useId();
  const summary = useRef<HTMLDivElement>(null);
  useEffect(() => summary.current?.focus(), []);
  return (
    <div ref={summary} tabIndex={-1} role="alert" aria-labelledby={id} className={styles.summary}>
      <h3 id={id}>{heading}</h3>
      <ul>
        {errors.map(({ field, message }) => (
          <li key={field}>
            <a
              href={`#${field}`}
              onClick={(event) => {
                event.preventDefault();
                goTo(field);
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
