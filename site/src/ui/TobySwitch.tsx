import { type ReactNode, useId } from 'react';
import tobyFile from '../assets/toby.svg?url&no-inline';
import { LateUse } from './LateUse.tsx';
import styles from './TobySwitch.module.css';

export interface TobySwitchProps {
  /** Its name, on or off, which stands beside it until it is turned. */
  name: string;
  /** Beside it once it is turned. */
  off: string;
  className?: string | undefined;
  /** The drawing, with a `tobyHandle` in it. */
  children: ReactNode;
}

/** The part that turns, about its middle. */
export const tobyHandle = styles.handle;

/** The valve with its handle, 320 units wide and high. */
export const TobyValve = () => (
  <>
    <LateUse file={`${tobyFile}#valve`} />
    <LateUse className={tobyHandle} file={`${tobyFile}#large-handle`} />
  </>
);

/**
 * A toby to turn: its brass handle along the pipe lets water through, across it stops the water. A checkbox, which
 * turns by itself, and by the words beside it: they are its name, until it is turned. Then they say what it did.
 */
export function TobySwitch({ name, off, className = '', children }: TobySwitchProps) {
  const id = useId();
  return (
    // Shown by its styles, which come after the first paint.
    <div className={`${styles.root} ${className}`} hidden>
      {/* biome-ignore lint/a11y/useAriaPropsForRole: a checkbox tells by itself whether it is checked */}
      <input id={id} type="checkbox" role="switch" aria-labelledby={`${id}n`} />
      {children}
      <span aria-hidden="true">
        <label id={`${id}n`} htmlFor={id}>
          {name}
        </label>
      </span>
      <span role="status">
        <span>{off}</span>
      </span>
    </div>
  );
}
