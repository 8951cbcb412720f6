import { expect, test } from 'vitest';
import { visitCounter } from '../lib/visit-counter.ts';
import { hashOf, policyFor } from './policy.ts';

const rules = '{"prerender":[]}';
const page = `<style>h1{margin:0}</style><script type="application/ld+json">{}</script>
<script type="speculationrules">${rules}</script><script src="/_astro/form.js"></script>`;

test('one policy names every inline style and script of all pages, and no data', () => {
  const styles = [hashOf('h1{margin:0}'), hashOf('p{margin:0}')].sort().join(' ');
  expect(policyFor([page, page, '<style>p{margin:0}</style>'], '')).toBe(
    `default-src 'none'; script-src 'self' ${hashOf(rules)}; style-src 'self' ${styles}; ` +
      "img-src 'self' data:; font-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; " +
      "manifest-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'; frame-ancestors 'none'",
  );
});

test('the host of the form may be connected and posted to', () => {
  const policy = policyFor([page], 'https://forms.your-plumber.example');
  expect(policy).toContain("connect-src 'self' https://forms.your-plumber.example;");
  expect(policy).toContain("form-action 'self' https://forms.your-plumber.example;");
});

test('a visit counter widens the policy by its own host alone', () => {
  const counter = visitCounter({
    siteUrl: 'https://www.your-plumber.example',
    analytics: { service: 'goatcounter', host: 'https://stats.your-plumber.example' },
  });
  const policy = policyFor([page], '', counter);
  expect(policy.replaceAll(' https://stats.your-plumber.example', '')).toBe(policyFor([page], ''));
  const named = policy.split('; ').filter((directive) => directive.includes('https:'));
  expect(named.map((directive) => directive.split(' ')[0])).toEqual(['script-src', 'img-src', 'connect-src']);
});
