import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { built, business, page, sitemapPaths } from './pages.ts';

const file = (path: string) => readFileSync(new URL(`../dist${path}`, import.meta.url));

/** Width and height of a PNG, from its header (PNG specification, 11.2.2 IHDR). */
function pngSize(data: Buffer): [number, number] {
  expect(data.subarray(1, 4).toString()).toBe('PNG');
  return [data.readUInt32BE(16), data.readUInt32BE(20)];
}

describe('the social picture', () => {
  it.each([...sitemapPaths, '/404'])('of %s is there, 1200 by 630', (path) => {
    const url = page(path).querySelector('meta[property="og:image"]')?.getAttribute('content') ?? '';
    expect(url.startsWith(`${business.siteUrl}/`)).toBe(true);
    const picture = file(url.slice(business.siteUrl.length));
    expect(pngSize(picture)).toEqual([1200, 630]);
    expect(picture.length).toBeLessThanOrEqual(60_000);
  });

  it('is another one for each page', () => {
    const urls = sitemapPaths.map((path) =>
      page(path).querySelector('meta[property="og:image"]')?.getAttribute('content'),
    );
    expect(new Set(urls).size).toBe(sitemapPaths.length);
  });
});

it('the font that a page preloads is the one its styles ask for', () => {
  for (const path of sitemapPaths) {
    const href = page(path).querySelector('link[rel=preload][as=font]')?.getAttribute('href') ?? 'no preload';
    expect(
      page(path)
        .querySelectorAll('style')
        .map((style) => style.rawText)
        .join(),
      path,
    ).toContain(href);
  }
});

it('the manifest names icons of the sizes it says', () => {
  const manifest = JSON.parse(built('site.webmanifest')) as {
    name: string;
    icons: { src: string; sizes: string; type: string }[];
  };
  expect(manifest.name).toBe(business.name);
  expect(manifest.icons.length).toBeGreaterThanOrEqual(2);
  for (const { src, sizes, type } of manifest.icons) {
    if (type === 'image/png') expect(pngSize(file(src)).join('x')).toBe(sizes);
    else expect(existsSync(new URL(`../dist${src}`, import.meta.url))).toBe(true);
  }
  expect(pngSize(file('/apple-touch-icon.png'))).toEqual([180, 180]);
});

it('the contact card has the name and the number', () => {
  const card = built('contact.vcf');
  expect(card).toMatch(/^BEGIN:VCARD\r\n/);
  expect(card).toContain(business.name);
  expect(card.replace(/\D/g, '')).toContain(business.phone.replace(/\D/g, ''));
});

it('security.txt says whom to tell, and has not run out', () => {
  const text = built('.well-known/security.txt');
  expect(text).toContain(`Contact: mailto:${business.email}`);
  const expires = /^Expires: (.*)$/m.exec(text)?.[1] ?? '';
  expect(Date.parse(expires)).toBeGreaterThan(Date.now());
});
