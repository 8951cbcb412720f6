import { expect, it } from 'vitest';
import { withoutIslandIds } from './island-ids.ts';

it('takes the identifiers of islands away, and of nothing else', () => {
  expect(
    withoutIslandIds(
      '<p uid="1" title="<astro-island uid=2>">a</p><astro-island uid="Z1" prefix="r1" uid-like="2">',
    ),
  ).toBe('<p uid="1" title="<astro-island uid=2>">a</p><astro-island prefix="r1" uid-like="2">');
});
