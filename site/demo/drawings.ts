/*
 * Sample pictures for the demonstration: drawn, marked SAMPLE across their lower edge, and nobody's face.
 */
const ink = '#10252b';

/** S, A, M, P, L, E on a grid of 4 by 6: no font is needed, and none can differ. */
const letters = [
  'M4 0H0V3H4V6H0',
  'M0 6V0H4V6M0 3H4',
  'M0 6V0L2 3L4 0V6',
  'M0 6V0H4V3H0',
  'M0 0V6H4',
  'M4 0H0V6H4M0 3H4',
];

const stamp = `<path d="M0 520h800v80H0z" fill="#fbf8f2" opacity=".88"/><g fill="none" stroke="${ink}" stroke-width="1" transform="translate(190 536) scale(8)">${letters
  .map((path, index) => `<path transform="translate(${index * 9.5} 0)" d="${path}"/>`)
  .join('')}</g>`;

function drawing(ground: string, shapes: string): string {
  const boards = Array.from({ length: 9 }, (_, row) => `M0 ${row * 60 + 30}h800`).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 600" width="1200" height="900"><path fill="${ground}" d="M0 0h800v600H0z"/><path d="${boards}" stroke="${ink}" stroke-opacity=".14" stroke-width="3"/><g stroke="${ink}" stroke-width="6" stroke-linejoin="round" stroke-linecap="round">${shapes}</g>${stamp}</svg>`;
}

interface Look {
  ground: string;
  skin: string;
  hair: string;
  shirt: string;
  /** Over the head and face, in paths. */
  extra?: string;
}

function person({ ground, skin, hair, shirt, extra = '' }: Look): string {
  return drawing(
    ground,
    `<path fill="${shirt}" d="M150 620c0-150 110-200 250-200s250 50 250 200z"/>
<path fill="${skin}" d="M350 350v80c20 34 80 34 100 0v-80z"/>
<path fill="${hair}" d="M282 260c-14-110 50-170 118-170s132 60 118 170l-20 40H302z"/>
<path fill="${skin}" d="M300 230c0-50 30-70 60-78 40 20 90 20 120 4 14 14 20 40 20 74 0 84-40 150-100 150s-100-66-100-150z"/>
<path fill="none" d="M345 232c8-8 22-8 30 0M425 232c8-8 22-8 30 0M400 250l-8 40h16M365 326c20 18 50 18 70 0"/>
<path fill="#e8894a" d="M215 520h90v46h-90z"/>${extra}`,
  );
}

const cap =
  '<path fill="#0f4a50" d="M284 190c0-74 56-112 116-112s116 38 116 112z"/><path fill="#0f4a50" d="M430 190h150c0-24-40-36-80-36z"/>';
const beard =
  '<path fill="#6b4a2f" d="M302 280c4 80 44 124 98 124s94-44 98-124c-20 26-40 34-60 30-24-10-52-10-76 0-20 4-40-4-60-30z"/><path fill="none" d="M375 338c16 10 34 10 50 0"/>';
const bun = '<circle fill="#2b1d16" cx="400" cy="76" r="44"/>';
const glasses =
  '<g fill="none"><circle cx="358" cy="238" r="32"/><circle cx="442" cy="238" r="32"/><path d="M390 236h20"/></g>';

const puddle = '<path fill="#8fc4d6" d="M180 500c60-40 380-40 440 0 20 30-460 30-440 0z"/>';
const cylinder = (skin: string, extra: string) =>
  drawing(
    '#d9d2c5',
    `<path fill="none" stroke-width="16" stroke="#b5531c" d="M340 120V40M460 480v30h160"/><path fill="${skin}" d="M270 150c0-60 260-60 260 0v320c0 40-260 40-260 0z"/>${extra}`,
  );
const gully = (inside: string, extra: string) =>
  drawing(
    '#c9c5bb',
    `<path fill="#a8a49a" d="M0 420h800v200H0z"/><path fill="#8b877d" d="M240 300h320l60 180H180z"/><path fill="${inside}" d="M280 330h240l36 120H244z"/><path fill="none" stroke="#b5531c" stroke-width="26" d="M400 0v300"/>${extra}`,
  );
const tap = (metal: string, extra: string) =>
  drawing(
    '#e3efec',
    `<path fill="#fff" d="M60 420h680v200H60z"/><path fill="none" stroke="${ink}" stroke-width="46" d="M300 420V240c0-90 180-90 180 0v40"/><path fill="none" stroke="${metal}" stroke-width="34" d="M300 420V240c0-90 180-90 180 0v40"/>${extra}`,
  );

/** Each sample picture as SVG, by the name that the demonstration's files give it. */
export const drawings: Readonly<Record<string, string>> = {
  'sam.jpg': person({
    ground: '#9fc3b8',
    skin: '#e3b48d',
    hair: '#6b4a2f',
    shirt: '#0f4a50',
    extra: beard + cap,
  }),
  'ana.jpg': person({ ground: '#efd9b8', skin: '#b97f57', hair: '#2b1d16', shirt: '#2e7f6e', extra: bun }),
  'tane.jpg': person({ ground: '#c6d6e0', skin: '#8f5a38', hair: '#1c1512', shirt: '#b5531c' }),
  'jo.jpg': person({ ground: '#e6cfc4', skin: '#f0cba8', hair: '#b9b3a8', shirt: '#3d5157', extra: glasses }),
  'cylinder-before.jpg': cylinder(
    '#b87a4a',
    `<path fill="#5fb3a1" d="M300 170c20 60 10 120 30 170 14-60 0-120 10-170zM470 200c10 80 0 100 20 150 10-60 6-100 4-150z"/>${puddle}`,
  ),
  'cylinder-after.jpg': cylinder(
    '#fdfdfb',
    '<path fill="none" d="M300 300h200M300 330h200"/><path stroke-width="34" stroke="#3d5157" fill="none" d="M340 120V40"/>',
  ),
  'gully-before.jpg': gully(
    '#5b4a35',
    '<path fill="#6e5a40" d="M150 470c80-30 420-30 500 0 60 50-560 50-500 0z"/>',
  ),
  'gully-after.jpg': gully(
    '#dfe6e4',
    '<path fill="none" d="M270 360h260M262 390h276M254 420h292M340 330l-24 120M400 330v120M460 330l24 120"/>',
  ),
  'tap-before.jpg': tap(
    '#a08a63',
    '<path fill="#8fc4d6" d="M480 330c16 24 16 40 0 40s-16-16 0-40z"/><path fill="#c79a5a" stroke="none" d="M430 440h100l-20 60h-60z"/>',
  ),
  'tap-after.jpg': tap('#eef2f3', '<path fill="#eef2f3" d="M276 220h-90v34h90z"/>'),
};
