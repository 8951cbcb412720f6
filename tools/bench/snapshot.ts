import { cp, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hostingFolder } from '../../site/hosting/hosting-folder.ts';

/** A page's address on the site, such as /towns/orewa. */
export type Route = string;

export interface Snapshot {
  /** The copied site. */
  dist: string;
  routes: Route[];
  remove(): Promise<void>;
}

/** The address that the not-found page is measured at. */
export const notFoundRoute: Route = '/404';

/** Copies the built site, so that a build in the meantime does not change what is measured. */
export async function takeSnapshot(dist: string): Promise<Snapshot> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-site-'));
  const copy = join(folder, 'dist');
  await cp(dist, copy, { recursive: true });
  await cp(hostingFolder(dist), hostingFolder(copy), { recursive: true });
  const files = await readdir(copy, { recursive: true });
  const routes = files.filter((file) => file.endsWith('.html')).map(routeOf);
  return { dist: copy, routes: routes.toSorted(), remove: () => rm(folder, { recursive: true }) };
}

const routeOf = (file: string): Route =>
  file === 'index.html' ? '/' : `/${file.replaceAll('\\', '/').replace(/\.html$/, '')}`;

/** Bytes of a page's HTML, its styles within, as brotli sends it. */
export async function brotliBytes(dist: string, route: Route): Promise<number> {
  const file = route === '/' ? 'index.html' : `${route.slice(1)}.html`;
  return (await stat(join(dist, `${file}.br`))).size;
}

/** One route of each kind: the first of each folder, and every page at the top. */
export function sampleOf(routes: readonly Route[]): Route[] {
  const kinds = new Map<string, Route>();
  for (const route of routes) {
    const [, folder = '', rest] = route.split('/');
    const kind = rest === undefined ? route : folder;
    if (!kinds.has(kind)) kinds.set(kind, route);
  }
  return [...kinds.values()];
}
