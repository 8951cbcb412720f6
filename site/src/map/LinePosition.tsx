import type { ReactNode } from 'react';
import styles from './Line.module.css';
import type { PipeMapLayout } from './layout.ts';

export interface LinePositionProps {
  layout: PipeMapLayout;
  suburb: { slug: string; area: string };
  /** Stands at the suburb's own stop, instead of its name. */
  children?: ReactNode;
}

/** The suburb's stop on its region's line, between the one before it and the one after it. */
export function LinePosition({ layout, suburb, children }: LinePositionProps) {
  const stops = layout.lines.find(({ slug }) => slug === suburb.area)?.stops ?? [];
  const own = stops.findIndex(({ slug }) => slug === suburb.slug);
  return (
    <ol className={`plain ${styles.root} ${styles.suburb}`}>
      {stops.slice(Math.max(0, own - 1), own + 2).map(({ slug, text }) =>
        slug === suburb.slug ? (
          <li key={slug} aria-current="true">
            {children}
          </li>
        ) : (
          <li key={slug}>{text}</li>
        ),
      )}
    </ol>
  );
}
