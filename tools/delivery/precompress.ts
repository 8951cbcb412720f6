import { readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { contentTypeOf } from './file-kinds.ts';
import { listSiteFiles } from './site-files.ts';

/** The encodings the site is kept in, best first, and the name of each copy beside the file. */
export const encodings = { br: '.br', gzip: '.gz' } as const;
export type Encoding = keyof typeof encodings;

const compressors: Record<Encoding, (content: Buffer) => Promise<Buffer<ArrayBuffer>>> = {
  br: (content) =>
    promisify(brotliCompress)(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
  gzip: (content) => promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
};

/** The best each encoding can do; undefined where the file would not get smaller. */
export async function compressed(
  content: Buffer,
  encoding: Encoding,
): Promise<Buffer<ArrayBuffer> | undefined> {
  const smaller = await compressors[encoding](content);
  return smaller.length < content.length ? smaller : undefined;
}

async function modified(path: string): Promise<Date | undefined> {
  return (await stat(path, { throwIfNoEntry: false }))?.mtime;
}

async function precompressFile(path: string): Promise<void> {
  const { mtime, atime } = await stat(path);
  for (const [encoding, suffix] of Object.entries(encodings) as [Encoding, string][]) {
    const copy = path + suffix;
    // A copy has its file's own time: it is current where the two agree.
    if ((await modified(copy))?.getTime() === mtime.getTime()) continue;
    const content = await compressed(await readFile(path), encoding);
    if (content === undefined) {
      await rm(copy, { force: true });
      continue;
    }
    await writeFile(copy, content);
    await utimes(copy, atime, mtime);
  }
}

/** Lays a .br and a .gz beside every text file in dist, for the servers that send such copies. */
export async function precompress(dist: string): Promise<void> {
  const waiting = (await listSiteFiles(dist)).filter((file) => contentTypeOf(file).compress).values();
  const work = async () => {
    for (const file of waiting) await precompressFile(join(dist, file));
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
}
