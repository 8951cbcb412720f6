import { useEffect, useRef } from 'react';
import styles from './ContactForm.module.css';

export interface SentPanelProps {
  /** When it was sent: "9:14 PM". */
  time: string;
  /** When the office answers, where it is closed now. */
  answer: string | undefined;
  /** What happens next, step by step. */
  steps: readonly string[];
}

/** Stands where the form was once a message is sent, and takes the focus. */
export function SentPanel({ time, answer, steps }: SentPanelProps) {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.focus(), []);
  return (
    <section ref={panel} tabIndex={-1} className={styles.note} aria-labelledby="sent-at">
      <h3 id="sent-at">{`Sent at ${time}`}</h3>
      {answer !== undefined && <p>{answer}</p>}
      <ol>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </section>
  );
}
