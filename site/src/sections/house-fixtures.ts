import type { Home } from '../schemas/pages.ts';

interface HouseFixture {
  /** Where its label hangs: custom properties of CutawayHouse.module.css. */
  label: string;
  /** The middle of what is drawn. */
  x: number;
  y: number;
}

/** For a label that ends at the top of its leader. */
const ends = '--end:100%;--align:end';
/** For one in a lit room, where letters are dark in both schemes. */
const lit = '--label:var(--ink)';

/** Where everything stands, in the units of house.svg. */
export const houseFixtures: Record<keyof Home['house']['fixtures'], HouseFixture> = {
  toby: { label: '--x:88;--y:212;--w:7.5em', x: 88, y: 390 },
  burst: { label: `--x:350;--y:506;${ends}`, x: 350, y: 380 },
  toilet: { label: `--x:234;--y:270;${lit}`, x: 262, y: 322 },
  bath: { label: `--x:358;--y:234;${ends};${lit}`, x: 350, y: 322 },
  cylinder: { label: '--x:442;--y:196;--w:7.5em', x: 432, y: 294 },
  sink: { label: `--x:474;--y:252;--w:5.5em;${lit}`, x: 490, y: 328 },
  laundry: { label: `--x:578;--y:268;${lit}`, x: 610, y: 322 },
  gully: { label: `--x:701;--y:506;${ends}`, x: 708, y: 410 },
  drain: { label: '--x:60;--y:506', x: 140, y: 468 },
  stormwater: { label: `--x:696;--y:204;${ends};--w:8.5em`, x: 684, y: 290 },
};

/**
 * What the links of the fixtures do in home's own style sheet: where each lies over what is drawn, and the water that
 * runs along its pipe while it is pointed at. The pipes stand in house.svg, whose paths inherit these properties;
 * where a browser cannot animate them they fill at once.
 */
export const fixtureStyles = ((): string => {
  const rules = Object.entries(houseFixtures).map(([name, { x, y }]) => {
    const fixture = `.cutaway [data-fixture=${name}]{--fx:${x};--fy:${y}}`;
    const pointedAt = `.cutaway:has([data-fixture=${name}] :is(:hover,:focus-visible)){--run-${name}:0}`;
    const run = `@property --run-${name}{syntax:"<number>";inherits:true;initial-value:1.01}`;
    return fixture + pointedAt + run;
  });
  const transitions = Object.keys(houseFixtures).map((name) => `--run-${name} 700ms ease-out`);
  return `@layer components{${rules.join('')}.cutaway{transition:${transitions}}}`;
})();
