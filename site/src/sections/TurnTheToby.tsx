import tobyFile from '../assets/toby.svg?url&no-inline';
import type { Common } from '../schemas/common.ts';
import { LateUse } from '../ui/LateUse.tsx';
import { TobySwitch, TobyValve } from '../ui/TobySwitch.tsx';
import styles from './TurnTheToby.module.css';

/** Waves over the whole width of the page, and the water under them. */
const flood = `M-1810 230q15-10 30 0t${Array(130).fill('30 0').join(' ')}V900H-1820Z`;

/**
 * The toby in its box under the footpath, as large as a hand. Water rises behind the page until it is turned. What it
 * teaches stands in words under the hero.
 */
export function TurnTheToby({ switch: name, off }: Common['toby']) {
  return (
    <div className={styles.root}>
      <TobySwitch className={styles.toby} name={name} off={off}>
        <svg className="drawing" viewBox="0 0 320 320" width="0" height="0" aria-hidden="true">
          <path className={styles.flood} fill="#bfe6f01f" stroke="#bfe6f099" strokeWidth="5" d={flood} />
          <LateUse file={`${tobyFile}#box`} />
          <path className={styles.dry} pathLength="1" strokeWidth="32" d="M160 160H1600" />
          <path className={styles.flow} d="M-34 900V196q0-30 30-30H1600" />
          <TobyValve />
        </svg>
      </TobySwitch>
    </div>
  );
}
