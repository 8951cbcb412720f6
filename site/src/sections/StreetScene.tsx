import line from '../map/Line.module.css';
import type { Suburb } from '../schemas/suburb.ts';
import { InlineDrawing } from '../ui/InlineDrawing.tsx';
import styles from './StreetScene.module.css';

const streets = import.meta.glob<string>('../assets/places/*.svg', {
  query: '?raw',
  import: 'default',
  eager: true,
});

interface StreetSceneProps extends Pick<Suburb, 'place'> {
  name: string;
  /** Names of the suburbs next door, from west to east: the outermost are shown. */
  neighbours: readonly string[];
}

/** A street of the suburb's kind, its stop on the line under it, and its name as on its street corners. */
export function StreetScene({ place, name, neighbours: [west, ...others] }: StreetSceneProps) {
  const svg = streets[`../assets/places/${place}.svg`];
  const east = others.at(-1);
  return (
    <>
      <InlineDrawing className={styles.street} svg={svg} name="scene" box="0 0 480 196" />
      <ol className={`plain ${line.root} ${line.suburb}`}>
        {west !== undefined && <li>{west}</li>}
        <li aria-current="true">
          <p className={styles.sign} translate="no">
            {name}
          </p>
        </li>
        {east !== undefined && <li>{east}</li>}
      </ol>
    </>
  );
}
