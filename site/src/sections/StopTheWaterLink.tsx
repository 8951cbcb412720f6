import { StopTheWaterDrawing } from './StopTheWaterDrawing.tsx';
import styles from './StopTheWaterLink.module.css';

export interface StopTheWaterLinkProps {
  /** The id of the steps on the same page. */
  anchor: string;
  /** Their heading. */
  heading: string;
}

/** The way to the steps, beside the number. On small screens the steps themselves are in view instead. */
export function StopTheWaterLink({ anchor, heading }: StopTheWaterLinkProps) {
  return (
    <a className={styles.root} href={`#${anchor}`}>
      <StopTheWaterDrawing drawing="valve" />
      {heading}
    </a>
  );
}
