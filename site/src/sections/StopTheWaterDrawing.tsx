import drawings from '../assets/drawings.svg?url&no-inline';
import type { StopTheWater } from '../schemas/pages.ts';
import styles from './StopTheWaterDrawing.module.css';

/** Beside a step that says the same in words. */
export function StopTheWaterDrawing({ drawing }: Pick<StopTheWater['gas'], 'drawing'>) {
  return (
    // Without CSS it has no size.
    <svg className={styles.root} viewBox="0 0 160 120" width="0" height="0" aria-hidden="true">
      <use href={`${drawings}#${drawing}`} />
    </svg>
  );
}
