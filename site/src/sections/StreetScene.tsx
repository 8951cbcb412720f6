import landmarks from '../assets/landmarks.svg?raw';
import line from '../map/Line.module.css';
import type { Suburb } from '../schemas/suburb.ts';
import { drawingIn } from '../ui/drawing-in.ts';
import { InlineDrawing } from '../ui/InlineDrawing.tsx';
import styles from './StreetScene.module.css';

const streets = import.meta.glob<string>('../assets/places/*.svg', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** Where land or sea ends behind the houses, in the units of the streets: the roofs are below it. */
const horizons: Record<string, number> = { coast: 119, marina: 119 };
const usualHorizon = 105;

/** A landmark where land or sea ends behind a kind of street. */
const onHorizon = (landmark: string, place: string) =>
  `<g class="${styles.landmark}" transform="translate(0 ${horizons[place] ?? usualHorizon})">${drawingIn(landmarks, landmark)}</g>`;

interface StreetSceneProps extends Pick<Suburb, 'place' | 'landmark'> {
  name: string;
  /** Names of the stops before and after it on its line; where there is none, the pipe ends in a cap. */
  before: string | undefined;
  after: string | undefined;
}

/**
 * A street of the suburb's kind with the suburb's landmark behind it, its stop on the line under it, and its name as
 * on its street corners.
 */
export function StreetScene({ place, landmark, name, before, after }: StreetSceneProps) {
  const street = drawingIn(streets[`../assets/places/${place}.svg`] ?? '', 'scene');
  return (
    <>
      <InlineDrawing
        className={styles.street}
        markup={landmark === undefined ? street : onHorizon(landmark, place) + street}
        box="0 0 480 196"
      />
      <ol
        className={`plain ${line.root} ${line.suburb}`}
        data-first={before === undefined || undefined}
        data-last={after === undefined || undefined}
      >
        {before !== undefined && <li>{before}</li>}
        <li aria-current="true">
          <p className={styles.sign} translate="no">
            {name}
          </p>
        </li>
        {after !== undefined && <li>{after}</li>}
      </ol>
    </>
  );
}
