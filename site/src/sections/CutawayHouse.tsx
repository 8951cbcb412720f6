import { useId } from 'react';
import type { Home } from '../schemas/pages.ts';
import styles from './CutawayHouse.module.css';
import { CutawayHouseDrawing } from './CutawayHouseDrawing.tsx';

/**
 * A fixture's name ties its link to its place (CSS) and to the pipe that leads there (CutawayHouseDrawing).
 * The schema has them in the order that the water takes.
 */
export function CutawayHouse({ heading, fixtures }: Home['house']) {
  const headingId = useId();
  return (
    <nav className={styles.root} aria-labelledby={headingId}>
      <h2 id={headingId}>{heading}</h2>
      <div className={styles.stage}>
        {/* Without CSS the picture has no size, and the list stands for it. */}
        <div className={styles.picture}>
          <svg viewBox="0 16 760 510" width="0" height="0" aria-hidden="true">
            <CutawayHouseDrawing />
          </svg>
        </div>
        <ul className="plain">
          {Object.entries(fixtures).map(([fixture, { label, href, description }]) => (
            <li key={fixture} data-fixture={fixture}>
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
