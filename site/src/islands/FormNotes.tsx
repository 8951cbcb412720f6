import type { MouseEvent } from 'react';
import type { FieldError } from 'receiver/contract/errors';
import type { FieldName } from 'receiver/contract/fields';
import { formWords, islandWords } from '../lib/interface-words.ts';
import styles from './ContactForm.module.css';

/** Ids of what takes the focus when it comes up. */
export const problemId = 'form-problem';
export const sentId = 'form-sent';
/** Of the button, which gives the focus to its note while it sends, and takes it back where sending failed. */
export const sendId = 'form-send';
export const sendingId = 'form-sending';

/**
 * Brings a field into view and focuses it. Its label first: it stands above the control, and in large text
 * the control alone would fill the window (as in GOV.UK's error summary).
 */
function goTo(event: MouseEvent, field: FieldName): void {
  event.preventDefault();
  const control = document.querySelector<HTMLInputElement>(`#${field}`);
  control?.labels?.[0]?.scrollIntoView();
  control?.focus({ preventScroll: true });
}

/**
 * Every error in the words that stand by its field, each a way to the field. It is heard once, by the focus that it
 * takes: an alert would read the whole list again at each field that is put right.
 */
export const ErrorSummary = ({ errors }: { errors: readonly FieldError[] }) => (
  <section id={problemId} tabIndex={-1} aria-labelledby="problem" className={styles.summary}>
    <h3 id="problem">{formWords.problem}</h3>
    <ul>
      {errors.map(({ field, message }) => (
        <li key={field}>
          <a href={`#${field}`} onClick={(event) => goTo(event, field)}>
            {message}
          </a>
        </li>
      ))}
    </ul>
  </section>
);

export interface SentPanelProps {
  /** When it was sent: "9:14 PM". */
  time: string;
  /** When the office answers, where it is closed now. */
  answer: string | undefined;
  /** What happens next, step by step. */
  steps: readonly string[];
}

/** Stands where the form was once a message is sent. */
export const SentPanel = ({ time, answer, steps }: SentPanelProps) => (
  <section id={sentId} tabIndex={-1} className={styles.note} aria-labelledby="sent-at">
    <h3 id="sent-at">{`${islandWords.sentAt} ${time}`}</h3>
    {answer !== undefined && <p>{answer}</p>}
    <ol>
      {steps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  </section>
);
