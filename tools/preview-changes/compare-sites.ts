import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listFiles, pageAddress } from '../../site/hosting/site-files.ts';

/** What became of one address. */
export interface RouteChange {
  address: string;
  kind: 'changed' | 'new' | 'gone' | 'same';
}

/** Pages that come or go stand first: a value changed in one file may change every other page. */
const order: readonly RouteChange['kind'][] = ['new', 'gone', 'changed', 'same'];

/**
 * Compares two builds page by page.
 *
 * @param before A built site's folder. @param after Another.
 * @returns Every address of both, new pages first, then those that are gone, then what changed.
 */
export async function compareSites(before: string, after: string): Promise<RouteChange[]> {
  const [old, now] = await Promise.all([before, after].map(pagesOf));
  const files = [...new Set([...(old ?? []), ...(now ?? [])])];
  const routes = await Promise.all(
    files.map(async (file): Promise<RouteChange> => {
      const address = pageAddress(file);
      if (old?.includes(file) !== true) return { address, kind: 'new' };
      if (now?.includes(file) !== true) return { address, kind: 'gone' };
      const [left, right] = await Promise.all(
        [before, after].map((dist) => readFile(join(dist, file), 'utf8')),
      );
      return { address, kind: left === right ? 'same' : 'changed' };
    }),
  );
  return routes.toSorted(
    (a, b) => order.indexOf(a.kind) - order.indexOf(b.kind) || a.address.localeCompare(b.address),
  );
}

const pagesOf = async (dist: string) => (await listFiles(dist)).filter((file) => file.endsWith('.html'));

/**
 * Copies a built site so that every page shows one colour scheme, whatever the browser prefers: by the
 * two places in which the built styles ask for it.
 */
export async function inScheme(dist: string, scheme: 'light' | 'dark', into: string): Promise<void> {
  await cp(dist, into, { recursive: true });
  for (const file of await listFiles(into)) {
    // Compressed copies have the words as they were.
    if (/\.(?:html|css)\.(?:br|gz)$/.test(file)) await rm(join(into, file));
    if (!/\.(?:html|css)$/.test(file)) continue;
    const text = await readFile(join(into, file), 'utf8');
    const forced = text
      .replaceAll(/color-scheme:\s*light dark/g, `color-scheme:${scheme}`)
      .replaceAll(
        /@media \(prefers-color-scheme:\s*dark\)/g,
        scheme === 'dark' ? '@media all' : '@media not all',
      );
    await writeFile(join(into, file), forced);
  }
}
