import type { Home } from '../schemas/pages.ts';
import type { Misfit } from './fitting-content.ts';

type Fixtures = Home['house']['fixtures'];

/**
 * Room for each label on the drawing, in em of its letters: from where it hangs (CutawayHouse.module.css) to the
 * wall, leader or next label (CutawayHouseDrawing.tsx), where letters are largest against the house, 16.5 units
 * to the em. Labels with more than one line break between words.
 */
const rooms: Record<keyof Fixtures, { em: number; lines: number }> = {
  toby: { em: 6.6, lines: 3 },
  burst: { em: 7.8, lines: 1 },
  toilet: { em: 6.9, lines: 1 },
  bath: { em: 7.8, lines: 1 },
  cylinder: { em: 5.6, lines: 3 },
  sink: { em: 4.5, lines: 2 },
  laundry: { em: 4.9, lines: 1 },
  gully: { em: 14, lines: 1 },
  drain: { em: 8, lines: 1 },
  stormwater: { em: 7.5, lines: 3 },
};

/** Widths of Archivo at weight 800 and width 112, in em, rounded up to a twentieth. */
// cspell:disable
const widths: [letters: string, em: number][] = [
  [' ', 0.25],
  ["j'’", 0.3],
  ['ilI.,:;/!', 0.35],
  ['-()', 0.4],
  ['frt', 0.45],
  ['z–', 0.6],
  ['svy', 0.65],
  ['abcdeghknpquxJL147?', 0.7],
  ['oF0235689', 0.75],
  ['EPSTZ', 0.8],
  ['ABCDRVXY', 0.85],
  ['HKNU', 0.9],
  ['GOQ&', 0.95],
  ['w', 1],
  ['mM', 1.05],
  ['W', 1.1],
];
// cspell:enable

function widthOf(text: string): number {
  const letters = [...text.normalize('NFD')].filter((letter) => !/\p{M}/u.test(letter));
  return letters.reduce(
    (sum, letter) => sum + (widths.find(([known]) => known.includes(letter))?.[1] ?? 0.9),
    0,
  );
}

/** Lines that a text takes; more than any label has where a word is too long for one. */
function linesOf(text: string, room: number): number {
  let lines = 1;
  let used = 0;
  for (const word of text.split(' ')) {
    const width = widthOf(word);
    if (width > room) return Number.POSITIVE_INFINITY;
    if (used > 0 && used + widthOf(' ') + width > room) {
      lines++;
      used = width;
    } else used += (used > 0 ? widthOf(' ') : 0) + width;
  }
  return lines;
}

/** Labels that do not fit where they stand on the drawing of the house. */
export function houseLabelProblems({ house }: Pick<Home, 'house'>): Misfit[] {
  return Object.entries(rooms).flatMap(([name, { em, lines }]): Misfit[] => {
    const fixture = name as keyof Fixtures;
    const { label } = house.fixtures[fixture];
    if (linesOf(label, em) <= lines) return [];
    const letters = Math.floor(em / 0.68);
    const room = lines === 1 ? `about ${letters} letters` : `${lines} lines of about ${letters} letters each`;
    return [
      {
        file: 'pages/home.yaml',
        field: ['house', 'fixtures', fixture, 'label'],
        found: `"${label}"`,
        message: `a shorter label: where this one stands, the drawing of the house has room for ${room}`,
      },
    ];
  });
}
