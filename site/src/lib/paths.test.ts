import { expect, it } from 'vitest';
import { slugOf } from './paths.ts';

it.each([
  ['Ōtāhuhu', 'otahuhu'],
  ['Te Atatū', 'te-atatu'],
  ['Mount Eden', 'mount-eden'],
  ['CBD', 'cbd'],
])('the slug of %s is %s', (name, slug) => {
  expect(slugOf(name)).toBe(slug);
});
