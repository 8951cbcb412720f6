import { logoMark } from '../assets/logo-mark.ts';
import type { LogoPicture } from '../logo/logo.ts';
import styles from './LogoMark.module.css';

/** The tap made of a copper elbow, with a drop; or the owner's logo. The business name beside it says who it is. */
export function LogoMark({ own }: { own: LogoPicture }) {
  if (own !== undefined) return <img className={`${styles.root} ${styles.own}`} {...own} alt="" />;
  const { tap, drop } = logoMark;
  return (
    <svg className={styles.root} viewBox="0 0 40 40" width="40" height="40" aria-hidden="true">
      <path fill="var(--pipe-cold)" d={tap} />
      <path fill="currentColor" d={drop} />
    </svg>
  );
}
