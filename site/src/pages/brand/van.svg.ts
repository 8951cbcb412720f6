import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type CSSProperties, createElement } from 'react';
import sharp from 'sharp';
import { logoMark } from '../../assets/logo-mark.ts';
import { palette } from '../../assets/palette.ts';
import van from '../../assets/van.svg?raw';
import { contentFolder, loadContent } from '../../content/page-context.ts';
import { pngUri } from '../../logo/logo.ts';
import { outlines, withKnownGlyphs } from '../../seo/outlines.ts';

/** The flank, in the drawing's units: what the lettering may fill. */
const flank = { x: 222, y: 44, width: 312, height: 92 };

function lettering(name: string, number: string): Promise<string> {
  const fontSize = name.length <= 16 ? 34 : name.length <= 26 ? 24 : 20;
  const line = (text: string, style: CSSProperties) =>
    createElement(
      'div',
      { style: { textWrap: 'balance', textAlign: 'center', lineHeight: 1.05, ...style } },
      text,
    );
  const flex = { display: 'flex', flexDirection: 'column', alignItems: 'center' } as const;
  const sign = createElement(
    'div',
    { style: { ...flex, justifyContent: 'space-evenly', width: '100%', height: '100%' } },
    line(name, { fontSize, color: palette.deep }),
    line(number, { fontSize: 35, color: palette.copper }),
  );
  return outlines(sign, flank);
}

/** The owner's own van, cut out, in the place of the drawing. */
async function ownVan(photo: string): Promise<string> {
  const png = await sharp(photo)
    .resize(1120, 480, { fit: 'contain', position: 'bottom', background: '#0000' })
    .png()
    .toBuffer();
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 560 240"><image href="${pngUri(png)}" width="560" height="240"/></svg>`;
}

async function drawnVan(): Promise<string> {
  const { business, logo } = await loadContent();
  const letters = await lettering(withKnownGlyphs(business.name), business.phone.display);
  const mark =
    logo === undefined
      ? `<g transform="translate(146 118) scale(.84)"><path class="mark" d="${logoMark.tap}"/><path class="drop" d="${logoMark.drop}"/></g>`
      : `<image href="${pngUri(logo.png)}" x="146" y="118" width="33.6" height="33.6"/>`;
  return van
    .replace('<!--mark-->', mark)
    .replace('<!--letters-->', letters.replace('<svg', `<svg class="letters" x="${flank.x}" y="${flank.y}"`))
    .replaceAll(/<!--.*?-->|\n\s*/g, '');
}

/** The business's van with its name and number, one file for all pages. */
export async function GET() {
  const photo = join(contentFolder(), 'photos/van.png');
  return new Response(existsSync(photo) ? await ownVan(photo) : await drawnVan(), {
    headers: { 'Content-Type': 'image/svg+xml' },
  });
}
