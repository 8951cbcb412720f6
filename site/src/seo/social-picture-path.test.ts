import { expect, test } from 'vitest';
import { socialPicturePath } from './social-picture-path.ts';

test.each([
  ['/', '/og/home.png'],
  ['/contact', '/og/contact.png'],
  ['/towns/epsom', '/og/towns/epsom.png'],
  ['/404', '/og/home.png'],
])('%s has %s', (path, picture) => {
  expect(socialPicturePath(path)).toBe(picture);
});
