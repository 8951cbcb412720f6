import type { Suburb } from '../schemas/suburb.ts';
import styles from './PlaceScene.module.css';
import { placeScenes } from './place-scenes.ts';

/** What kind of place a suburb is, along the lower edge of its hero. Only a picture. */
export function PlaceScene({ place }: Pick<Suburb, 'place'>) {
  const { shapes, lines } = placeScenes[place];
  return (
    <svg
      className={styles.root}
      width="0"
      height="0"
      viewBox="0 0 480 160"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
    >
      <path d={shapes} />
      <path d={lines} fill="none" />
    </svg>
  );
}
