import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { notFoundPage } from '../site/hosting/file-types.ts';
import { listFiles, pageAddress } from '../site/hosting/site-files.ts';

/** Bytes a page may have as it is sent, by brotli: what the specification allows. Home carries its pictures. */
const pageLimit = (page: string) => (page === '/' ? 18_000 : 14_000);

/**
 * Holds a folder of pages against its own list of them, the sitemap.
 *
 * @param dist A build that has not been put in place yet.
 * @returns What keeps it from being served: one line each, none where it is whole.
 */
export async function faultsOf(dist: string): Promise<string[]> {
  const files = await listFiles(dist);
  const has = new Set(files);
  if (!has.has('sitemap.xml')) return ['sitemap.xml, the list of all pages, is missing'];
  const sitemap = await readFile(join(dist, 'sitemap.xml'), 'utf8');
  const listed = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname);
  const built = files.filter((file) => file.endsWith('.html') && file !== notFoundPage).map(pageAddress);
  const faults = [
    ...listed.filter((page) => !built.includes(page)).map((page) => `${page} is listed but not there`),
    ...built.filter((page) => !listed.includes(page)).map((page) => `${page} is there but not listed`),
    ...[notFoundPage, 'index.html', 'contact.html', 'robots.txt', 'receiver.json']
      .filter((file) => !has.has(file))
      .map((file) => `${file} is missing`),
  ];
  for (const file of files.filter((name) => name.endsWith('.html'))) {
    if (!(await readFile(join(dist, file), 'utf8')).includes('</html>')) faults.push(`${file} is cut short`);
    const sent = `${file}.br`;
    if (!has.has(sent)) {
      faults.push(`${file} is not compressed`);
      continue;
    }
    const { size } = await stat(join(dist, sent));
    const limit = pageLimit(pageAddress(file));
    if (size > limit)
      faults.push(`${file} has ${size} bytes compressed, and may have ${limit}: shorten its words`);
  }
  return faults;
}
