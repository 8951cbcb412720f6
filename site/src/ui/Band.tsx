import type { ReactNode } from 'react';
import { unbroken } from '../lib/unbroken.ts';
import styles from './Band.module.css';
import { Text } from './Text.tsx';

export interface BandProps {
  id: string;
  heading: string;
  band?: 'paper' | 'sand' | 'mist' | 'deep';
  /** Under the heading: a sentence, or other elements. */
  intro?: ReactNode;
  /** On wide screens the content stands at the right of the heading. */
  beside?: boolean;
  className?: string | undefined;
  children?: ReactNode;
}

/** A part of a page: a band of colour with a landmark that its heading names. */
export function Band({ id, heading, band = 'paper', intro, beside, className = '', children }: BandProps) {
  const headingId = `${id}-heading`;
  return (
    <section id={id} className="band" data-band={band} aria-labelledby={headingId}>
      <div className={`wrap ${beside ? 'beside' : styles.root} ${className}`}>
        <div className={`stack ${styles.head}`}>
          <h2 id={headingId}>{unbroken(heading)}</h2>
          {typeof intro === 'string' ? (
            <p className={styles.intro}>
              <Text>{intro}</Text>
            </p>
          ) : (
            intro
          )}
        </div>
        {children}
      </div>
    </section>
  );
}
