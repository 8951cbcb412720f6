import { advanceWidth, readCmap, readTables, table } from './sfnt.ts';

/** What a browser lays text out by, in units of the em. */
export interface FontMetrics {
  /** Name that a program which loads the file knows it by. */
  family: string;
  ascent: number;
  /** Below the baseline, counted as positive. */
  descent: number;
  lineGap: number;
  /** How far each character moves the pen, kerning aside. */
  advances: ReadonlyMap<string, number>;
}

/** Reads an uncompressed TrueType font. */
export function readMetrics(font: Buffer): FontMetrics {
  const tables = readTables(font);
  const em = table(tables, 'head').readUInt16BE(18);
  const hhea = table(tables, 'hhea');
  const advances = new Map<string, number>();
  for (const [code, glyph] of readCmap(tables)) {
    advances.set(String.fromCodePoint(code), advanceWidth(tables, glyph) / em);
  }
  return {
    family: readFamily(table(tables, 'name')),
    ascent: hhea.readInt16BE(4) / em,
    descent: -hhea.readInt16BE(6) / em,
    lineGap: hhea.readInt16BE(8) / em,
    advances,
  };
}

/** The family name for Windows (`name` identifier 1, UTF-16). */
function readFamily(names: Buffer): string {
  const texts = names.subarray(names.readUInt16BE(4));
  for (let index = 0; index < names.readUInt16BE(2); index += 1) {
    const record = names.subarray(6 + 12 * index);
    if (record.readUInt16BE(0) !== 3 || record.readUInt16BE(6) !== 1) continue;
    const start = record.readUInt16BE(10);
    return new TextDecoder('utf-16be').decode(texts.subarray(start, start + record.readUInt16BE(8)));
  }
  throw new Error('The font has no family name');
}

type Advances = Pick<FontMetrics, 'advances'>;

/** Width of a text in the em, kerning aside. The font has to have all its characters. */
export function textWidth({ advances }: Advances, text: string): number {
  let width = 0;
  for (const character of text) {
    const advance = advances.get(character);
    if (advance === undefined) throw new Error(`The display font has no "${character}", as in "${text}"`);
    width += advance;
  }
  return width;
}

/** The text as the font can set it: a letter whose mark the font lacks goes without, as ü becomes u. */
export function settableText({ advances }: Advances, text: string): string {
  return [...text.normalize('NFC')]
    .map((character) =>
      advances.has(character) ? character : character.normalize('NFD').replace(/\p{M}/gu, ''),
    )
    .join('');
}
