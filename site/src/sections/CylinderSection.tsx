import cylinder from '../assets/cylinder.svg?url&no-inline';
import { Drawing } from '../ui/Drawing.tsx';
import styles from './CylinderSection.module.css';

/** A hot water cylinder cut open, its parts named, its pipes from edge to edge. The page says the same in words. */
export function CylinderSection() {
  return (
    <div className={styles.root} data-band="deep">
      <Drawing file={cylinder} name="section" box="0 0 390 420" />
    </div>
  );
}
