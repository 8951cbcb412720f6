import { describe, expect, it } from 'vitest';
import { markupProblems } from './page-faults.ts';
import { built, fileOf, sitemapPaths } from './pages.ts';

describe('the markup is valid', () => {
  it.each([...sitemapPaths, '/404'])('of %s', async (path) => {
    expect(await markupProblems(built(fileOf(path)))).toEqual([]);
  });
});
