import { createHash } from 'node:crypto';
import sharp from 'sharp';
import type { Content } from '../content/content.ts';
import { type LogoPicture, type OwnLogo, sizeWithin } from './own-logo.ts';

/** How high the mark stands in header and footer, in CSS pixels. */
const side = 40;

/** The file that pages show the owner's logo by. */
export interface LogoFile {
  /** Another one for another logo, so that a new one is seen at once. */
  name: string;
  data: Uint8Array;
  type: 'image/svg+xml' | 'image/png';
}

const made = new WeakMap<OwnLogo, Promise<LogoFile>>();

export function logoFile(logo: OwnLogo): Promise<LogoFile> {
  const known = made.get(logo) ?? makeFile(logo);
  made.set(logo, known);
  return known;
}

async function makeFile({ svg, png }: OwnLogo): Promise<LogoFile> {
  const data =
    svg === undefined
      ? await sharp(png)
          .resize({ width: side * 3, height: side * 3, fit: 'inside' })
          .png({ palette: true, effort: 10 })
          .toBuffer()
      : Buffer.from(svg);
  const hash = createHash('sha256').update(data).digest('hex').slice(0, 8);
  return svg === undefined
    ? { name: `logo-${hash}.png`, data, type: 'image/png' }
    : { name: `logo-${hash}.svg`, data, type: 'image/svg+xml' };
}

/** The owner's logo as pages show it; undefined where the site's own mark stands. */
export async function shownLogo({ logo }: Pick<Content, 'logo'>): Promise<LogoPicture | undefined> {
  if (logo === undefined) return undefined;
  const { name } = await logoFile(logo);
  const { width, height } = sizeWithin(side, logo);
  return { src: `/brand/${name}`, width: Math.round(width), height: Math.round(height), plate: !logo.onDark };
}
