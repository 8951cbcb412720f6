import { expect, it } from 'vitest';
import { suburbHeading } from './suburb-heading.ts';

it.each([
  ['Your Plumber', 'Your Plumber in Albany'],
  ['Harbour & Hill', 'Harbour & Hill, plumber in Albany'],
  ['Kōwhai Plumbing, Gas & Drainage Limited', 'Kōwhai Plumbing, Gas & Drainage Limited in Albany'],
  ['Harbour & Hill Drains and Pipes', 'Harbour & Hill Drains and Pipes, plumber in Albany'],
])('%s says plumber once', (name, heading) => {
  const { brand, title } = suburbHeading(name, 'Albany');
  expect([brand, title].filter(Boolean).join(' ')).toBe(heading);
});
