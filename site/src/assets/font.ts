import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';
import { cachedFile } from './disk-cache.ts';
import { type FontMetrics, readMetrics } from './font-metrics.ts';
import {
  advanceWidth,
  readCmap,
  readOutlines,
  readTables,
  setLeftBearing,
  setOutlines,
  type Tables,
  table,
  writeCmap,
  writeTables,
} from './sfnt.ts';

/** Where on Archivo's two axes the site's headings stand. */
export const displayAxes = { wght: 800, wdth: 112 } as const;

const asciiCharacters = String.fromCharCode(
  ...Array.from({ length: 0x7f - 0x20 }, (_, index) => 0x20 + index),
);
const punctuation = '\u00a0‘’“”–—·•…×°©é½';

/**
 * Macron vowels, each with the letter whose place it takes.
 *
 * The package keeps the macron letters in another file than the rest of Latin, where they have no
 * kerning with it. In the Latin file ä, ë, ï, ö and ü have their vowel's advance and kerning class,
 * and no New Zealand place name needs them; so their outlines are exchanged and nothing else changes.
 */
const macrons: readonly (readonly [macron: string, stead: string])[] = [
  ['ā', 'ä'],
  ['ē', 'ë'],
  ['ī', 'ï'],
  ['ō', 'ö'],
  ['ū', 'ü'],
  ['Ā', 'Ä'],
  ['Ē', 'Ë'],
  ['Ī', 'Ï'],
  ['Ō', 'Ö'],
  ['Ū', 'Ü'],
];
const macronLetters = macrons.map(([macron]) => macron).join('');

/** All that the display font can set. */
export const displayCharacters = asciiCharacters + punctuation + macronLetters;

/** Raised when the steps below change, so that an older result is not taken for theirs. */
const version = '1';

export interface DisplayFont {
  /** For browsers. */
  woff2: Buffer;
  /** The same, uncompressed. */
  ttf: Buffer;
  /** Where that lies, for resvg, which draws the social pictures and loads fonts by path. */
  ttfFile: string;
  metrics: FontMetrics;
}

let building: Promise<DisplayFont> | undefined;

/**
 * The one font of the site: Archivo (SIL Open Font License 1.1), pinned at one weight and width, with
 * the characters above and kerning, and no other layout feature, variation or hinting.
 */
export function buildDisplayFont(): Promise<DisplayFont> {
  building ??= build();
  return building;
}

async function build(): Promise<DisplayFont> {
  const require = createRequire(import.meta.url);
  const source = (name: string) =>
    readFile(require.resolve(`@fontsource-variable/archivo/files/archivo-${name}-wdth-normal.woff2`));
  const [latin, latinExtended] = await Promise.all([source('latin'), source('latin-ext')]);

  const inputs = [version, JSON.stringify(displayAxes), displayCharacters, latin, latinExtended];
  const { data: ttf, file: ttfFile } = await cachedFile('ttf', inputs, () => merge(latin, latinExtended));
  const { data: woff2 } = await cachedFile('woff2', inputs, () => repack(ttf, 'woff2'));
  return { woff2, ttf, ttfFile, metrics: readMetrics(ttf) };
}

/** What no browser needs of a static, unhinted font that has kerning only. */
const dropTables = ['STAT', 'gasp', 'GDEF', 'GSUB', 'prep'];

async function merge(latin: Buffer, latinExtended: Buffer): Promise<Buffer> {
  const instance = (font: Buffer, characters: string) =>
    subsetFont(font, characters, {
      targetFormat: 'truetype',
      variationAxes: displayAxes,
      keepFeatures: ['kern'],
      noHinting: true,
      noLayoutClosure: true,
      dropTables,
    });
  const steads = macrons.map(([, stead]) => stead).join('');
  const font = readTables(await instance(latin, asciiCharacters + punctuation + steads));
  exchange(font, readTables(await instance(latinExtended, macronLetters)));
  return repack(writeTables(font), 'truetype');
}

/** Sets the macron letters of `source` into `font`, in the place of their steads. */
function exchange(font: Tables, source: Tables): void {
  const characters = readCmap(font);
  const sourceCharacters = readCmap(source);
  const outlines = readOutlines(font);
  const sourceOutlines = readOutlines(source);
  for (const [macron, stead] of macrons) {
    const glyph = characters.get(codeOf(stead));
    const sourceGlyph = sourceCharacters.get(codeOf(macron));
    const outline = sourceGlyph === undefined ? undefined : sourceOutlines[sourceGlyph];
    if (glyph === undefined || sourceGlyph === undefined || outline === undefined) {
      throw new Error(`Archivo's files have no ${stead} to set ${macron} in the place of, or no ${macron}`);
    }
    // A composite would point at glyphs of the file it was taken out of.
    if (outline.readInt16BE(0) < 0)
      throw new Error(`${macron} is made of other glyphs; expected one outline`);
    if (advanceWidth(font, glyph) !== advanceWidth(source, sourceGlyph)) {
      throw new Error(
        `${macron} and ${stead} are not equally wide, so ${stead}'s kerning does not fit ${macron}`,
      );
    }
    outlines[glyph] = outline;
    setLeftBearing(font, glyph, outline.readInt16BE(2));
    characters.delete(codeOf(stead));
    characters.set(codeOf(macron), glyph);
  }
  setOutlines(font, outlines);
  font.set('cmap', writeCmap(characters));
  takeLarger(table(font, 'maxp'), table(source, 'maxp'));
}

/** `maxp` holds the most points, contours and so on that any glyph has. */
function takeLarger(maxp: Buffer, source: Buffer): void {
  for (let offset = 6; offset < maxp.length; offset += 2) {
    maxp.writeUInt16BE(Math.max(maxp.readUInt16BE(offset), source.readUInt16BE(offset)), offset);
  }
}

/** Through HarfBuzz once more: it checks what it reads and writes the tables afresh. */
function repack(font: Buffer, targetFormat: 'truetype' | 'woff2'): Promise<Buffer> {
  return subsetFont(font, '', {
    targetFormat,
    keepAllGlyphs: true,
    keepFeatures: ['kern'],
    noHinting: true,
    dropTables,
  });
}

function codeOf(character: string): number {
  return character.codePointAt(0) ?? 0;
}
