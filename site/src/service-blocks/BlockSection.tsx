import type { ReactNode } from 'react';
import styles from './BlockSection.module.css';

export interface BlockSectionProps {
  anchor: string;
  heading: string;
  intro?: string | undefined;
  band: 'paper' | 'sand' | 'deep';
  /** Of the column, where it is laid out otherwise than under each other. */
  className?: string | undefined;
  children?: ReactNode;
}

/** A part of a service page: a band with its heading. */
export function BlockSection({ anchor, heading, intro, band, className, children }: BlockSectionProps) {
  return (
    <section id={anchor} className="band" data-band={band} aria-labelledby={`${anchor}-heading`}>
      <div className={className === undefined ? 'wrap' : `wrap ${className}`}>
        <div className={styles.head}>
          <h2 id={`${anchor}-heading`}>{heading}</h2>
          {intro !== undefined && <p>{intro}</p>}
        </div>
        {children}
      </div>
    </section>
  );
}
