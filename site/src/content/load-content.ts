import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Content } from './content.ts';
import { contentFolder } from './content-folder.ts';
import { ContentError } from './problem.ts';
import { type ReadContent, readContent } from './read-content.ts';

const stylesFolder = () => join(process.cwd(), 'src/styles');

let last: { stamp: string; reading: Promise<ReadContent> } | undefined;

/** Reads the site's content, once as long as none of its files changes. */
export async function currentContent(): Promise<ReadContent> {
  const folder = contentFolder();
  const stamp = await stampOf(folder);
  if (last?.stamp !== stamp) last = { stamp, reading: readContent(folder, stylesFolder()) };
  return last.reading;
}

/**
 * Everything a page can say.
 *
 * @throws ContentError naming each file, line and field that is wrong.
 */
export async function loadContent(): Promise<Content> {
  const { content, problems } = await currentContent();
  if (content === undefined) throw new ContentError(problems);
  return content;
}

/** Another text whenever a file is changed, added or taken away. */
async function stampOf(folder: string): Promise<string> {
  const names = (await readdir(folder, { recursive: true })).toSorted();
  const stamps = await Promise.all(
    names.map(async (name) => {
      const { mtimeMs, size } = await stat(join(folder, name));
      return `${name} ${mtimeMs} ${size}`;
    }),
  );
  return stamps.join('\n');
}
