import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { built, fileOf, page, sitemapPaths } from './pages.ts';

const kilobyte = 1000;
const size = (data: string | Buffer) => brotliCompressSync(data).length;
const dist = new URL('../dist/', import.meta.url);

/** HTML with its CSS in one first congestion window; home carries its two pictures inline. */
const htmlBudget = (path: string) => (path === '/' ? 18 : 14) * kilobyte;

describe.each([...sitemapPaths, '/404'])('%s', (path) => {
  it('is small enough: HTML with its CSS, compressed', () => {
    expect(size(built(fileOf(path)))).toBeLessThanOrEqual(htmlBudget(path));
  });

  it('has under a kilobyte of inline script, and none that is not needed', () => {
    const inline = page(path)
      .querySelectorAll('script')
      .filter(
        (script) =>
          !script.getAttribute('src') && !/json|speculationrules/.test(script.getAttribute('type') ?? ''),
      )
      .map((script) => script.rawText)
      .join('');
    if (path === '/404') expect(size(inline)).toBeLessThanOrEqual(kilobyte);
    // The one page with an island carries the few lines that start it.
    else if (path === '/contact') expect(size(inline)).toBeLessThanOrEqual(2 * kilobyte);
    else expect(inline).toBe('');
  });

  it('shows no picture file in its first view', () => {
    expect(page(path).querySelectorAll('main img, main picture, header img')).toHaveLength(0);
  });
});

it('all script of the contact page is at most 85 kB compressed', () => {
  const files = readdirSync(new URL('_astro/', dist)).filter((file) => file.endsWith('.js'));
  const total = files.reduce((sum, file) => sum + size(readFileSync(new URL(`_astro/${file}`, dist))), 0);
  expect(files.length).toBeGreaterThan(0);
  expect(total).toBeLessThanOrEqual(85 * kilobyte);
});

it('a first visit is at most 40 kB with the font, but for the contact page', () => {
  const font = readdirSync(new URL('_astro/', dist)).find((file) => file.endsWith('.woff2')) ?? '';
  expect(existsSync(new URL(`_astro/${font}`, dist))).toBe(true);
  const fontSize = readFileSync(new URL(`_astro/${font}`, dist)).length;
  expect(fontSize).toBeLessThanOrEqual(12 * kilobyte);
  for (const path of sitemapPaths) {
    expect(size(built(fileOf(path))) + fontSize, path).toBeLessThanOrEqual(40 * kilobyte);
  }
});
