import { expect, it } from 'vitest';
import { nearestPaths } from './nearest.ts';

const paths = [
  '/',
  '/contact',
  '/services/hot-water',
  '/towns/mangere',
  '/towns/mount-eden',
  '/towns/massey',
  '/towns/te-atatu',
];

it.each([
  ['/towns/mangare', '/towns/mangere'],
  ['/towns/Māngere', '/towns/mangere'],
  ['/towns/M%C4%81ngere/', '/towns/mangere'],
  ['/mount-eden.html', '/towns/mount-eden'],
  ['/hotwater', '/services/hot-water'],
  ['/contact-us', '/contact'],
])('%s is nearest to %s', (typed, nearest) => {
  expect(nearestPaths(typed, paths)[0]).toBe(nearest);
});

it.each(['/', '/xyzzyplugh', '/%E0%A4%A'])('has no idea what %s was meant to be', (typed) => {
  expect(nearestPaths(typed, paths)).toEqual([]);
});
