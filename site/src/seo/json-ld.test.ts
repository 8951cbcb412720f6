import { expect, it } from 'vitest';
import { jsonLd } from './json-ld.ts';

it('no text of an owner ends the element that it stands in', () => {
  const name = '</script><script>alert(1)</script>';
  const text = jsonLd([{ '@type': 'Thing', name }]);
  expect(text).not.toContain('<');
  expect(JSON.parse(text)).toMatchObject({ '@graph': [{ name }] });
});
