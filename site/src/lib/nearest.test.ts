import { expect, it } from 'vitest';
import { nearestPaths } from './nearest.ts';

const towns = ['mangere', 'mount-eden', 'massey', 'te-atatu'].map((slug) => `/towns/${slug}`);
const paths = ['/', '/contact', '/services/hot-water', ...towns];

it.each([
  ['/towns/mangare', '/towns/mangere'],
  ['/towns/M%C4%81ngere/', '/towns/mangere'],
  ['/mount-eden.html', '/towns/mount-eden'],
  ['/hotwater', '/services/hot-water'],
  ['/contact-us', '/contact'],
  ['/', undefined],
  ['/xyzzyplugh', undefined],
  ['/%E0%A4%A', undefined],
])('%s is nearest to %s', (typed, nearest) => {
  expect(nearestPaths(typed, paths)[0]).toBe(nearest);
});

it('names three at most, the most alike first', () => {
  const alike = ['/towns/titi', '/towns/titirang', '/towns/titira', '/towns/titirangi', '/towns/titir'];
  expect(nearestPaths('/titirangi', alike)).toEqual(['/towns/titirangi', '/towns/titirang', '/towns/titira']);
});
