import type { Home } from '../schemas/pages.ts';

interface HouseFixture {
  /** The middle of what is drawn. */
  x: number;
  y: number;
  /** The top of its leader, where its label hangs. */
  label: { x: number; y: number };
  /** The label ends at its leader, not begins there. */
  isBefore?: boolean;
  /** The label lies in a lit room, where letters are dark in both schemes. */
  isLit?: boolean;
  /** How wide the label may be, in em. */
  width?: number;
}

/** Where everything stands, in the units of house.svg. */
const houseFixtures: Record<keyof Home['house']['fixtures'], HouseFixture> = {
  toby: { x: 88, y: 390, label: { x: 88, y: 212 }, width: 7.5 },
  burst: { x: 350, y: 380, label: { x: 350, y: 506 }, isBefore: true },
  toilet: { x: 262, y: 322, label: { x: 234, y: 270 }, isLit: true },
  bath: { x: 350, y: 322, label: { x: 358, y: 234 }, isBefore: true, isLit: true },
  cylinder: { x: 432, y: 294, label: { x: 442, y: 196 }, width: 7.5 },
  sink: { x: 490, y: 328, label: { x: 474, y: 252 }, isLit: true, width: 5.5 },
  laundry: { x: 610, y: 322, label: { x: 578, y: 268 }, isLit: true },
  gully: { x: 708, y: 410, label: { x: 701, y: 506 }, isBefore: true },
  drain: { x: 140, y: 468, label: { x: 60, y: 506 } },
  stormwater: { x: 684, y: 290, label: { x: 696, y: 204 }, isBefore: true, width: 8.5 },
};

/** Each label in the properties that CutawayHouse.module.css reads: in a style element, as style attributes are refused. */
export const labelStyles = Object.entries(houseFixtures)
  .map(([name, { label, isBefore, isLit, width }]) => {
    const properties = [`--x:${label.x}`, `--y:${label.y}`];
    if (isBefore) properties.push('--end:100%', '--align:end');
    if (isLit) properties.push('--label:var(--ink)');
    if (width !== undefined) properties.push(`--w:${width}em`);
    return `[data-fixture=${name}]{${properties.join(';')}}`;
  })
  .join('');

/**
 * What the links of the fixtures do in home's own style sheet: where each lies over what is drawn, and the water that
 * runs along its pipe while it is pointed at. The pipes stand in house.svg, whose paths inherit these properties;
 * where a browser cannot animate them they fill at once.
 */
export const fixtureStyles = ((): string => {
  const rules = Object.entries(houseFixtures).map(([name, { x, y }]) => {
    const fixture = `.cutaway [data-fixture=${name}]{--fx:${x};--fy:${y}}`;
    const pointedAt = `.cutaway:has([data-fixture=${name}] :is(:hover,:focus-visible)){--run-${name}:0}`;
    const out = `:root:has([data-fixture=${name}]>:focus){--out:${x / 7.6}% ${(y - 16) / 5.1}%}`;
    const run = `@property --run-${name}{syntax:"<number>";inherits:true;initial-value:1.01}`;
    return fixture + pointedAt + out + run;
  });
  const transitions = Object.keys(houseFixtures).map((name) => `--run-${name} 700ms ease-out`);
  return `@layer components{${rules.join('')}.cutaway{transition:${transitions}}}`;
})();
