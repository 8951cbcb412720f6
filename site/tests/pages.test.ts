// The shipped pages, held to every rule, and the files beside them.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { overFirstRoundTrip, pageRules } from './page-rules.ts';
import { built, business, page, phone, site } from './pages.ts';

it.each(pageRules)('$promise', async ({ faults }) => {
  expect(await faults(site)).toEqual([]);
});

const file = (path: string) => readFileSync(join(site.dist, path));

/** Width and height of a PNG, from its header (PNG specification, 11.2.2 IHDR). */
const pngSize = (data: Buffer) => [data.readUInt32BE(16), data.readUInt32BE(20)];

it('each page has a social picture of its own', () => {
  const pictures = site.sitemapPaths.map((path) => {
    const url = page(path).querySelector('meta[property="og:image"]')?.getAttribute('content') ?? '';
    expect(url.startsWith(`${business.siteUrl}/`), path).toBe(true);
    const picture = file(url.slice(business.siteUrl.length));
    expect(pngSize(picture), path).toEqual([1200, 630]);
    expect(picture.length, path).toBeLessThanOrEqual(60_000);
    return picture.toString('base64');
  });
  expect(new Set(pictures).size).toBe(pictures.length);
});

it('the icons have the sizes that systems ask for', () => {
  expect(pngSize(file('apple-touch-icon.png'))).toEqual([180, 180]);
  expect(pngSize(file('icon-512.png'))).toEqual([512, 512]);
  expect(pngSize(file('favicon.ico'))).toEqual([32, 32]);
});

it('contact card, robots.txt and security.txt name the business', () => {
  expect(built('contact.vcf')).toContain(`TEL;TYPE=WORK,VOICE,PREF:${phone.dial}\r\n`);
  expect(built('robots.txt')).toContain(`Sitemap: ${business.siteUrl}/sitemap.xml`);
  const security = built('.well-known/security.txt');
  const { email, siteUrl } = business;
  expect(security).toContain(`Contact: ${email === undefined ? `${siteUrl}/contact` : `mailto:${email}`}\n`);
  expect(Date.parse(/^Expires: (.*)$/m.exec(security)?.[1] ?? '')).toBeGreaterThan(Date.now());
});

it('a page without people or jobs comes in the first round trip', async () => {
  const over = await overFirstRoundTrip(site);
  const proof = '#who-comes :is(img, blockquote), #cost dl';
  const bare = over.filter(({ path }) => !page(path).querySelector(proof));
  expect(bare.map(({ told }) => told)).toEqual([]);
});

it('script has at most 85 kB, each font 12 kB', () => {
  const assets = (ending: string) =>
    readdirSync(join(site.dist, '_astro'))
      .filter((name) => name.endsWith(ending))
      .map((name) => file(`_astro/${name}`));
  const scripts = brotliCompressSync(Buffer.concat(assets('.js')));
  expect(scripts.length).toBeGreaterThan(1000);
  expect(scripts.length).toBeLessThanOrEqual(85_000);
  for (const font of assets('.woff2')) expect(font.length).toBeLessThanOrEqual(12_000);
});
