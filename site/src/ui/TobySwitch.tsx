import type { ReactNode } from 'react';
import tobyFile from '../assets/toby.svg?url&no-inline';
import { LateUse } from './LateUse.tsx';
import styles from './TobySwitch.module.css';

export interface TobySwitchProps {
  /** What a screen reader calls it, on or off: another on each of a page. */
  name: string;
  /** Beside it while the water runs. */
  running: string;
  /** Beside it once it is turned. */
  off: string;
  className?: string | undefined;
  /** A drawing of its own, with a `tobyHandle`: the small one where it is left out. */
  children?: ReactNode;
}

export { tobyFile };

/** The part that turns, about its middle. */
export const tobyHandle = styles.handle;

const small = (
  <svg className="drawing" viewBox="0 0 64 64" width="0" height="0" aria-hidden="true">
    <LateUse file={`${tobyFile}#small`} />
    <LateUse className={tobyHandle} file={`${tobyFile}#handle`} />
  </svg>
);

/**
 * A toby to turn: its brass handle along the pipe lets water through, across it stops the water. A checkbox, so that
 * it turns without script; it is told by its name alone, which does not change.
 */
export function TobySwitch({ name, running, off, className = '', children = small }: TobySwitchProps) {
  return (
    <label className={`no-print ${styles.root} ${className}`}>
      {/* biome-ignore lint/a11y/useAriaPropsForRole: a checkbox tells by itself whether it is checked */}
      <input type="checkbox" role="switch" aria-label={name} />
      {children}
      <span>{running}</span>
      <span>{off}</span>
    </label>
  );
}
