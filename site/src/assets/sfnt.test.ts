import { expect, test } from 'vitest';
import { readCmap, readOutlines, readTables, setOutlines, writeCmap, writeTables } from './sfnt.ts';

/** A table directory's checksum, as the specification defines it. */
function sum(data: Buffer): number {
  let total = 0;
  for (let offset = 0; offset < data.length; offset += 4) total = (total + data.readUInt32BE(offset)) >>> 0;
  return total;
}

test('tables come back as they were written, and the whole adds up to the magic number', () => {
  const tables = new Map([
    ['head', Buffer.alloc(54, 1)],
    ['abcd', Buffer.from('five!')],
  ]);
  const font = writeTables(tables);
  const read = readTables(font);
  expect([...read.keys()]).toEqual(['abcd', 'head']);
  expect(read.get('abcd')?.toString()).toBe('five!');
  expect(sum(font)).toBe(0xb1b0afba);
});

test('characters find their glyphs again, in runs and singly', () => {
  const glyphs = new Map([
    [0x20, 1],
    [0x41, 2],
    [0x42, 3],
    [0x43, 9],
    [0x101, 4],
  ]);
  expect(readCmap(new Map([['cmap', writeCmap(glyphs)]]))).toEqual(glyphs);
});

test('outlines come back in glyph order, a blank one among them', () => {
  const head = Buffer.alloc(54);
  const maxp = Buffer.alloc(6);
  maxp.writeUInt16BE(3, 4);
  const tables = new Map([
    ['head', head],
    ['maxp', maxp],
  ]);
  const outlines = [Buffer.from('four'), Buffer.alloc(0), Buffer.from('andeight')];
  setOutlines(tables, outlines);
  expect(readOutlines(tables)).toEqual(outlines);
});
