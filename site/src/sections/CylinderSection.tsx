import cylinder from '../assets/cylinder.svg?url&no-inline';
import styles from './CylinderSection.module.css';

/** A hot water cylinder cut open, its parts named, its pipes from edge to edge. The page says the same in words. */
export function CylinderSection() {
  return (
    <div className={styles.root} data-band="deep">
      <svg viewBox="0 0 390 420" width="0" height="0" aria-hidden="true">
        <use href={`${cylinder}#section`} />
      </svg>
    </div>
  );
}
