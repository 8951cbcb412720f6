import drawings from '../assets/drawings.svg?raw';
import { InlineDrawing } from '../ui/InlineDrawing.tsx';
import styles from './ServiceDrawing.module.css';

/** What the service is about, large, beside the hero's words. */
export function ServiceDrawing({ drawing }: { drawing: string }) {
  return <InlineDrawing className={styles.root} svg={drawings} name={drawing} box="0 0 440 400" />;
}
