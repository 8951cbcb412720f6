/**
 * Reading and writing TrueType files, as far as the display font needs it: static fonts with `glyf`
 * outlines and a format 4 `cmap`. Offsets and names are those of the OpenType specification 1.9.1
 * (learn.microsoft.com/typography/opentype/spec/otff).
 */

/** A font as its tables by tag. */
export type Tables = Map<string, Buffer>;

/** A table that the font cannot do without. */
export function table(tables: Tables, tag: string): Buffer {
  const found = tables.get(tag);
  if (found === undefined)
    throw new Error(`The font has no "${tag}" table; it has ${[...tables.keys()].join(', ')}`);
  return found;
}

export function readTables(font: Buffer): Tables {
  const tables: Tables = new Map();
  for (let index = 0; index < font.readUInt16BE(4); index += 1) {
    const record = 12 + 16 * index;
    const offset = font.readUInt32BE(record + 8);
    const tag = font.toString('latin1', record, record + 4);
    tables.set(tag, Buffer.from(font.subarray(offset, offset + font.readUInt32BE(record + 12))));
  }
  return tables;
}

/** Puts tables together to a font file, with its directory and all checksums. */
export function writeTables(tables: Tables): Buffer {
  const sorted = [...tables].sort(([a], [b]) => (a < b ? -1 : 1));
  const entrySelector = Math.floor(Math.log2(sorted.length));
  const directory = Buffer.alloc(12 + 16 * sorted.length);
  directory.writeUInt32BE(0x00010000, 0);
  directory.writeUInt16BE(sorted.length, 4);
  directory.writeUInt16BE(16 * 2 ** entrySelector, 6);
  directory.writeUInt16BE(entrySelector, 8);
  directory.writeUInt16BE(16 * (sorted.length - 2 ** entrySelector), 10);

  const bodies: Buffer[] = [];
  let offset = directory.length;
  let head = 0;
  for (const [index, [tag, data]] of sorted.entries()) {
    const body = padded(data, 4);
    if (tag === 'head') {
      head = offset;
      // The file's own checksum is taken with this field at nought.
      body.writeUInt32BE(0, 8);
    }
    const record = 12 + 16 * index;
    directory.write(tag, record, 'latin1');
    directory.writeUInt32BE(checksum(body), record + 4);
    directory.writeUInt32BE(offset, record + 8);
    directory.writeUInt32BE(data.length, record + 12);
    bodies.push(body);
    offset += body.length;
  }
  const font = Buffer.concat([directory, ...bodies]);
  font.writeUInt32BE((0xb1b0afba - checksum(font)) >>> 0, head + 8);
  return font;
}

/** Character code to glyph. */
export function readCmap(tables: Tables): Map<number, number> {
  const cmap = table(tables, 'cmap');
  const glyphs = new Map<number, number>();
  for (let index = 0; index < cmap.readUInt16BE(2); index += 1) {
    const sub = cmap.subarray(cmap.readUInt32BE(8 + 8 * index));
    if (sub.readUInt16BE(0) !== 4) continue;
    const segments = sub.readUInt16BE(6) / 2;
    const ends = 14;
    const starts = ends + 2 * segments + 2;
    const deltas = starts + 2 * segments;
    const ranges = deltas + 2 * segments;
    for (let segment = 0; segment < segments; segment += 1) {
      const start = sub.readUInt16BE(starts + 2 * segment);
      const delta = sub.readUInt16BE(deltas + 2 * segment);
      const range = sub.readUInt16BE(ranges + 2 * segment);
      for (let code = start; code <= sub.readUInt16BE(ends + 2 * segment) && code < 0xffff; code += 1) {
        const listed =
          range === 0 ? code : sub.readUInt16BE(ranges + 2 * segment + range + 2 * (code - start));
        const glyph = listed === 0 ? 0 : (listed + delta) & 0xffff;
        if (glyph !== 0) glyphs.set(code, glyph);
      }
    }
  }
  return glyphs;
}

