import { expect, test } from 'vitest';
import { hashOf, policyFor } from './policy.ts';

const rules = '{"prerender":[]}';
const page = `<style>h1{margin:0}</style><script type="application/ld+json">{}</script>
<script type="speculationrules">${rules}</script><script src="/_astro/form.js"></script>`;

test('one policy names every inline style and script, and no data', () => {
  const styles = [hashOf('h1{margin:0}'), hashOf('p{margin:0}')].sort().join(' ');
  expect(policyFor([page, page, '<style>p{margin:0}</style>'], '')).toBe(
    `default-src 'none'; script-src 'self' ${hashOf(rules)}; style-src 'self' ${styles}; ` +
      "img-src 'self' data:; font-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; " +
      "require-trusted-types-for 'script'; trusted-types 'none'; frame-ancestors 'none'",
  );
});
