import type { Suburb } from '../schemas/suburb.ts';
import { Drawing } from '../ui/Drawing.tsx';
import styles from './PlaceScene.module.css';

const streets = import.meta.glob<string>('../assets/places/*.svg', {
  query: '?url&no-inline',
  import: 'default',
  eager: true,
});

/** A street of the kind that a suburb has. Only a picture. */
export function PlaceScene({ place }: Pick<Suburb, 'place'>) {
  const file = streets[`../assets/places/${place}.svg`];
  return <Drawing className={styles.root} file={file} name="scene" box="0 0 480 196" />;
}
