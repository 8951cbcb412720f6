import { expect, it } from 'vitest';
import { dataUri } from './data-uri.ts';

it('keeps a picture whole through an attribute and a data address', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><path fill="#0f4a50" d="M0 0h50%"/></svg>';
  const uri = dataUri('image/svg+xml', svg);
  expect(uri).not.toMatch(/["#]/);
  const answer = await fetch(uri);
  expect(answer.headers.get('content-type')).toContain('image/svg+xml');
  expect((await answer.text()).replaceAll("'", '"')).toBe(svg);
});
