/*
 * Sample pictures for the demonstration: drawn, marked SAMPLE across their lower edge, and nobody's face.
 */
const ink = '#10252b';

/** S, A, M, P, L, E on a grid of 4 by 6, so that no font is needed. */
const letters = [
  'M4 0H0V3H4V6H0',
  'M0 6V0H4V6M0 3H4',
  'M0 6V0L2 3L4 0V6',
  'M0 6V0H4V3H0',
  'M0 0V6H4',
  'M4 0H0V6H4M0 3H4',
].map((path, index) => `<path transform="translate(${index * 9.5} 0)" d="${path}"/>`);

const drawing = (ground: string, shapes: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600" stroke="${ink}" stroke-width="6">
<path fill="${ground}" stroke="none" d="M0 0h800v600H0z"/>${shapes}
<path d="M0 520h800v80H0z" fill="#fbf8f2" opacity=".88"/>
<g fill="none" stroke-width="1" transform="translate(190 536) scale(8)">${letters.join('')}</g></svg>`;

const person = (ground: string, skin: string, hair: string, shirt: string) =>
  drawing(
    ground,
    `<path fill="${shirt}" d="M150 620c0-150 110-200 250-200s250 50 250 200z"/>
<path fill="${skin}" d="M350 350v80c20 34 80 34 100 0v-80z"/>
<path fill="${hair}" d="M282 260c-14-110 50-170 118-170s132 60 118 170l-20 40H302z"/>
<path fill="${skin}" d="M300 230c0-50 30-70 60-78 40 20 90 20 120 4 14 14 20 40 20 74 0 84-40 150-100 150s-100-66-100-150z"/>
<path fill="none" d="M345 232c8-8 22-8 30 0M425 232c8-8 22-8 30 0M400 250l-8 40h16M365 326c20 18 50 18 70 0"/>`,
  );

const pipe = 'M340 120V40M460 480v30h160';
const cylinder = (skin: string, extra: string) =>
  drawing(
    '#d9d2c5',
    `<path fill="none" stroke-width="16" stroke="#b5531c" d="${pipe}"/><path fill="${skin}" d="M270 150c0-60 260-60 260 0v320c0 40-260 40-260 0z"/>${extra}`,
  );
const before = cylinder(
  '#b87a4a',
  '<path fill="#8fc4d6" d="M180 500c60-40 380-40 440 0 20 30-460 30-440 0z"/>',
);
const after = cylinder('#fdfdfb', '<path fill="none" d="M300 300h200M300 330h200"/>');

/** Each sample picture as SVG, by the name that the demonstration's files give it. */
export const drawings: Readonly<Record<string, string>> = {
  'sam.jpg': person('#9fc3b8', '#e3b48d', '#6b4a2f', '#0f4a50'),
  'ana.jpg': person('#efd9b8', '#b97f57', '#2b1d16', '#2e7f6e'),
  'tane.jpg': person('#c6d6e0', '#8f5a38', '#1c1512', '#b5531c'),
  'jo.jpg': person('#e6cfc4', '#f0cba8', '#b9b3a8', '#3d5157'),
  'before.jpg': before,
  'after.jpg': after,
};
