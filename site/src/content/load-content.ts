import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Content } from './content.ts';
import { contentFolder } from './content-folder.ts';
import { ContentError } from './problem.ts';
import { type ReadContent, readContent } from './read-content.ts';

let last: { fingerprint: string; reading: Promise<ReadContent> } | undefined;

/** The content that pages are made from, read again only when a file has changed. */
export async function currentContent(): Promise<ReadContent> {
  const folder = contentFolder();
  const fingerprint = await folderFingerprint(folder);
  if (last?.fingerprint !== fingerprint) last = { fingerprint, reading: readContent(folder) };
  return last.reading;
}

/** Everything a page can say. @throws ContentError with every mistake. */
export async function loadContent(): Promise<Content> {
  const { content, problems } = await currentContent();
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
