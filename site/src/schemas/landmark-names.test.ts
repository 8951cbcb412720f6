import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { landmarkNames } from './landmark-names.ts';

it('every landmark that a suburb may name is drawn, and no other', () => {
  const file = readFileSync(new URL('../assets/landmarks.svg', import.meta.url), 'utf8');
  const drawn = Array.from(file.matchAll(/<g id="([^"]*)"/g), ([, name]) => name);
  expect(drawn.toSorted()).toEqual(landmarkNames.toSorted());
});
