import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { landmarkNames } from './landmark-names.ts';
import { roomNames } from './room-names.ts';

it.each([
  ['landmarks', landmarkNames],
  ['rooms', roomNames],
])('content may name all %s that are drawn, and no others', (drawing, names) => {
  const file = readFileSync(new URL(`../assets/${drawing}.svg`, import.meta.url), 'utf8');
  const drawn = Array.from(file.matchAll(/<g id="([^"]*)"/g), ([, name]) => name);
  expect(drawn.toSorted()).toEqual(names.toSorted());
});
