import drawings from '../assets/drawings.svg?url&no-inline';
import { LateUse } from '../ui/LateUse.tsx';
import styles from './Letterbox.module.css';

/** The letterbox at the gate. Once the form is sent the letter goes in and the flag goes up. */
export function Letterbox() {
  return (
    <svg className={`drawing ${styles.root}`} viewBox="0 0 160 120" width="0" height="0" aria-hidden="true">
      <LateUse file={`${drawings}#letterbox`} />
      <LateUse className={styles.letter} file={`${drawings}#letter`} />
      <LateUse className={styles.flag} file={`${drawings}#flag`} />
    </svg>
  );
}
