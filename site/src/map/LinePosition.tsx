import type { ReactNode } from 'react';
import styles from './Line.module.css';

export interface LinePositionProps {
  /** Names of the suburbs next door, from west to east: the outermost are shown. */
  neighbours: readonly string[];
  /** Stands at the suburb's own stop. */
  children: ReactNode;
}

/** The suburb's stop on a pipe between its neighbours' stops. */
export function LinePosition({ neighbours: [west, ...others], children }: LinePositionProps) {
  const east = others.at(-1);
  return (
    <ol className={`plain ${styles.root} ${styles.suburb}`}>
      {west !== undefined && <li>{west}</li>}
      <li aria-current="true">{children}</li>
      {east !== undefined && <li>{east}</li>}
    </ol>
  );
}
