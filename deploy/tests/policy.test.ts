import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { listFiles } from '../../site/hosting/site-files.ts';
import { finishSite } from '../../site/src/integrations/finished-site.ts';
import { hashOf, headerPolicy } from '../../site/src/integrations/policy.ts';
import { visitCounter } from '../../site/src/lib/visit-counter.ts';
import { fixturePage, fixtureSite } from './fixture-site.ts';

const rules = '{"prerender":[{"where":{"href_matches":"/*"}}]}';

test('one policy names every inline style and active script of all pages, and no data', async () => {
  await using site = await fixtureSite();
  const policy = await headerPolicy(site.dist, '');
  const styles = [
    hashOf('body{color:black;background:url(/_astro/back.abc123.avif)}'),
    hashOf('h1{margin:0}'),
  ];
  expect(policy).toBe(
    `default-src 'none'; script-src 'self' ${hashOf(rules)}; style-src 'self' ${styles.sort().join(' ')}; ` +
      "img-src 'self' data:; font-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; " +
      "manifest-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'; frame-ancestors 'none'",
  );
});

test('the host of the form may be connected and posted to', async () => {
  const host = 'https://forms.your-plumber.example';
  const form = `<form action="${host}/contact-form.php" method="post"></form>`;
  await using site = await fixtureSite({ 'contact.html': fixturePage(form) });
  const policy = await headerPolicy(site.dist, host);
  expect(policy).toContain(`connect-src 'self' ${host};`);
  expect(policy).toContain(`form-action 'self' ${host};`);
});

const counter = visitCounter({
  siteUrl: 'https://www.your-plumber.example',
  analytics: { service: 'goatcounter', host: 'https://stats.your-plumber.example' },
});
const counting = '<script async src="https://stats.your-plumber.example/count.js"></script>';

test('what counts visits widens the policy by its own host, and by nothing else', async () => {
  await using site = await fixtureSite({ 'contact.html': fixturePage('', counting) });
  const policy = await headerPolicy(site.dist, '', counter);
  expect(policy.replaceAll(' https://stats.your-plumber.example', '')).toBe(
    await plainPolicy({ 'contact.html': fixturePage('') }),
  );
  const named = policy.split('; ').filter((directive) => directive.includes('https:'));
  expect(named.map((directive) => directive.split(' ')[0])).toEqual(['script-src', 'img-src', 'connect-src']);
});

async function plainPolicy(files: Record<string, string>): Promise<string> {
  await using site = await fixtureSite(files);
  return await headerPolicy(site.dist, '');
}

test('every text file that gets smaller is precompressed in each way, and no other file', async () => {
  await using site = await fixtureSite();
  await finishSite(site.dist, { contactHost: '' });
  const files = await listFiles(site.dist);
  expect(files).toEqual(expect.arrayContaining(['contact.html.br', 'contact.html.gz']));
  expect(files).not.toContain('_astro/back.abc123.avif.br');
  const copy = await readFile(join(site.dist, 'contact.html.br'));
  expect(brotliDecompressSync(copy)).toEqual(await readFile(join(site.dist, 'contact.html')));
});
