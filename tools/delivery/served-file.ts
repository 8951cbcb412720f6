import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { parseAccept } from 'hono/utils/accept';
import { contentTypeOf } from './file-kinds.ts';
import { compressed, type Encoding, encodings } from './precompress.ts';

/** One form of a file as it is sent. */
export interface Variant {
  body: Buffer<ArrayBuffer>;
  etag: string;
  encoding?: Encoding;
}

/**
 * The encoding to send, by RFC 9110 section 12.5.3: the most wanted of those we have, brotli where
 * the browser does not mind, none where the header is missing.
 */
export function chooseEncoding(accept: string | undefined): Encoding | undefined {
  const wishes = new Map(parseAccept(accept ?? '').map(({ type, q }) => [type.toLowerCase(), q]));
  const wish = (name: string) => wishes.get(name) ?? wishes.get('*') ?? 0;
  const best = wish('br') >= wish('gzip') ? 'br' : 'gzip';
  const plain = wishes.get('identity') ?? 0;
  return wish(best) > 0 && wish(best) >= plain ? best : undefined;
}

/** Whether an If-None-Match header names this etag; weak comparison, as RFC 9110 asks for. */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  const plain = (tag: string) => tag.trim().replace(/^W\//, '');
  return header.trim() === '*' || header.split(',').some((tag) => plain(tag) === etag);
}

const etagOf = (body: Buffer) => `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;

/** The copy that precompress.ts laid there, if it is of this very file, or one made now. */
async function encodedBody(path: string, mtimeMs: number, plain: Buffer, encoding: Encoding) {
  const copy = path + encodings[encoding];
  const found = await stat(copy).catch(absent);
  return found && Math.trunc(found.mtimeMs) === Math.trunc(mtimeMs)
    ? await readFile(copy)
    : await compressed(plain, encoding);
}

function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR' || error.code === 'ENAMETOOLONG') return undefined;
  throw error;
}

interface Kept {
  version: string;
  variants: Map<Encoding | 'plain', Variant>;
}

/** The files of dist, kept in memory in each encoding asked for until the file changes. */
export class ServedFiles {
  readonly #dist: string;
  readonly #kept = new Map<string, Kept>();

  constructor(dist: string) {
    this.#dist = dist;
  }

  isFile = async (file: string): Promise<boolean> => {
    return (await stat(join(this.#dist, file)).catch(absent))?.isFile() ?? false;
  };

  async read(file: string, encoding: Encoding | undefined): Promise<Variant> {
    const path = join(this.#dist, file);
    const { mtimeMs, size } = await stat(path);
    const version = `${mtimeMs} ${size}`;
    let kept = this.#kept.get(file);
    if (kept?.version !== version) {
      kept = { version, variants: new Map() };
      this.#kept.set(file, kept);
    }
    const wanted = encoding && contentTypeOf(file).compress ? encoding : 'plain';
    const known = kept.variants.get(wanted);
    if (known) return known;
    const plain = await readFile(path);
    const body = wanted === 'plain' ? undefined : await encodedBody(path, mtimeMs, plain, wanted);
    const variant: Variant =
      body && wanted !== 'plain'
        ? { body, etag: etagOf(body), encoding: wanted }
        : { body: plain, etag: etagOf(plain) };
    kept.variants.set(wanted, variant);
    return variant;
  }
}
