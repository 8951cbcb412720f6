import { type ReactNode, useId } from 'react';
import styles from './Prose.module.css';

export interface ProseProps {
  id?: string;
  heading: string;
  paragraphs: readonly string[];
  band?: 'paper' | 'sand' | 'mist' | 'deep';
  children?: ReactNode;
}

/** Running text under a heading, in a readable measure. */
export function Prose({ id, heading, paragraphs, band = 'paper', children }: ProseProps) {
  const headingId = useId();
  return (
    <section className="band" data-band={band} id={id} aria-labelledby={headingId}>
      <div className={`wrap ${styles.root}`}>
        <h2 id={headingId}>{heading}</h2>
        <div className="stack">
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          {children}
        </div>
      </div>
    </section>
  );
}
