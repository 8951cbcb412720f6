import type { Suburb } from '../schemas/suburb.ts';
import styles from './PlaceScene.module.css';

const streets = import.meta.glob<string>('../assets/places/*.svg', {
  query: '?url&no-inline',
  import: 'default',
  eager: true,
});

/** A street of the kind that a suburb has. Only a picture. */
export function PlaceScene({ place }: Pick<Suburb, 'place'>) {
  return (
    // Without CSS it has no size.
    <svg className={styles.root} viewBox="0 0 480 196" width="0" height="0" aria-hidden="true">
      <use href={`${streets[`../assets/places/${place}.svg`]}#scene`} />
    </svg>
  );
}
