import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compareSites, inScheme } from './compare-sites.ts';
import { comparisonPage } from './page.ts';

let folder: string;

async function site(name: string, files: Record<string, string>): Promise<string> {
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name, file)), { recursive: true });
    await writeFile(join(folder, name, file), text);
  }
  return join(folder, name);
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'preview-test-'));
});
afterAll(() => rm(folder, { recursive: true }));

describe('before and after', () => {
  it('has every address of both, pages that come or go first', async () => {
    const before = await site('before', { 'index.html': 'a', 'contact.html': 'a', 'towns/drury.html': 'a' });
    const after = await site('after', { 'index.html': 'b', 'contact.html': 'a', 'towns/orewa.html': 'a' });
    const routes = await compareSites(before, after);
    expect(routes).toEqual([
      { address: '/towns/orewa', kind: 'new' },
      { address: '/towns/drury', kind: 'gone' },
      { address: '/', kind: 'changed' },
      { address: '/contact', kind: 'same' },
    ]);
    const places = { light: 'http://127.0.0.1:1', dark: 'http://127.0.0.1:2' };
    const page = comparisonPage(routes, { before: places, after: places });
    expect(page.match(/<iframe/g)).toHaveLength(6);
    expect(page).toContain('1 new, 1 gone, 1 changed, 1 as they were');
    expect(page).not.toContain('Odd');
    const odd = { file: 'suburbs/orewa.yaml', line: 1, message: 'a suburb that <others> lead to' };
    expect(comparisonPage(routes, { before: places, after: places }, [odd])).toMatch(
      /Odd, and possible.*\n.*suburbs\/orewa\.yaml, line 1\n.*a suburb that &lt;others> lead to/,
    );
  });

  it('shows a page in one scheme, whatever the browser prefers', async () => {
    const dist = await site('dist', {
      'index.html': '<style>:root{color-scheme:light dark}@media (prefers-color-scheme:dark){a{b:c}}</style>',
      'index.html.br': 'compressed',
    });
    await inScheme(dist, 'dark', join(folder, 'dark'));
    expect(await readFile(join(folder, 'dark/index.html'), 'utf8')).toBe(
      '<style>:root{color-scheme:dark}@media all{a{b:c}}</style>',
    );
    await expect(readFile(join(folder, 'dark/index.html.br'))).rejects.toThrow('ENOENT');
  });
});
