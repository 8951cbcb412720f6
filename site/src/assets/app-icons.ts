import sharp from 'sharp';
import { type OwnLogo, pngUri, sizeWithin } from '../logo/own-logo.ts';
import { logoMark, type MarkDrawing, smallLogoMark } from './logo-mark.ts';
import { palette } from './palette.ts';

/** The two shapes of a mark. */
function shapes({ tap, drop }: MarkDrawing, tapColour: string, dropColour: string): string {
  return `<path fill="${tapColour}" d="${tap}"/><path fill="${dropColour}" d="${drop}"/>`;
}

/** For browser tabs, light or dark: both colours show on either. */
export function faviconSvg(logo?: OwnLogo): string {
  if (logo !== undefined) return ownIcon(logo, 1, logo.onDark ? 'none' : palette.paper, 12);
  const { side } = smallLogoMark;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}">` +
    `${shapes(smallLogoMark, palette.copper, palette.verdigris)}</svg>`
  );
}

/** A PNG for browsers that ask for /favicon.ico: they go by a picture's first bytes, not by its name. */
export function faviconPng(logo?: OwnLogo): Promise<Buffer> {
  return rasterise(faviconSvg(logo), 32);
}

/**
 * For home screens. The ground fills the square and the mark lies within the middle 80 %, which is
 * what a launcher that cuts icons to a circle leaves (W3C Web App Manifest, "maskable").
 *
 * @param size Width and height in pixels.
 * @param logo The owner's, in the place of the site's mark.
 */
export function appIcon(size: number, logo?: OwnLogo): Promise<Buffer> {
  if (logo !== undefined) {
    return rasterise(ownIcon(logo, 0.58, logo.onDark ? palette.deep : palette.paper, 0), size);
  }
  // The mark's corners are empty, so that at this share it stays within the circle.
  const share = 0.58;
  const scale = (share * 100) / logoMark.side;
  const inset = (100 - share * 100) / 2;
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">' +
    `<rect width="100" height="100" fill="${palette.deep}"/>` +
    `<g transform="translate(${inset} ${inset}) scale(${scale})">` +
    `${shapes(logoMark, palette['copper-bright'], palette.white)}</g></svg>`;
  return rasterise(svg, size);
}

/** The owner's logo in the middle of a ground, `share` of its side. */
function ownIcon(logo: OwnLogo, share: number, ground: string, radius: number): string {
  const { width, height } = sizeWithin(share * (ground === 'none' ? 100 : Math.min(100, 88 / share)), logo);
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">' +
    (ground === 'none' ? '' : `<rect width="100" height="100" rx="${radius}" fill="${ground}"/>`) +
    `<image href="${pngUri(logo.png)}" x="${50 - width / 2}" y="${50 - height / 2}" width="${width}" height="${height}"/></svg>`
  );
}

function rasterise(svg: string, size: number): Promise<Buffer> {
  const sized = svg.replace('<svg ', `<svg width="${size}" height="${size}" `);
  return sharp(Buffer.from(sized)).png().toBuffer();
}
