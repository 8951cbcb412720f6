import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { listFiles } from '../../site/hosting/site-files.ts';
import { finishSite } from '../../site/src/integrations/finished-site.ts';
import { hashOf } from '../../site/src/integrations/page-check.ts';
import { applyPolicy, PolicyError, withMetaPolicy } from '../../site/src/integrations/policy.ts';
import { visitCounter } from '../../site/src/lib/visit-counter.ts';
import { fixturePage, fixtureSite } from './fixture-site.ts';

const rules = '{"prerender":[{"where":{"href_matches":"/*"}}]}';

test('one policy names every inline style and active script of all pages, and no data', async () => {
  await using site = await fixtureSite();
  const policy = await applyPolicy(site.dist, '');
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
  const policy = await applyPolicy(site.dist, host);
  expect(policy).toContain(`connect-src 'self' ${host};`);
  expect(policy).toContain(`form-action 'self' ${host};`);
  await expect(applyPolicy(site.dist, '')).rejects.toThrow('neither this site nor contactHost');
});

const counter = visitCounter({
  siteUrl: 'https://www.your-plumber.example',
  analytics: { service: 'goatcounter', host: 'https://stats.your-plumber.example' },
});
const counting = '<script async src="https://stats.your-plumber.example/count.js"></script>';

test('what counts visits widens the policy by its own host, and by nothing else', async () => {
  await using site = await fixtureSite({ 'contact.html': fixturePage('', counting) });
  const policy = await applyPolicy(site.dist, '', counter);
  expect(policy.replaceAll(' https://stats.your-plumber.example', '')).toBe(
    await plainPolicy({ 'contact.html': fixturePage('') }),
  );
  const named = policy.split('; ').filter((directive) => directive.includes('https:'));
  expect(named.map((directive) => directive.split(' ')[0])).toEqual(['script-src', 'img-src', 'connect-src']);
  const page = withMetaPolicy(fixturePage('', counting), '', counter);
  expect(page).toContain("script-src 'self'");
  expect(page.match(/https:\/\/[^\s;"]+/g)).toContain('https://stats.your-plumber.example');
});

test.each([
  ['where none is switched on', counting, undefined],
  [
    'that is not its own',
    '<script async src="https://stats.your-plumber.example/more.js"></script>',
    counter,
  ],
  ['that the page waits for', counting.replace(' async', ''), counter],
  ['that is a picture', '<img src="https://stats.your-plumber.example/count.js" alt="">', counter],
])('a script that counts is refused %s', async (_, html, switchedOn) => {
  await using site = await fixtureSite({ 'contact.html': fixturePage(html) });
  await expect(applyPolicy(site.dist, '', switchedOn)).rejects.toThrow('from another host');
});

async function plainPolicy(files: Record<string, string>): Promise<string> {
  await using site = await fixtureSite(files);
  return await applyPolicy(site.dist, '');
}

test('line ends are hashed as browsers read them', async () => {
  await using site = await fixtureSite({
    'contact.html': fixturePage('', '<script>let a = 1;\r\nlet b;</script>'),
  });
  expect(await applyPolicy(site.dist, '')).toContain(hashOf('let a = 1;\nlet b;'));
});

const planted: [fault: string, html: string, said: string][] = [
  ['style attribute', '<p style="color:red">x</p>', 'has a style attribute'],
  ['event handler', '<button onclick="go()">x</button>', 'has an inline event handler, onclick'],
  ['javascript: address', '<a href=" java\nscript:go()">x</a>', 'has a javascript: address in href'],
  ['foreign picture', '<img src="https://cdn.example/a.png" alt="">', 'loads https://cdn.example/a.png'],
  ['host without a scheme', '<img src="//cdn.example/a.png" alt="">', 'from another host'],
  ['backslashes', '<img src="/\\cdn.example/a.png" alt="">', 'from another host'],
  ['foreign srcset', '<img srcset="/a.avif 1x, https://cdn.example/b.avif 2x" alt="">', 'cdn.example/b.avif'],
  ['foreign source', '<picture><source srcset="https://cdn.example/b.avif"></picture>', 'cdn.example/b.avif'],
  ['foreign script', '<script src="https://cdn.example/a.js"></script>', 'loads https://cdn.example/a.js'],
  ['script as data', '<script src="data:text/javascript,1"></script>', 'loads data:text/javascript,1'],
  ['foreign style sheet', '<link rel="stylesheet" href="https://cdn.example/a.css">', 'cdn.example/a.css'],
  ['foreign connection', '<link rel="preconnect" href="https://cdn.example">', 'cdn.example'],
  ['foreign island', '<astro-island component-url="https://cdn.example/i.js"></astro-island>', 'i.js'],
  [
    'style url()',
    '<style>p{background:url(https://cdn.example/a.png)}</style>',
    'the styles load https://cdn',
  ],
  ['style @import', '<style>@import "https://cdn.example/a.css";</style>', 'the styles load https://cdn'],
  ['foreign form', '<form action="https://cdn.example/x"></form>', 'sends to https://cdn.example/x'],
  ['frame', '<iframe src="/contact"></iframe>', '<iframe> is blocked by the security policy'],
  ['in a template', '<template><p style="color:red">x</p></template>', 'has a style attribute'],
  ['in a picture', '<svg><image xlink:href="https://cdn.example/a.png"/></svg>', 'cdn.example/a.png'],
  ['a policy', '<meta http-equiv="Content-Security-Policy" content="x">', 'a content security policy'],
];

test.each(planted)('refuses a page with a fault: %s', async (_fault, html, said) => {
  await using site = await fixtureSite({ 'contact.html': fixturePage(html) });
  const refused = applyPolicy(site.dist, '');
  await expect(refused).rejects.toThrow(PolicyError);
  await expect(refused).rejects.toThrow(/^ {2}contact\.html: /m);
  await expect(refused).rejects.toThrow(said);
});

test('refuses a style sheet that loads from another host, and a page without charset', async () => {
  await using site = await fixtureSite({
    '_astro/a.css': '@font-face{font-family:a;src:url("https://cdn.example/a.woff2")}',
    'contact.html': '<!doctype html><title>x</title>',
  });
  const refused = applyPolicy(site.dist, '');
  await expect(refused).rejects.toThrow('_astro/a.css: the styles load https://cdn.example/a.woff2');
  await expect(refused).rejects.toThrow('contact.html: there is no <meta charset="utf-8">');
});

test('addresses that load nothing may lead anywhere', async () => {
  const html =
    '<a href="https://wa.me/64">Chat</a><a href="tel:+64">Call</a><img src="data:image/gif;base64,R0==" alt="">';
  await using site = await fixtureSite({ 'contact.html': fixturePage(html) });
  await expect(applyPolicy(site.dist, '')).resolves.toContain("default-src 'none'");
});

test('every text file that gets smaller is precompressed in each way, and no other file', async () => {
  await using site = await fixtureSite();
  await finishSite(site.dist, { contactHost: '' });
  const files = await listFiles(site.dist);
  expect(files).toEqual(expect.arrayContaining(['contact.html.br', 'contact.html.gz']));
  expect(files).not.toContain('_astro/back.abc123.avif.br');
  const copy = await readFile(join(site.dist, 'contact.html.br'));
  expect(brotliDecompressSync(copy)).toEqual(await readFile(join(site.dist, 'contact.html')));
});
