import { existsSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { type OwnLogo, pngUri } from '../logo/logo.ts';
import type { Business } from '../schemas/business.ts';
import { logoMark } from './logo-mark.ts';
import { outlines, withKnownGlyphs } from './outlines.ts';
import { palette } from './palette.ts';
import van from './van.svg?raw';

/** The flank, in the drawing's units: what the lettering may fill. */
const flank = { x: 222, y: 44, width: 312, height: 92 };

/** Letters that fit on a line, or on two beside the number's, and their size. */
const sizes = [
  { letters: 14, fontSize: 34 },
  { letters: 16, fontSize: 30 },
  { letters: 26, fontSize: 24 },
];

function lettering(name: string, number: string): Promise<string> {
  const fontSize = sizes.find(({ letters }) => name.length <= letters)?.fontSize ?? 20;
  const line = { textWrap: 'balance', textAlign: 'center', lineHeight: 1.05 } as const;
  const sign = { display: 'flex', flexDirection: 'column', alignItems: 'center' } as const;
  return outlines(
    <div style={{ ...sign, justifyContent: 'space-evenly', width: '100%', height: '100%' }}>
      <div style={{ ...line, fontSize, color: palette.deep }}>{name}</div>
      <div style={{ ...line, fontSize: 35, color: palette.copper }}>{number}</div>
    </div>,
    flank,
  );
}

/** The business's van with its name and number; or, cut out, the owner's own: photos/van.png of the content folder. */
export async function vanSvg(
  { name, phone }: Pick<Business, 'name' | 'phone'>,
  logo: OwnLogo | undefined,
  folder: string,
): Promise<string> {
  const photo = join(folder, 'photos/van.png');
  if (existsSync(photo)) {
    const box = { fit: 'contain', position: 'bottom', background: '#0000' } as const;
    const png = await sharp(photo).resize(1120, 480, box).png().toBuffer();
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 560 240"><image href="${pngUri(png)}" width="560" height="240"/></svg>`;
  }
  const letters = await lettering(withKnownGlyphs(name), phone.display);
  const mark =
    logo === undefined
      ? `<g transform="translate(146 118) scale(.84)"><path class="mark" d="${logoMark.tap}"/><path class="drop" d="${logoMark.drop}"/></g>`
      : `<image href="${pngUri(logo.png)}" x="146" y="118" width="33.6" height="33.6"/>`;
  return van
    .replace('<!--mark-->', mark)
    .replace('<!--letters-->', letters.replace('<svg', `<svg class="letters" x="${flank.x}" y="${flank.y}"`))
    .replaceAll(/<!--.*?-->|\n\s*/g, '');
}
