import drawings from '../assets/drawings.svg?raw';
import { drawingIn } from '../ui/drawing-in.ts';
import { InlineDrawing } from '../ui/InlineDrawing.tsx';
import styles from './Letterbox.module.css';

/** A part of the drawing in a group of its own, which moves by itself. */
const moving = (name: string, className = '') => `<g class="${className}">${drawingIn(drawings, name)}</g>`;

const markup =
  drawingIn(drawings, 'letterbox') + moving('letter', styles.letter) + moving('flag', styles.flag);

/** The letterbox at the gate. Once the form is sent the letter goes in and the flag goes up. */
export const Letterbox = () => <InlineDrawing className={styles.root} markup={markup} box="0 0 160 120" />;
