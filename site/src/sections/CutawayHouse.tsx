import { useId } from 'react';
import house from '../assets/house.svg?url&no-inline';
import type { Common } from '../schemas/common.ts';
import type { Home } from '../schemas/pages.ts';
import { TobySwitch, tobyHandle } from '../ui/TobySwitch.tsx';
import styles from './CutawayHouse.module.css';
import { labelStyles } from './house-fixtures.ts';

/** The burst: up against the floor, and down again. */
const spray =
  'M350 372v-7M347 373q-2-14-11-15t-16 18M353 373q2-14 11-15t16 18M345 374q-9-7-13 2M355 374q9-7 13 2';

/**
 * The villa in section, its fixtures as links in the order that the water takes.
 *
 * The drawing is one cached file at 50 units to the metre: ground at y 392, floor at 352, ceiling at 206.
 * Through `<use>` it inherits the tones of CutawayHouse.module.css, and stroke and fill where a path has none; `url(#…)`
 * would not be found there. What moves: house-water.css.
 */
export function CutawayHouse({ heading, fixtures, toby }: Home['house'] & Pick<Common, 'toby'>) {
  const headingId = useId();
  return (
    <nav className={`cutaway ${styles.root}`} aria-labelledby={headingId}>
      <h2 id={headingId}>{heading}</h2>
      <div className={styles.stage}>
        {/* Without CSS the picture has no size, and the list stands for it. */}
        <svg className="drawing" viewBox="0 16 760 510" width="0" height="0" aria-hidden="true">
          <style>{labelStyles}</style>
          <use href={`${house}#house`} />
          <path data-water="pool" fill="#bfe6f099" stroke="none" d="M255 394q95-12 190 0z" />
          <path data-water="spray" stroke="var(--spray)" d={spray} />
        </svg>
        {/* Shown by house-water.css, which also says where. */}
        <div hidden>
          <TobySwitch name={toby.switch} off={toby.off}>
            <svg className="drawing" viewBox="0 0 64 64" width="0" height="0" aria-hidden="true">
              <use href={`${house}#toby`} />
              <use className={tobyHandle} href={`${house}#handle`} />
              <path stroke="#fff" strokeWidth="3" d="M13 19a24 24 0 0 1 15-10m-5-4 5 4-3 6" />
            </svg>
          </TobySwitch>
        </div>
        <ul className="plain">
          {Object.entries(fixtures).map(([fixture, { label, href, description }]) => (
            <li key={fixture} data-fixture={fixture}>
              <a href={href}>
                <span>{label}</span>
                <small className="sr-only"> ({description})</small>
              </a>
            </li>
          ))}
        </ul>
      </div>
    </nav>
  );
}
