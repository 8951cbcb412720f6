import { expect, it } from 'vitest';
import { withLeanMarkup } from './lean-markup.ts';

it("takes React's separators of texts away, but where React takes the page over", () => {
  expect(
    withLeanMarkup(
      '<p>a<!-- --> b</p><astro-island><p>c<!-- --> d</p></astro-island><p>e<!-- --> f<!-- g --></p>',
    ),
  ).toBe('<p>a b</p><astro-island><p>c<!-- --> d</p></astro-island><p>e f<!-- g --></p>');
});

it('makes one of inline scripts that follow each other, and of no others', () => {
  expect(
    withLeanMarkup(
      '<script type="application/ld+json">{}</script><script>a()</script><script>b()</script><script>c()</script><p>d<!-- --> e</p><script>f()</script> <script src="g.js"></script><script>h()</script>',
    ),
  ).toBe(
    '<script type="application/ld+json">{}</script><script>a();b();c()</script><p>d e</p><script>f()</script> <script src="g.js"></script><script>h()</script>',
  );
});

it('writes an apostrophe as one letter', () => {
  expect(withLeanMarkup('<p title="it&#x27;s">we&#x27;re &amp; you</p>')).toBe(
    `<p title="it's">we're &amp; you</p>`,
  );
});
