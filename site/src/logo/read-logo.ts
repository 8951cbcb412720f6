import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { readPalette } from '../assets/read-palette.ts';
import type { FieldProblem } from '../content/content-files.ts';
import { cleanSvg, SvgError } from './clean-svg.ts';
import type { OwnLogo } from './own-logo.ts';
import { seenOn } from './stands-out.ts';

/** What the content folder has of a logo. */
export interface ReadLogo {
  logo: OwnLogo | undefined;
  problems: FieldProblem[];
  warnings: FieldProblem[];
}

/** Pixels on the longer side that the icons are made of. */
const least = 300;
/** An SVG is fetched by every visitor, in bytes. */
const most = 50_000;
const takes = 'a logo called logo.svg or logo.png, with a transparent ground';

class LogoError extends Error {}

/**
 * Reads content/logo.svg or content/logo.png.
 *
 * @param styles The folder of tokens.css, whose colours are the grounds that the logo stands on.
 */
export async function readLogo(
  folder: string,
  styles = join(import.meta.dirname, '../styles'),
): Promise<ReadLogo> {
  const names = (await readdir(folder)).filter((name) => /^logo\.\w+$/i.test(name)).toSorted();
  const [file, another] = names;
  const refused = (name: string, message: string): ReadLogo => ({
    logo: undefined,
    problems: [{ file: name, field: [], message }],
    warnings: [],
  });
  if (file === undefined) return { logo: undefined, problems: [], warnings: [] };
  if (another !== undefined) return refused(another, `one logo: ${file} is there too. Take one of them away`);
  if (file !== 'logo.svg' && file !== 'logo.png') {
    const rename = file.toLowerCase() === 'logo.svg' || file.toLowerCase() === 'logo.png';
    return refused(
      file,
      rename ? `the name in small letters: ${file.toLowerCase()}` : `${takes}: save it as one of the two`,
    );
  }
  try {
    const { logo, odd } = await madeReady(await readFile(join(folder, file)), file, styles);
    return { logo, problems: [], warnings: odd.map((message) => ({ file, field: [], message })) };
  } catch (error) {
    if (error instanceof LogoError || error instanceof SvgError) return refused(file, error.message);
    throw error;
  }
}

async function madeReady(data: Buffer, file: 'logo.svg' | 'logo.png', styles: string) {
  const svg = file === 'logo.svg' ? cleanSvg(data.toString('utf8')) : undefined;
  if (svg !== undefined && svg.length > most) {
    throw new LogoError(
      `a drawing of at most ${most / 1000} kB, which every visitor fetches: this one has ${Math.ceil(svg.length / 1000)} kB. Save it as logo.png instead`,
    );
  }
  const png = await pixelsOf(svg ?? data);
  const { width, height } = await sharp(png).metadata();
  const ratio = width / height;
  if (svg === undefined && Math.max(width, height) < least) {
    throw new LogoError(
      `a picture with at least ${least} pixels on its longer side: what is drawn here has ${width} by ${height}. Ask whoever drew it for a larger one, or best for the SVG`,
    );
  }
  if (ratio > 2 || ratio < 0.5) {
    throw new LogoError(
      `the mark alone, at most twice as wide as it is high: this one is ${width} by ${height}. The business's name stands beside it anyway; cut the letters away`,
    );
  }
  return judged({ svg, png, ratio }, styles);
}

/** Holds the logo against the grounds that it stands on, by day and by night. */
async function judged(drawn: Pick<OwnLogo, 'svg' | 'png' | 'ratio'>, styles: string) {
  const palette = readPalette(await readFile(join(styles, 'tokens.css'), 'utf8'));
  const on = (ground: keyof typeof palette) => seenOn(drawn.png, palette[ground]);
  const [paper, night, deep, red] = await Promise.all([on('paper'), on('night'), on('deep'), on('red')]);
  if (!paper.standsOut) {
    throw new LogoError(
      `a logo that is seen on a light page: half of what is drawn here has a contrast of ${inWords(paper.contrast)} or less, and 3 to 1 is needed. Take the version for light paper, or darker colours; where the file has a white ground, save it with a transparent one`,
    );
  }
  const onDark = night.standsOut && deep.standsOut;
  const odd = onDark
    ? []
    : [
        `a logo that is seen on a dark page too: there its contrast is ${inWords(Math.min(night.contrast, deep.contrast))}, so that it stands on a light plate, by night and in the footer. Brighter colours do without`,
      ];
  return { logo: { ...drawn, onDark, onRed: red.standsOut }, odd };
}

const inWords = (contrast: number) => `${contrast.toFixed(1)} to 1`;

/** What is drawn, without the empty rim, 512 pixels on its longer side where it has them. */
async function pixelsOf(picture: string | Buffer): Promise<Buffer> {
  const drawing = typeof picture === 'string';
  try {
    const source = drawing
      ? sharp(Buffer.from(sized(picture)))
      : sharp(picture).autoOrient().trim({ threshold: 0 });
    return await sharp(await source.png().toBuffer())
      .resize({ width: 512, height: 512, fit: 'inside', withoutEnlargement: true })
      .png()
      .toBuffer();
  } catch {
    throw new LogoError(`${takes}: this file cannot be read. Save it once more`);
  }
}

/** An SVG by its viewBox is drawn as small as that says: large enough for the icons it has to be asked for. */
function sized(svg: string): string {
  const [, width = 1, height = 1] =
    /viewBox="[-\d.e]+[\s,]+[-\d.e]+[\s,]+([\d.e]+)[\s,]+([\d.e]+)"/i.exec(svg)?.map(Number) ?? [];
  const scale = 512 / Math.max(width, height);
  return svg.replace('<svg ', `<svg width="${width * scale}" height="${height * scale}" `);
}
