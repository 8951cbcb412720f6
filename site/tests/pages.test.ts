// The shipped pages, held to every rule; and every rule to a fault that it has to find.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { parse } from 'node-html-parser';
import { describe, expect, it } from 'vitest';
import { drawings } from '../demo/drawings.ts';
import { siteHeaders } from '../hosting/headers.ts';
import { readPolicy } from '../hosting/hosting-folder.ts';
import { type PageRule, pageRules } from './page-rules.ts';
import { type BuiltSite, built, business, fileOf, openSite, page, phone, site } from './pages.ts';

/** Whole, in place of Vitest's first forty letters. */
const named = pageRules.map((rule) => [rule.promise, rule] as const);

it.each(named)('%s', async (_, { faults }) => {
  expect(await faults(site)).toEqual([]);
});

/** The site with a fault in two pages of a kind, or in the one of this path, asked about these alone. */
function withFault([kind, css, change]: PageRule['planted']): BuiltSite {
  const paths = site.everyPath.filter((path) => path === kind || path.startsWith(`${kind}/`)).slice(0, 2);
  const everyPath = kind === '/' ? ['/'] : paths;
  const changed = new Map(
    everyPath.map((path) => {
      const document = parse(built(fileOf(path)));
      const elements = document.querySelectorAll(css);
      if (elements.length === 0) throw new Error(`${path} has no ${css}`);
      elements.forEach(change);
      return [fileOf(path), document.toString()];
    }),
  );
  return { ...openSite(site.folder, changed), everyPath };
}

it.each(named)('finds where not: %s', async (_, { faults, planted }) => {
  expect(await faults(withFault(planted))).not.toEqual([]);
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
  expect(built('favicon.svg')).toContain('viewBox="0 0 ');
  expect(pngSize(file('favicon.ico'))).toEqual([32, 32]);
});

it('contact card, robots.txt and security.txt name the business', () => {
  const card = built('contact.vcf');
  expect(card).toMatch(/^BEGIN:VCARD\r\n/);
  expect(card).toContain(business.name);
  expect(card).toContain(`TEL;TYPE=WORK,VOICE,PREF:${phone.dial}\r\n`);
  expect(built('robots.txt')).toContain(`Sitemap: ${business.siteUrl}/sitemap.xml`);
  const security = built('.well-known/security.txt');
  expect(security).toContain(`Contact: mailto:${business.email}`);
  expect(Date.parse(/^Expires: (.*)$/m.exec(security)?.[1] ?? '')).toBeGreaterThan(Date.now());
});

it('nothing of the demonstration is in the build', () => {
  const pictures = Object.keys(drawings).map((name) => name.replace('.jpg', ''));
  for (const name of readdirSync(site.dist, { recursive: true }).map(String)) {
    expect(pictures.filter((picture) => name.startsWith(`_astro/${picture}.`))).toEqual([]);
    if (/\.(html|xml|txt|json|vcf)$/.test(name))
      expect(built(name), name).not.toMatch(/\(sample\)|reviews\.example/i);
  }
});

describe('bytes as they are sent, compressed', () => {
  const sent = (path: string) => file(`${fileOf(path)}.br`).length;
  const assets = (ending: string) =>
    readdirSync(join(site.dist, '_astro'))
      .filter((name) => name.endsWith(ending))
      .map((name) => file(`_astro/${name}`));

  it('a page comes in the first round trip', async () => {
    const { security, caching } = siteHeaders(await readPolicy(site.dist));
    const headers = Object.entries({ ...security, 'Cache-Control': caching.page });
    // And room for what every server adds: status, type, length, date, ETag and so on.
    const headerBytes = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('').length + 243;
    // Ten segments of 1,460 bytes, which a server may send before the first answer of the browser (RFC 6928).
    const firstWindow = 10 * 1460 - headerBytes;
    const limit = (path: string) => {
      // An owner's people, jobs and reviews may cost a second one.
      const filled = page(path).querySelector('#who-comes :is(img, blockquote, dl)') !== null;
      return filled ? 2 * firstWindow : firstWindow;
    };
    const tooLarge = site.everyPath.filter((path) => sent(path) > limit(path));
    expect(tooLarge.map((path) => `${path}: ${sent(path)} of ${limit(path)} bytes`)).toEqual([]);
  });

  it('the form needs at most 85 kB of script, the font has at most 12 kB', () => {
    const scripts = assets('.js').map((script) => brotliCompressSync(script).length);
    expect(scripts.length).toBeGreaterThan(0);
    expect(scripts.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThanOrEqual(85_000);
    for (const font of assets('.woff2')) expect(font.length).toBeLessThanOrEqual(12_000);
  });
});
