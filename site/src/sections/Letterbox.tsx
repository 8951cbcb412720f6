import drawings from '../assets/drawings.svg?raw';
import { drawingIn } from '../ui/drawing-in.ts';
import styles from './Letterbox.module.css';

/** A part of the drawing, which moves by itself. */
function Part({ name, className }: { name: string; className?: string | undefined }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: it is a file of this repository
  return <g className={className} dangerouslySetInnerHTML={{ __html: drawingIn(drawings, name) }} />;
}

/**
 * The letterbox at the gate, in the page itself so that it is painted with the words. Once the form is sent the letter
 * goes in and the flag goes up.
 */
export function Letterbox() {
  return (
    <svg className={`drawing ${styles.root}`} viewBox="0 0 160 120" width="0" height="0" aria-hidden="true">
      <Part name="letterbox" />
      <Part className={styles.letter} name="letter" />
      <Part className={styles.flag} name="flag" />
    </svg>
  );
}
