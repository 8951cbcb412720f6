import { logoMark } from '../assets/logo-mark.ts';
import type { LogoPicture } from '../logo/logo.ts';
import styles from './LogoMark.module.css';

export interface LogoMarkProps {
  /** Width and height in CSS pixels; multiples of 40 keep the seams sharp. */
  size?: number;
  /** The owner's own, which takes the place of the site's mark. */
  own?: LogoPicture | undefined;
  /** deep: it stands on a band that is dark by day too. */
  ground?: 'page' | 'deep';
}

/**
 * The tap made of a copper elbow, with a drop; or the owner's logo. The business name stands beside it and says
 * who it is.
 */
export function LogoMark({ size = 40, own, ground = 'page' }: LogoMarkProps) {
  if (own !== undefined) {
    return <img className={styles.own} data-ground={ground} {...own} alt="" />;
  }
  return (
    <svg width={size} height={size} viewBox={`0 0 ${logoMark.side} ${logoMark.side}`} aria-hidden="true">
      <path fill="var(--pipe-cold)" d={logoMark.tap} />
      <path fill="currentColor" d={logoMark.drop} />
    </svg>
  );
}
