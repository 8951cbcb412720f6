import { iconPictures } from '../schemas/icon-names.ts';

/** Part of an icon in 24 units: its path, filled with the ground or the accent of the band, or its lines alone. */
export interface IconPart {
  d: string;
  fill?: string;
}

const ground = (d: string): IconPart => ({ d, fill: 'var(--bg)' });
const accent = (d: string): IconPart => ({ d, fill: 'var(--accent)' });
const lines = (d: string): IconPart => ({ d });

/** What is interface, in lines; and pictures in the hand of the house: outline, flat fill, one copper part. */
const shapes: Record<string, readonly IconPart[]> = {
  check: [lines('M20 6 9 17l-5-5')],
  'chevron-down': [lines('m6 9 6 6 6-6')],
  menu: [lines('M4 6h16M4 12h16M4 18h16')],
  'message-circle': [lines('M21 11.5a9 8.5 0 0 1-13 7.6L3 21l1.6-5A8.5 8.5 0 1 1 21 11.5Z')],
  phone: [lines('M4 3h4l2 5-2.5 2a13 13 0 0 0 6.5 6.5l2-2.5 5 2v4q0 1-1 1A17 17 0 0 1 3 4q0-1 1-1Z')],
  siren: [lines('M6 17v-5a6 6 0 0 1 12 0v5M3.5 17h17v4h-17ZM12 2v1M4 4l1 1M20 4l-1 1M2 11h1M21 11h1')],
  x: [lines('M6 6l12 12M18 6 6 18')],
  cylinder: [
    ground('M6 20v-9.5a6 6 0 0 1 12 0V20Z'),
    lines('M12 4.5V2h9M8.5 20v2M15.5 20v2'),
    accent('M9.5 12h5v4h-5Z'),
  ],
  house: [ground('M5 11v10h14V11M10 21v-6h4v6'), accent('M2 12 12 3l10 9h-3.5L12 6.5 5.5 12Z')],
  drop: [ground('M12 2q-7 8-7 12.5a7 7 0 0 0 14 0Q19 10 12 2Z'), accent('M8 14q4 0 4 4.5Q8 18 8 14Z')],
  wave: [accent('M2 15q2.5-3 5 0t5 0 5 0 5 0v6H2Z'), lines('M4 12q0-8 8-8 5 0 5 4-3-2-5 0-1 3 3 4')],
  shop: [
    ground('M4 11v10h16V11M13 21v-6h4v6'),
    accent('M3.5 4h17l1.5 6q-1 2-3.3 2t-3.4-2q-1 2-3.3 2t-3.3-2q-1 2-3.4 2T2 10Z'),
  ],
  gauge: [
    ground('M3 13a9 9 0 0 1 18 0 9 9 0 0 1-18 0ZM12 13l4-4.5M12 6v1M6 13h1M17 13h1'),
    accent('M10 13a2 2 0 0 1 4 0 2 2 0 0 1-4 0Z'),
  ],
  building: [ground('M5 21V3h9v18ZM14 10h5v11h-5ZM2 21h20'), accent('M8 6.5h3v3H8ZM8 13h3v3H8Z')],
  shovel: [lines('M11 13 19 5M16.5 2.5l5 5'), accent('M9 11l4 4-4.5 5.5Q5 22 3.5 20.5 2 19 3.5 15.5Z')],
  camera: [ground('M3 7h4l2-3h6l2 3h4v13H3Z'), accent('M8 13a4 4 0 0 1 8 0 4 4 0 0 1-8 0Z')],
  van: [
    ground('M2 17V6h12v11ZM14 9h4l4 4v4h-8Z'),
    accent('M4 17.5a2.5 2.5 0 0 1 5 0 2.5 2.5 0 0 1-5 0ZM15 17.5a2.5 2.5 0 0 1 5 0 2.5 2.5 0 0 1-5 0Z'),
  ],
  rain: [
    ground('M7 14a4 4 0 0 1 0-8 6 6 0 0 1 11 1 3.5 3.5 0 0 1 0 7Z'),
    accent('M8 16q-4 5 0 5t0-5M16 16q-4 5 0 5t0-5'),
  ],
  toilet: [ground('M4 3h6v8H4ZM4 11h16q0 5-5 6l1 5H8l1-4q-5-2-5-7Z'), accent('M10 8h10v3H10Z')],
  receipt: [
    ground('M5 2l2.3 2 2.4-2L12 4l2.3-2 2.4 2L19 2v20l-2.3-2-2.4 2-2.3-2-2.3 2-2.4-2L5 22Z'),
    accent('M8.5 9h7v4h-7Z'),
  ],
  tree: [ground('M12 15q-8 1-8-5 0-3 3-4 1-4 5-4t5 4q3 1 3 4 0 6-8 5Z'), accent('M10.5 15h3v7h-3Z')],
  tap: [
    ground('M3 8h10q6 0 6 6v2h-5v-2q0-1-1-1H3Z'),
    accent('M7 3h8v2.5h-2.5V8h-3V5.5H7Z'),
    lines('M16.5 19v2'),
  ],
  gully: [
    ground('M2 3h20v4l-3.5 3h-13L2 7ZM7.5 3v4M12 3v4M16.5 3v4'),
    accent('M9.5 10h5v6q0 1.5 1.5 1.5T17.5 16v-1.5H22v4q-1 4-6 4-6.5 0-6.5-6.5Z'),
  ],
  pump: [
    ground('M2 14.5a6 6 0 0 1 12 0 6 6 0 0 1-12 0ZM14 11h8v7h-8M17 11v7M2 22h20M8 12.5v4M6 14.5h4'),
    accent('M5 9V2h6v7q-3-1-6 0Z'),
  ],
  valve: [ground('M2 12h20v8H2ZM6 10v12M18 10v12'), accent('M10 12V7.5H4V4h16v3.5h-6V12Z')],
  alert: [ground('M12 3 22 21H2Z'), accent('M11 9h2v6h-2ZM11 17h2v1.5h-2Z')],
};

/** The parts of an icon: of what is interface, or of the picture that stands for a name in the content. */
export function iconShapes(name: string): readonly IconPart[] {
  const parts = shapes[iconPictures.get(name) ?? name];
  if (parts === undefined) throw new Error(`The icon set has no "${name}"`);
  return parts;
}
