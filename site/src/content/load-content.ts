import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Content } from './content.ts';
import { ContentError } from './problem.ts';
import { type ReadContent, readContent } from './read-content.ts';

/**
 * The content that pages are made of: the site's own, or the one that SITE_CONTENT names, as the editor's draft.
 * Astro runs in the site's folder, for a build, in development and in tests.
 */
export const contentFolder = (): string => process.env.SITE_CONTENT ?? join(process.cwd(), 'content');

let last: { fingerprint: string; reading: Promise<ReadContent> } | undefined;

/** Everything a page can say, read again only when a file has changed. @throws ContentError with every mistake. */
export async function loadContent(): Promise<Content> {
  const folder = contentFolder();
  const fingerprint = await folderFingerprint(folder);
  if (last?.fingerprint !== fingerprint) last = { fingerprint, reading: readContent(folder) };
  const { content, problems } = await last.reading;
  if (content === undefined) throw new ContentError(problems);
  return content;
}

/** Changes whenever a file in the folder changes, comes or goes. */
async function folderFingerprint(folder: string): Promise<string> {
  const names = (await readdir(folder, { recursive: true })).toSorted();
  const stamps = names.map(async (name) => {
    const { mtimeMs, size } = await stat(join(folder, name));
    return `${name} ${mtimeMs} ${size}`;
  });
  return [folder, ...(await Promise.all(stamps))].join('\n');
}
