import { expect, it } from 'vitest';
import { browserFloor } from './browser-floor.ts';

it('is the oldest version of each engine, phones and desktops apart only where their versions are', () => {
  const browsers = [
    'and_chr 150',
    'chrome 120',
    'chrome 99',
    'ios_saf 16.0',
    'ios_saf 15.6-15.8',
    'safari 15.6',
  ];
  expect(browserFloor(browsers)).toEqual(['chrome99', 'ios15.6', 'safari15.6']);
});

it('leaves out what the build has no name for', () => {
  expect(browserFloor(['samsung 18.0', 'safari TP', 'firefox 102'])).toEqual(['firefox102']);
});
