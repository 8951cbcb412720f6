import { expect, it } from 'vitest';
import { unbroken } from './unbroken.ts';

it('keeps compounds and dates on one line, and leaves other words alone', () => {
  expect(unbroken('Our fast-response guarantee')).toBe('Our fast-\u2060response guarantee');
  expect(unbroken('read 1 October 2026')).toBe('read 1\u00a0October 2026');
  expect(unbroken('from 1977-90, in 2 Marches')).toBe('from 1977-90, in 2 Marches');
});
