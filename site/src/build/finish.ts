import { hash } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { contentTypeOf, hashedFolder, isText } from '../../hosting/file-types.ts';
import { writeHosting } from '../../hosting/hosting-folder.ts';
import { listSiteFiles } from '../../hosting/site-files.ts';
import type { Business } from '../schemas/business.ts';
import type { Redirect } from '../schemas/redirects.ts';
import { brokenLinks, repeatedIds } from './links.ts';
import { policyFor } from './policy.ts';
import { removeUnusedCss } from './unused-css.ts';

/**
 * Post-processes a folder of pages: removes unused CSS and pictures, checks links, writes the security policy
 * beside the folder, and compresses.
 *
 * @returns The Content-Security-Policy of this build.
 * @throws Error naming each link that leads nowhere and each id that stands twice, with their pages.
 */
export async function finishSite(
  dist: string,
  { siteUrl, contactHost = '', analytics }: Pick<Business, 'siteUrl'> & Partial<Business>,
  redirects: readonly Redirect[] = [],
): Promise<string> {
  const files = await listSiteFiles(dist);
  const scripts = await readFiles(dist, files, /\.js$/);
  const styled = await removeUnusedCss(
    { pages: await readFiles(dist, files, /\.html$/), sheets: await readFiles(dist, files, /\.css$/) },
    [...scripts.values()].join('\n'),
    await readFiles(dist, files, /\.svg$/),
  );
  const newNames = await writeSheets(dist, styled.sheets);
  const pages = new Map(
    Array.from(styled.pages, ([file, page]) => {
      const withSheets = newNames.reduce((html, [old, name]) => html.replaceAll(old, name), page);
      // React escapes what is harmless in a text or in double quotes: 10 to 30 bytes a page.
      return [file, withOwnScripts(withSheets, scripts).replaceAll('&#x27;', "'")];
    }),
  );
  checkPages(pages, new Set(await listSiteFiles(dist)));
  for (const [file, page] of pages) await writeFile(join(dist, file), page);

  const html = [...pages.values()];
  await removeUnusedPhotos(dist, files, html);
  const policy = policyFor(html, contactHost, analytics && [analytics.host]);
  await writeHosting(dist, { siteUrl, policy, redirects });
  const compressed = (await listSiteFiles(dist)).filter((file) => isText(contentTypeOf(file)));
  await Promise.all(compressed.map((file) => compress(join(dist, file))));
  return policy;
}

/** The texts of the files with some ending. */
async function readFiles(
  dist: string,
  files: readonly string[],
  ending: RegExp,
): Promise<Map<string, string>> {
  const named = files.filter((file) => ending.test(file));
  return new Map(
    await Promise.all(named.map(async (file) => [file, await readFile(join(dist, file), 'utf8')] as const)),
  );
}

/** Writes style sheets, each named by its content, so that it may be kept for good. @returns Old and new names. */
async function writeSheets(dist: string, sheets: ReadonlyMap<string, string>): Promise<[string, string][]> {
  const written: [string, string][] = [];
  for (const [file, css] of sheets) {
    const name = `${file.split('.')[0]}.${hash('sha256', css).slice(0, 8)}.css`;
    await rm(join(dist, file), { force: true });
    await writeFile(join(dist, name), css);
    written.push([file, name]);
  }
  return written;
}

/** @throws Error that names each link that leads nowhere, or each id that stands twice. */
function checkPages(pages: ReadonlyMap<string, string>, files: ReadonlySet<string>): void {
  const links = brokenLinks(pages, files);
  if (links.length > 0)
    throw new Error(`Links that lead nowhere:\n  ${links.join('\n  ')}\nMend the link, or what it leads to.`);
  const ids = repeatedIds(pages);
  if (ids.length > 0)
    throw new Error(
      `Ids that stand twice on a page:\n  ${ids.join('\n  ')}\nGive each part of a page a name of its own.`,
    );
}

/** Astro leaves the original of a photo that no page shows, with the place where it was taken in it. */
async function removeUnusedPhotos(
  dist: string,
  files: readonly string[],
  html: readonly string[],
): Promise<void> {
  const photo = new RegExp(`^${hashedFolder}/.*\\.(?:jpe?g|png|webp|avif)$`, 'i');
  for (const file of files.filter((name) => photo.test(name)))
    if (!html.some((page) => page.includes(file))) await rm(join(dist, file));
}

/**
 * A page with the scripts in it that Astro leaves in files of their own because they import others later.
 *
 * @throws Error where a script in a page would look for another beside the page.
 */
export function withOwnScripts(page: string, scripts: ReadonlyMap<string, string>): string {
  return page.replaceAll(/<script type="module" src="\/([^"]+)"><\/script>/g, (tag, file: string) => {
    const script = scripts.get(file)?.trim();
    if (script === undefined) return tag;
    let inlined = script;
    for (const other of scripts.keys()) {
      const name = RegExp.escape(basename(other));
      inlined = inlined.replaceAll(new RegExp(`(["'\`])\\./${name}\\1`, 'g'), `$1/${other}$1`);
    }
    const left = /["'`]\.{1,2}\/[^"'`]*["'`]/.exec(inlined)?.[0];
    if (left !== undefined) throw new Error(`${file} imports ${left}, which is no script of this build.`);
    return `<script type="module">${inlined}</script>`;
  });
}

/** Writes a .br and a .gz beside a file that they make smaller. */
async function compress(path: string): Promise<void> {
  const content = await readFile(path);
  const brotli = promisify(brotliCompress)(content, {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  });
  const copies = {
    '.br': await brotli,
    '.gz': await promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
  };
  for (const [suffix, copy] of Object.entries(copies)) {
    if (copy.length < content.length) await writeFile(path + suffix, copy);
  }
}
