import { LinePosition } from '../map/LinePosition.tsx';
import type { Suburb } from '../schemas/suburb.ts';
import { Drawing } from '../ui/Drawing.tsx';
import styles from './StreetScene.module.css';

const streets = import.meta.glob<string>('../assets/places/*.svg', {
  query: '?url&no-inline',
  import: 'default',
  eager: true,
});

interface StreetSceneProps extends Pick<Suburb, 'place'> {
  name: string;
  /** Names of the suburbs next door, from west to east. */
  neighbours: readonly string[];
}

/** A street of the suburb's kind, its stop on the line under it, and its name as on its street corners. */
export function StreetScene({ place, name, neighbours }: StreetSceneProps) {
  const file = streets[`../assets/places/${place}.svg`];
  return (
    <>
      <Drawing className={styles.street} file={file} name="scene" box="0 0 480 196" />
      <LinePosition neighbours={neighbours}>
        <p className={styles.sign} translate="no">
          {name}
        </p>
      </LinePosition>
    </>
  );
}
