import drawings from '../assets/drawings.svg?url&no-inline';
import styles from './ServiceDrawing.module.css';

export interface ServiceDrawingProps {
  /** Id in drawings.svg. Nothing is drawn for a service that has none. */
  drawing: string;
}

/** What the service is about, large, beside the hero's words. */
export function ServiceDrawing({ drawing }: ServiceDrawingProps) {
  return (
    <svg className={styles.root} viewBox="0 0 440 400" width="0" height="0" aria-hidden="true">
      <use href={`${drawings}#${drawing}`} />
    </svg>
  );
}
