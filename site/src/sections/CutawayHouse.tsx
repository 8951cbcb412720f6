import { paths } from '../lib/paths.ts';
import styles from './CutawayHouse.module.css';
import { CutawayHouseDrawing } from './CutawayHouseDrawing.tsx';

export interface Fixture {
  /** Ties the link to its place (CSS) and to the pipe that leads there (CutawayHouseDrawing). */
  id: string;
  label: string;
  href: string;
  /** What is usually wrong with it: read out, and read when the picture is not there. */
  description: string;
}

/** In the order the water takes: from the main into the house, through it, and out again. */
export const fixtures: readonly Fixture[] = [
  {
    id: 'toby',
    label: 'Toby: turn off here',
    href: `${paths.service('emergency')}#stop-the-water`,
    description: 'the shut-off valve at the footpath',
  },
  {
    id: 'burst',
    label: 'Burst pipe',
    href: paths.service('emergency'),
    description: 'water under the floor or through a ceiling',
  },
  {
    id: 'toilet',
    label: 'Toilet',
    href: paths.service('emergency'),
    description: 'blocked, overflowing or always running',
  },
  {
    id: 'bath',
    label: 'Bath and shower',
    href: paths.service('plumbing'),
    description: 'bathroom taps, mixers and wastes',
  },
  {
    id: 'cylinder',
    label: 'Hot water cylinder',
    href: paths.service('hot-water'),
    description: 'cold, leaking or past its age',
  },
  {
    id: 'sink',
    label: 'Kitchen sink',
    href: paths.service('plumbing'),
    description: 'taps, traps and dishwashers',
  },
  {
    id: 'laundry',
    label: 'Laundry',
    href: paths.service('plumbing'),
    description: 'tub and washing machine',
  },
  {
    id: 'gully',
    label: 'Gully trap',
    href: paths.service('drainage'),
    description: 'overflowing outside the house',
  },
  {
    id: 'drain',
    label: 'Drain to the street',
    href: paths.service('drainage'),
    description: 'blocked, broken or full of roots',
  },
  {
    id: 'stormwater',
    label: 'Stormwater downpipe',
    href: paths.service('drainage'),
    description: 'spouting and stormwater',
  },
];

export interface CutawayHouseProps {
  heading?: string;
}

export function CutawayHouse({ heading = 'Where is the trouble?' }: CutawayHouseProps) {
  return (
    <nav className={styles.root} aria-labelledby="cutaway-heading">
      <h2 id="cutaway-heading">{heading}</h2>
      <div className={styles.stage}>
        {/* Without CSS the picture has no size, and the list stands for it. */}
        <div className={styles.picture} aria-hidden="true">
          <svg viewBox="0 40 760 500" width="0" height="0">
            <CutawayHouseDrawing />
          </svg>
          <svg viewBox="368 100 392 440" width="0" height="0">
            <use href="#cutaway-house" />
          </svg>
        </div>
        <ul className="plain">
          {fixtures.map(({ id, label, href, description }) => (
            <li key={id} data-fixture={id}>
              <a href={href}>
                <span>{label}</span>
                <small className="visually-hidden">, {description}</small>
              </a>
            </li>
          ))}
        </ul>
      </div>
    </nav>
  );
}
