import { Drawing } from '../ui/Drawing.tsx';
import styles from './ServiceDrawing.module.css';

/** What the service is about, large, beside the hero's words. */
export function ServiceDrawing({ drawing }: { drawing: string }) {
  return <Drawing className={styles.root} name={drawing} box="0 0 440 400" />;
}
