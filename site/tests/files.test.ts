import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { drawings } from '../demo/drawings.ts';
import { built, business, page, phone, sitemapPaths } from './pages.ts';

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
    const pictures = sitemapPaths.map((path) => {
      const url = page(path).querySelector('meta[property="og:image"]')?.getAttribute('content') ?? '';
      return file(url.slice(business.siteUrl.length)).toString('base64');
    });
    expect(new Set(pictures).size).toBe(sitemapPaths.length);
  });
});

/** Then the icons are its own, which may be large: pages do not carry it within themselves. */
const ownLogo = ['logo.svg', 'logo.png'].some((name) =>
  existsSync(new URL(`../content/${name}`, import.meta.url)),
);

it('the first paint waits for nothing but the page itself', () => {
  for (const path of [...sitemapPaths, '/404']) {
    const fetched = page(path)
      .querySelectorAll(
        'link[rel~=preload], link[rel~=stylesheet], link[rel~=modulepreload], link[rel~=manifest], script[src]:not([async])',
      )
      .map(String);
    expect(fetched, path).toEqual([]);
    const icons = page(path).querySelectorAll('link[rel=icon]');
    expect(
      icons.map((icon) => icon.getAttribute('href')?.replace(/,.*/, '')),
      path,
    ).toEqual(ownLogo ? [] : ['data:image/svg+xml']);
  }
});

it('the icons have the sizes that are asked of them', () => {
  expect(pngSize(file('/apple-touch-icon.png'))).toEqual([180, 180]);
  expect(pngSize(file('/icon-512.png'))).toEqual([512, 512]);
  expect(built('favicon.svg')).toContain(`viewBox="0 0 ${ownLogo ? '100 100' : '16 16'}"`);
  // ICONDIR: reserved 0, type 1 for icons, then how many pictures.
  expect([...file('/favicon.ico').subarray(0, 6)]).toEqual([0, 0, 1, 0, 2, 0]);
});

it('the contact card has the name and the number', () => {
  const card = built('contact.vcf');
  expect(card).toMatch(/^BEGIN:VCARD\r\n/);
  expect(card).toContain(business.name);
  expect(card).toContain(`TEL;TYPE=WORK,VOICE,PREF:${phone.dial}\r\n`);
});

it('security.txt says whom to tell, and has not run out', () => {
  const text = built('.well-known/security.txt');
  expect(text).toContain(`Contact: mailto:${business.email}`);
  const expires = /^Expires: (.*)$/m.exec(text)?.[1] ?? '';
  expect(Date.parse(expires)).toBeGreaterThan(Date.now());
});

it('nothing of the demonstration is among them', () => {
  const names = new RegExp(
    Object.keys(drawings)
      .map((name) => name.replace('.jpg', '\\.\\w'))
      .join('|'),
  );
  for (const name of readdirSync(new URL('../dist', import.meta.url), { recursive: true }).map(String)) {
    expect(name).not.toMatch(new RegExp(`_astro/(?:${names.source})`));
    if (/\.(html|xml|txt|json|vcf)$/.test(name)) {
      expect(built(name), name).not.toMatch(/\(sample\)|reviews\.example/i);
    }
  }
});
