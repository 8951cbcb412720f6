import { expect, it } from 'vitest';
import { lettersOf, mangleClassNames } from './mangle-class-names.ts';

it('counts names off in letters, none twice', () => {
  expect([0, 1, 25, 26, 27, 701, 702].map(lettersOf)).toEqual(['a', 'b', 'z', 'aa', 'ab', 'zz', 'aaa']);
  expect(new Set(Array.from({ length: 5000 }, (_, index) => lettersOf(index))).size).toBe(5000);
});

it('gives a class one name wherever it is asked for, and no two the same', () => {
  const files = Array.from({ length: 40 }, (_, index) => `${index}.module.css`);
  const nameOf = mangleClassNames(files);
  const names = files.flatMap((file) => Array.from({ length: 40 }, (_, index) => nameOf(`c${index}`, file)));
  expect(new Set(names).size).toBe(1600);
  expect(nameOf('c1', '0.module.css')).toBe('aB');
  expect(() => nameOf('root', 'new.module.css')).toThrow('new.module.css');
});