/** A `cmap` with one format 4 subtable for Windows Unicode, which every current system reads. */
export function writeCmap(glyphs: ReadonlyMap<number, number>): Buffer {
  interface Segment {
    start: number;
    end: number;
    delta: number;
  }
  const segments: Segment[] = [];
  for (const [code, glyph] of [...glyphs].sort(([a], [b]) => a - b)) {
    const delta = (glyph - code) & 0xffff;
    const last = segments.at(-1);
    if (last !== undefined && last.end === code - 1 && last.delta === delta) last.end = code;
    else segments.push({ start: code, end: code, delta });
  }
  // The specification asks for a last segment that maps U+FFFF to .notdef.
  segments.push({ start: 0xffff, end: 0xffff, delta: 1 });

  const count = segments.length;
  const entrySelector = Math.floor(Math.log2(count));
  const sub = Buffer.alloc(16 + 8 * count);
  sub.writeUInt16BE(4, 0);
  sub.writeUInt16BE(sub.length, 2);
  sub.writeUInt16BE(2 * count, 6);
  sub.writeUInt16BE(2 * 2 ** entrySelector, 8);
  sub.writeUInt16BE(entrySelector, 10);
  sub.writeUInt16BE(2 * (count - 2 ** entrySelector), 12);
  for (const [index, { start, end, delta }] of segments.entries()) {
    sub.writeUInt16BE(end, 14 + 2 * index);
    sub.writeUInt16BE(start, 16 + 2 * count + 2 * index);
    sub.writeUInt16BE(delta, 16 + 4 * count + 2 * index);
  }
  const header = Buffer.alloc(12);
  header.writeUInt16BE(1, 2);
  header.writeUInt16BE(3, 4);
  header.writeUInt16BE(1, 6);
  header.writeUInt32BE(12, 8);
  return Buffer.concat([header, sub]);
}

/** Every glyph's outline, in glyph order; empty for a blank. */
export function readOutlines(tables: Tables): Buffer[] {
  const glyf = table(tables, 'glyf');
  const loca = table(tables, 'loca');
  const long = table(tables, 'head').readInt16BE(50) === 1;
  const count = table(tables, 'maxp').readUInt16BE(4);
  const at = (glyph: number) => (long ? loca.readUInt32BE(4 * glyph) : 2 * loca.readUInt16BE(2 * glyph));
  return Array.from({ length: count }, (_, glyph) => Buffer.from(glyf.subarray(at(glyph), at(glyph + 1))));
}

/** Replaces all outlines; their number stays. */
export function setOutlines(tables: Tables, outlines: readonly Buffer[]): void {
  const bodies = outlines.map((outline) => padded(outline, 4));
  const loca = Buffer.alloc(4 * (bodies.length + 1));
  let offset = 0;
  for (const [glyph, body] of bodies.entries()) {
    offset += body.length;
    loca.writeUInt32BE(offset, 4 * (glyph + 1));
  }
  table(tables, 'head').writeInt16BE(1, 50);
  tables.set('glyf', Buffer.concat(bodies));
  tables.set('loca', loca);
}

/** How far a glyph moves the pen, in font units. */
export function advanceWidth(tables: Tables, glyph: number): number {
  return table(tables, 'hmtx').readUInt16BE(4 * Math.min(glyph, longMetrics(tables) - 1));
}

/** Sets the left side bearing, in font units. */
export function setLeftBearing(tables: Tables, glyph: number, bearing: number): void {
  const count = longMetrics(tables);
  const at = glyph < count ? 4 * glyph + 2 : 4 * count + 2 * (glyph - count);
  table(tables, 'hmtx').writeInt16BE(bearing, at);
}

/** Glyphs with an advance of their own; those after them share the last one's. */
function longMetrics(tables: Tables): number {
  return table(tables, 'hhea').readUInt16BE(34);
}

function padded(data: Buffer, to: number): Buffer {
  return Buffer.concat([data, Buffer.alloc((to - (data.length % to)) % to)]);
}

/** Sum of 32-bit words; the length is a multiple of four. */
function checksum(data: Buffer): number {
  let sum = 0;
  for (let offset = 0; offset < data.length; offset += 4) sum = (sum + data.readUInt32BE(offset)) >>> 0;
  return sum;
}
