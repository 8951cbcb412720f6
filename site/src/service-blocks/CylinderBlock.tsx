import cylinder from '../assets/cylinder.svg?url&no-inline';
import { Band } from '../ui/Band.tsx';
import { Drawing } from '../ui/Drawing.tsx';
import type { BlockProps } from './block-props.ts';
import styles from './CylinderBlock.module.css';

/** A hot water cylinder cut open, its parts named, its pipes from edge to edge. The page says the same in words. */
export function CylinderBlock({ id, heading }: BlockProps<'cylinder'>) {
  return (
    <div className={styles.root}>
      <Band id={id} band="deep" heading={heading}>
        <Drawing file={cylinder} name="section" box="0 0 390 420" />
      </Band>
    </div>
  );
}
