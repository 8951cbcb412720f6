import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

/** The owner's logo: content/logo.svg or content/logo.png. */
export interface OwnLogo {
  /** 512 pixels on its longer side, as far as it has them, without an empty rim. */
  png: Uint8Array;
  /** Width by height, between a half and two. */
  ratio: number;
  /** The file that pages show; its name changes with its bytes. */
  file: { name: string; data: Uint8Array };
}

/** Pixels that a PNG needs on its longer side. */
const minPixels = 300;
/** Every visitor fetches the SVG. */
const maxSvgBytes = 50_000;
/** Side of the square that the logo fills in header and footer, in CSS pixels. */
const side = 40;

/** Reads the logo of a content folder, if it has one, or says why its file cannot be shown. */
export async function readLogo(
  folder: string,
): Promise<{ logo?: OwnLogo; problem?: { file: string; message: string } }> {
  const names = (await readdir(folder)).filter((name) => /^logo\.\w+$/i.test(name)).toSorted();
  const [file, another] = names;
  if (file === undefined) return {};
  const read = another ? `There is ${file} too. Delete one of them.` : await logoIn(folder, file);
  return typeof read === 'string' ? { problem: { file: another ?? file, message: read } } : { logo: read };
}

/** @returns What is wrong with it, where it cannot be shown. */
async function logoIn(folder: string, file: string): Promise<OwnLogo | string> {
  if (file !== 'logo.svg' && file !== 'logo.png')
    return 'Save the logo as logo.svg or logo.png, in small letters, with a transparent ground.';
  const data = await readFile(join(folder, file));
  const isSvg = file === 'logo.svg';
  if (isSvg && data.length > maxSvgBytes)
    return `The drawing has ${Math.ceil(data.length / 1000)} kB, and every visitor fetches it. Save it as logo.png.`;
  const png = await pixelsOf(data, isSvg).catch(() => undefined);
  if (png === undefined) return 'The logo cannot be read. Save it once more.';
  const { width, height } = await sharp(png).metadata();
  if (!isSvg && Math.max(width, height) < minPixels)
    return `The logo is ${width} by ${height} pixels. Save it with at least ${minPixels} on its longer side, or as SVG.`;
  const ratio = width / height;
  if (ratio > 2 || ratio < 0.5)
    return 'The logo is more than twice as wide as high, or as high as wide. The name stands beside it, so take the mark alone.';
  const small = sharp(png).resize({ width: side * 3, height: side * 3, fit: 'inside' });
  const shown = isSvg ? data : await small.png({ palette: true, effort: 10 }).toBuffer();
  const hash = createHash('sha256').update(shown).digest('hex').slice(0, 8);
  return { png, ratio, file: { name: `logo-${hash}.${isSvg ? 'svg' : 'png'}`, data: shown } };
}

async function pixelsOf(data: Buffer, isSvg: boolean): Promise<Buffer> {
  const { width = 512, height = 512 } = await sharp(data).metadata();
  // An SVG is drawn at 72 dots an inch unless told otherwise.
  const density = Math.min(7200, Math.max(1, (72 * 512) / Math.max(width, height)));
  const drawn = isSvg ? sharp(data, { density }) : sharp(data).autoOrient().trim({ threshold: 0 });
  const box = { width: 512, height: 512, fit: 'inside', withoutEnlargement: true } as const;
  return drawn.resize(box).png().toBuffer();
}

/** The logo as an `<img>` in header and footer; undefined where the site's own mark stands. */
export function logoPicture(logo: OwnLogo | undefined) {
  if (logo === undefined) return undefined;
  const { width, height } = sizeWithin(side, logo);
  return { src: `/brand/${logo.file.name}`, width: Math.round(width), height: Math.round(height) };
}

export type LogoPicture = ReturnType<typeof logoPicture>;

/** Width and height that fill a square of this side. */
export const sizeWithin = (square: number, { ratio }: Pick<OwnLogo, 'ratio'>) => ({
  width: square * Math.min(1, ratio),
  height: square / Math.max(1, ratio),
});

/** A picture as an address, for drawings that cannot fetch. */
export const pngUri = (png: Uint8Array): string =>
  `data:image/png;base64,${Buffer.from(png).toString('base64')}`;
