import { useId } from 'react';
import house from '../assets/house.svg?url&no-inline';
import type { Home } from '../schemas/pages.ts';
import styles from './CutawayHouse.module.css';

interface Fixture {
  /** Where its label hangs and what its link fills: the custom properties of CutawayHouse.module.css. */
  link: string;
  /** The way of the water: from the main to a fixture or, for drains, from the fixture to the street. */
  run: string;
}

/** For a label that ends at the top of its leader. */
const ends = '--end:100%;--align:end';
/** For one in a lit room, where letters are dark in both schemes. */
const lit = '--label:var(--ink)';
const service = 'M28 430H196V378H';
const sewer = 'L32 476';

/** In the units of house.svg. */
const drawn: Record<keyof Home['house']['fixtures'], Fixture> = {
  toby: { link: '--x:84;--y:212;--fx:84;--fy:410;--w:7.5em', run: 'M28 430H84' },
  burst: { link: `--x:350;--y:506;--fx:350;--fy:380;${ends}`, run: `${service}350` },
  toilet: { link: `--x:234;--y:270;--fx:262;--fy:322;${lit}`, run: `${service}240V306` },
  bath: { link: `--x:358;--y:234;--fx:350;--fy:322;${ends};${lit}`, run: `${service}391V300` },
  cylinder: { link: '--x:442;--y:196;--fx:432;--fy:294;--w:7.5em', run: `${service}409V328h8` },
  sink: { link: `--x:474;--y:252;--fx:490;--fy:328;--w:5.5em;${lit}`, run: `${service}514V306` },
  laundry: { link: `--x:578;--y:268;--fx:610;--fy:322;${lit}`, run: `${service}609V290` },
  gully: {
    link: `--x:701;--y:506;--fx:708;--fy:410;${ends}`,
    run: `M630 324v10a6 6 0 0 0 12 0q0-8 8-8h52q8 0 8 8v102a9 9 0 0 1-18 0q0-7-9-6${sewer}`,
  },
  drain: { link: '--x:60;--y:506;--fx:140;--fy:468', run: `M266 352v95q0 12-12 13${sewer}` },
  stormwater: {
    link: `--x:696;--y:204;--fx:684;--fy:290;${ends};--w:8.5em`,
    run: 'M697 258q0 8-8 10t-8 10V454q0 12 12 12H2000',
  },
};

/** In a style element, as style attributes are refused. */
const places = Object.entries(drawn)
  .map(([name, { link }]) => {
    const used = `.${styles.root}:has([data-fixture=${name}] :is(:hover,:focus-visible)) [data-run=${name}]`;
    return `[data-fixture=${name}]{${link}}${used}{stroke-dashoffset:0}`;
  })
  .join('');

/**
 * The villa in section, its fixtures as links in the order that the water takes.
 *
 * The drawing is one cached file at 50 units to the metre: ground at y 392, floor at 352, ceiling at 206. It has
 * two groups, between which the pipes fill with water. Through `<use>` they inherit the tones of
 * CutawayHouse.module.css, and stroke and fill where a path has none; `url(#…)` would not be found there.
 */
export function CutawayHouse({ heading, fixtures }: Home['house']) {
  const headingId = useId();
  return (
    <nav className={styles.root} aria-labelledby={headingId}>
      <h2 id={headingId}>{heading}</h2>
      <div className={styles.stage}>
        {/* Without CSS the picture has no size, and the list stands for it. */}
        <svg className="drawing" viewBox="0 16 760 510" width="0" height="0" aria-hidden="true">
          <style>{places}</style>
          <use href={`${house}#back`} />
          <g className={styles.runs}>
            {Object.entries(drawn).map(([name, { run }]) => (
              <path key={name} data-run={name} pathLength="1" d={run} />
            ))}
          </g>
          <use href={`${house}#front`} />
        </svg>
        <ul className="plain">
          {Object.entries(fixtures).map(([fixture, { label, href, description }]) => (
            <li key={fixture} data-fixture={fixture}>
              <a href={href}>
                <span>{label}</span>
                <small className="sr-only">, {description}</small>
              </a>
            </li>
          ))}
        </ul>
      </div>
    </nav>
  );
}
