import { useId } from 'react';
import house from '../assets/house.svg?url&no-inline';
import type { Home } from '../schemas/pages.ts';
import styles from './CutawayHouse.module.css';

interface Fixture {
  /** Where its label hangs, like a flag: the top of the leader, or its end. */
  at: [x: number, y: number, end?: 'end'];
  /** Where it stands itself. */
  fixture: [x: number, y: number];
  /** Lines break after this. */
  width?: string;
  /** In a lit room, where letters are dark in both schemes. */
  lit?: true;
  /** The way of the water: from the main to a fixture or, for drains, from the fixture to the street. */
  run: string;
}

const service = 'M28 430H196V378H';
const sewer = 'L32 476';

/** In the units of house.svg. */
const drawn: Record<keyof Home['house']['fixtures'], Fixture> = {
  toby: { at: [84, 212], fixture: [84, 410], width: '7.5em', run: 'M28 430H84' },
  burst: { at: [350, 506, 'end'], fixture: [350, 380], run: `${service}350` },
  toilet: { at: [234, 270], fixture: [262, 322], lit: true, run: `${service}240V306` },
  bath: { at: [358, 234, 'end'], fixture: [350, 322], lit: true, run: `${service}391V300` },
  cylinder: { at: [442, 196], fixture: [432, 294], width: '7.5em', run: `${service}409V328h8` },
  sink: { at: [474, 252], fixture: [490, 328], width: '5.5em', lit: true, run: `${service}514V306` },
  laundry: { at: [578, 268], fixture: [610, 322], lit: true, run: `${service}609V290` },
  gully: {
    at: [701, 506, 'end'],
    fixture: [708, 410],
    run: `M630 324v10a6 6 0 0 0 12 0q0-8 8-8h52q8 0 8 8v102a9 9 0 0 1-18 0q0-7-9-6${sewer}`,
  },
  drain: { at: [60, 506], fixture: [140, 468], run: `M266 352v95q0 12-12 13${sewer}` },
  stormwater: {
    at: [696, 204, 'end'],
    fixture: [684, 290],
    width: '8.5em',
    run: 'M697 258q0 8-8 10t-8 10V454q0 12 12 12H2000',
  },
};

/** The place of each label and what its link fills: in a style element, as style attributes are refused. */
const places = Object.entries(drawn)
  .map(([name, { at, fixture, width, lit }]) => {
    const [x, y, end] = at;
    const knobs = [
      `--x:${x};--y:${y};--fx:${fixture[0]};--fy:${fixture[1]}`,
      end && '--end:100%;--align:end',
      width && `--w:${width}`,
      lit && '--label:var(--ink)',
    ];
    const used = `.${styles.root}:has([data-fixture=${name}] :is(:hover,:focus-visible)) [data-run=${name}]`;
    return `[data-fixture=${name}]{${knobs.filter(Boolean).join(';')}}${used}{stroke-dashoffset:0}`;
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
