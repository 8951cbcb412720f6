import { advanceWidth, readCmap, readTables, table } from './sfnt.ts';

/** What a browser lays text out by, in units of the em. */
export interface FontMetrics {
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
    ascent: hhea.readInt16BE(4) / em,
    descent: -hhea.readInt16BE(6) / em,
    lineGap: hhea.readInt16BE(8) / em,
    advances,
  };
}
