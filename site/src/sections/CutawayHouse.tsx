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
    label: 'Bathroom',
    href: paths.service('plumbing'),
    description: 'bath, shower, basin and their taps',
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
    label: 'Blocked drain',
    href: paths.service('drainage'),
    description: 'between the house and the street',
  },
  {
    id: 'stormwater',
    label: 'Stormwater downpipe',
    href: paths.service('drainage'),
    description: 'spouting and stormwater',
  },
];

export interface CutawayHouseProps {
  heading: string;
}

export function CutawayHouse({ heading }: CutawayHouseProps) {
  return (
    <nav className={styles.root} aria-labelledby="cutaway-heading">
      <h2 id="cutaway-heading">{heading}</h2>
      <div className={styles.stage}>
        {/* Without CSS the picture has no size, and the list stands for it. */}
        <div className={styles.picture}>
          <svg viewBox="0 16 760 510" width="0" height="0" aria-hidden="true">
            <CutawayHouseDrawing />
          </svg>
          <svg viewBox="398 16 402 510" width="0" height="0" aria-hidden="true">
            <CutawayHouseDrawing again />
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
