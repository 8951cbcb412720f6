import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { roomNames } from './room-names.ts';

test('what content may name is what is drawn', () => {
  const file = readFileSync(new URL('../assets/rooms.svg', import.meta.url), 'utf8');
  const drawn = Array.from(file.matchAll(/<g id="([\w-]+)"/g), ([, id]) => id);
  expect(drawn.toSorted()).toEqual(roomNames.toSorted());
});
