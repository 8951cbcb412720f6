import cylinder from '../assets/cylinder.svg?url&no-inline';
import { Band } from '../ui/Band.tsx';
import { Drawing } from '../ui/Drawing.tsx';
import styles from './CylinderSection.module.css';

/** A hot water cylinder cut open, its parts named, its pipes from edge to edge. The page says the same in words. */
export function CylinderSection() {
  return (
    <div className={styles.root}>
      <Band id="cylinder" band="deep" heading="Inside a hot water cylinder">
        <Drawing file={cylinder} name="section" box="0 0 390 420" />
      </Band>
    </div>
  );
}
