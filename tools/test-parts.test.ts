import { expect, test } from 'vitest';
import { needsBuild } from './test-parts.ts';

test.each([
  [[]],
  [['site']],
  [['browser']],
  [['hosting', 'check']],
  [['engines']],
  [['build']],
])('npm test -- %s never answers for an old build', (wanted) => {
  expect(needsBuild(wanted)).toBe(true);
});

test.each([[['receiver']], [['check', 'receiver']]])('npm test -- %s needs no pages', (wanted) => {
  expect(needsBuild(wanted)).toBe(false);
});
