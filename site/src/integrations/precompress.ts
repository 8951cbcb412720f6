import { readFile, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { contentTypeOf } from '../../hosting/file-types.ts';
import { listSiteFiles } from '../../hosting/site-files.ts';

/**
 * How Brotli may write distances: each of them is the shortest for some page, by a few dozen bytes. They
 * are pairs of postfix bits and direct codes (RFC 7932, section 4).
 */
const distances = [
  [0, 0],
  [1, 4],
  [2, 0],
  [3, 0],
] as const;

async function smallestBrotli(content: Buffer): Promise<Buffer> {
  const copies = await Promise.all(
    distances.map(([postfixBits, directCodes]) =>
      promisify(brotliCompress)(content, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
          [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
          [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
          [constants.BROTLI_PARAM_NPOSTFIX]: postfixBits,
          [constants.BROTLI_PARAM_NDIRECT]: directCodes,
        },
      }),
    ),
  );
  return copies.reduce((smallest, copy) => (copy.length < smallest.length ? copy : smallest));
}

/** The best each encoding can do, by the name of the copy beside the file. */
const compressors: Record<string, (content: Buffer) => Promise<Buffer>> = {
  '.br': smallestBrotli,
  '.gz': (content) => promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
};

async function precompressFile(path: string): Promise<void> {
  const content = await readFile(path);
  for (const [suffix, compress] of Object.entries(compressors)) {
    const copy = await compress(content);
    if (copy.length < content.length) await writeFile(path + suffix, copy);
  }
}

/** Lays a .br and a .gz beside every text file in dist that gets smaller, for the servers that send them. */
export async function precompress(dist: string): Promise<void> {
  const waiting = (await listSiteFiles(dist)).filter((file) => contentTypeOf(file).compress).values();
  const work = async () => {
    for (const file of waiting) await precompressFile(join(dist, file));
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
}
