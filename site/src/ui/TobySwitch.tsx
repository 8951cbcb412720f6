import type { ReactNode } from 'react';
import styles from './TobySwitch.module.css';

export interface TobySwitchProps {
  /** What a screen reader calls it, on or off: another on each of a page. */
  name: string;
  /** Beside it while the water runs. */
  running: string;
  /** Beside it once it is turned. */
  off: string;
  className?: string | undefined;
  /** The drawing, with a `tobyHandle` in it. */
  children: ReactNode;
}

/** The part that turns, about its middle. */
export const tobyHandle = styles.handle;

/**
 * A toby to turn: its brass handle along the pipe lets water through, across it stops the water. A checkbox, so that
 * it turns without script. Its name does not change, and the words beside it, which do, are no label of it.
 */
export function TobySwitch({ name, running, off, className = '', children }: TobySwitchProps) {
  return (
    <div className={`no-print ${styles.root} ${className}`}>
      {/* biome-ignore lint/a11y/useAriaPropsForRole: a checkbox tells by itself whether it is checked */}
      <input type="checkbox" role="switch" aria-label={name} />
      {children}
      <span>{running}</span>
      <span>{off}</span>
    </div>
  );
}
