import sharp from 'sharp';
import { type OwnLogo, pngUri, sizeWithin } from '../logo/logo.ts';
import { logoMark, type MarkDrawing, smallLogoMark } from './logo-mark.ts';
import { palette } from './palette.ts';

const svg = (side: number, inner: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}">${inner}</svg>`;

const shapes = ({ tap, drop }: MarkDrawing, tapColour: string, dropColour: string) =>
  `<path fill="${tapColour}" d="${tap}"/><path fill="${dropColour}" d="${drop}"/>`;

/**
 * For browser tabs, light or dark: the mark's two colours show on either, and a logo has a light plate. Browsers ask for
 * /favicon.ico without being told to, and look at the bytes, not at the name.
 */
export function favicon(logo?: OwnLogo): Promise<Buffer> {
  const drawing =
    logo === undefined
      ? svg(smallLogoMark.side, shapes(smallLogoMark, palette.copper, palette.verdigris))
      : ownIcon(logo, 0.88, 12);
  return rasterise(drawing, 32);
}

/**
 * For home screens. The ground fills the square and the mark lies within the middle 80 %, which is what a launcher
 * that cuts icons to a circle leaves (W3C Web App Manifest, "maskable").
 *
 * @param size Width and height in pixels.
 * @param logo The owner's, in the place of the site's mark.
 */
export function appIcon(size: number, logo?: OwnLogo): Promise<Buffer> {
  // The corners of the mark are empty, so that at this share it stays within the circle.
  const share = 0.58;
  if (logo !== undefined) return rasterise(ownIcon(logo, share, 0), size);
  const inset = 50 - share * 50;
  const mark = shapes(logoMark, palette['copper-bright'], palette.white);
  const placed = `<g transform="translate(${inset} ${inset}) scale(${(share * 100) / logoMark.side})">${mark}</g>`;
  return rasterise(svg(100, `<rect width="100" height="100" fill="${palette.deep}"/>${placed}`), size);
}

/** The owner's logo in the middle of a light plate, `share` of its side. */
function ownIcon(logo: OwnLogo, share: number, radius: number): string {
  const { width, height } = sizeWithin(share * 100, logo);
  const place = `x="${50 - width / 2}" y="${50 - height / 2}" width="${width}" height="${height}"`;
  const plate = `<rect width="100" height="100" rx="${radius}" fill="${palette.paper}"/>`;
  return svg(100, `${plate}<image href="${pngUri(logo.png)}" ${place}/>`);
}

function rasterise(drawing: string, size: number): Promise<Buffer> {
  const sized = drawing.replace('<svg ', `<svg width="${size}" height="${size}" `);
  return sharp(Buffer.from(sized)).png().toBuffer();
}
