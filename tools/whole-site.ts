import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { notFoundPage } from '../site/hosting/file-types.ts';
import { listFiles, pageAddress } from '../site/hosting/site-files.ts';

/**
 * Compares a build with its own sitemap.
 *
 * @returns Why it must not be served, one line each; none if it is complete.
 */
export async function faultsOf(dist: string): Promise<string[]> {
  const files = await listFiles(dist);
  const has = new Set(files);
  if (!has.has('sitemap.xml')) return ['sitemap.xml, the list of all pages, is missing'];
  const sitemap = await readFile(join(dist, 'sitemap.xml'), 'utf8');
  const listed = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname);
  const built = files.filter((file) => file.endsWith('.html') && file !== notFoundPage).map(pageAddress);
  const faults = [
    ...listed
      .filter((page) => !built.includes(page))
      .map((page) => `${page} is in the sitemap but was not built`),
    ...built
      .filter((page) => !listed.includes(page))
      .map((page) => `${page} was built but is not in the sitemap`),
    ...[notFoundPage, 'index.html', 'contact.html', 'robots.txt', 'receiver.json']
      .filter((file) => !has.has(file))
      .map((file) => `${file} is missing`),
  ];
  for (const file of files.filter((name) => name.endsWith('.html'))) {
    if (!(await readFile(join(dist, file), 'utf8')).includes('</html>')) faults.push(`${file} is cut short`);
    if (!has.has(`${file}.br`)) faults.push(`${file} is not compressed`);
  }
  return faults;
}
