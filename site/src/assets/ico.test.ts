import { expect, test } from 'vitest';
import { ico } from './ico.ts';

test('the directory says where each picture lies', () => {
  const pictures = [
    { size: 16, png: Buffer.from('small') },
    { size: 32, png: Buffer.from('larger') },
  ];
  const file = ico(pictures);
  // Type 1 is an icon; then how many there are.
  expect([file.readUInt16LE(0), file.readUInt16LE(2), file.readUInt16LE(4)]).toEqual([0, 1, 2]);
  for (const [index, { size, png }] of pictures.entries()) {
    const entry = file.subarray(6 + 16 * index);
    expect([entry.readUInt8(0), entry.readUInt8(1)]).toEqual([size, size]);
    const offset = entry.readUInt32LE(12);
    expect(file.subarray(offset, offset + entry.readUInt32LE(8))).toEqual(png);
  }
});
