import { readdirSync, readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { siteHeaders } from '../hosting/headers.ts';
import { inlineScriptBytes } from './page-faults.ts';
import { fileOf, page, sitemapPaths } from './pages.ts';

const kilobyte = 1000;
const size = (data: string | Buffer) => brotliCompressSync(data).length;
const dist = new URL('../dist/', import.meta.url);
/** Bytes of a page as servers send it: the copy that the build has compressed. */
const sent = (path: string) => readFileSync(new URL(`${fileOf(path)}.br`, dist)).length;

/**
 * Ten segments of 1,460 bytes, which a server may send before the first answer of the browser (RFC 6928),
 * less what the headers need. A byte more costs a whole round trip. Home carries its two pictures inline.
 */
const firstWindow = 10 * 1460;
const htmlBudget = (path: string) => {
  if (path === '/') return 18 * kilobyte;
  // An owner's people, jobs and reviews may cost a round trip, and no more.
  const shown = page(path).querySelector('#who-comes :is(img, blockquote, dl)') !== null;
  return shown ? 14 * kilobyte : firstWindow - headerBytes;
};

const policy = readFileSync(new URL('../dist-hosting/content-security-policy.txt', import.meta.url), 'utf8');
const { security, caching } = siteHeaders(policy.trim());
/** The project's own headers, and room for what every server adds: status, type, length, date, ETag and so on. */
const headerBytes =
  Object.entries({ ...security, 'Cache-Control': caching.page }).reduce(
    (sum, [name, value]) => sum + `${name}: ${value}\r\n`.length,
    0,
  ) + 243;

describe.each([...sitemapPaths, '/404'])('%s', (path) => {
  it('is small enough: HTML with its CSS, compressed', () => {
    expect(
      sent(path),
      'more than arrives in the first round trip: shorten words or styles',
    ).toBeLessThanOrEqual(htmlBudget(path));
  });

  it('has under a kilobyte of inline script', () => {
    // The one page with an island carries the few lines that start it.
    expect(inlineScriptBytes(page(path))).toBeLessThanOrEqual((path === '/contact' ? 2 : 1) * kilobyte);
  });

  it('shows no picture file in its first view', () => {
    expect(page(path).querySelectorAll('main > section:first-child img, header img')).toHaveLength(0);
  });
});

it('all script of the contact page is at most 85 kB compressed', () => {
  const files = readdirSync(new URL('_astro/', dist)).filter((file) => file.endsWith('.js'));
  const total = files.reduce((sum, file) => sum + size(readFileSync(new URL(`_astro/${file}`, dist))), 0);
  expect(files.length).toBeGreaterThan(0);
  expect(total).toBeLessThanOrEqual(85 * kilobyte);
});

it('the font is at most 12 kB', () => {
  const font = readdirSync(new URL('_astro/', dist)).find((file) => file.endsWith('.woff2')) ?? 'no font';
  expect(readFileSync(new URL(`_astro/${font}`, dist)).length).toBeLessThanOrEqual(12 * kilobyte);
});
