import { plainAddress, type Redirect } from '../src/schemas/redirects.ts';
import { compressedCopy, notFoundPage, wellKnown } from './file-types.ts';

/** What an address stands for: a file of dist, another address, or nothing. */
export type Target =
  | { kind: 'file'; file: string }
  | { kind: 'redirect'; path: string }
  | { kind: 'missing' }
  | { kind: 'malformed' };

export type IsFile = (file: string) => Promise<boolean>;

const missing: Target = { kind: 'missing' };

/** Undefined where a % is not followed by two hex digits, or the bytes are no UTF-8. */
function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch (error) {
    if (error instanceof URIError) return undefined;
    throw error;
  }
}

/** A way out of dist, a name with a dot in front, an empty segment: none of these is ever public. */
function isHidden(segments: readonly string[]): boolean {
  return segments.some(
    (segment, index) =>
      segment === '' ||
      (segment.startsWith('.') && !(index === 0 && segment === wellKnown && segments.length > 1)) ||
      /[\\\0]/.test(segment),
  );
}

/**
 * Pages have one address: without `.html`, without a slash at the end. Other spellings of it that
 * people and old links use redirect there; only to a page that exists, so nothing else can be
 * made of the redirect.
 * @param path of the request as it came, still percent-encoded.
 * @param redirects addresses of old, and where they lead.
 */
export async function findTarget(
  path: string,
  isFile: IsFile,
  redirects: readonly Redirect[] = [],
): Promise<Target> {
  const name = decoded(path)?.slice(1);
  if (name === undefined) return { kind: 'malformed' };
  if (name === '') return { kind: 'file', file: 'index.html' };
  const plain = plainAddress(name);
  if (isHidden(plain.split('/')) || compressedCopy.test(name) || `${plain}.html` === notFoundPage) {
    return missing;
  }
  const moved = redirects.find(({ from }) => from === `/${plain}`);
  if (moved !== undefined) return { kind: 'redirect', path: moved.to };
  if (!name.endsWith('.html') && (await isFile(name))) return { kind: 'file', file: name };
  if (!(await isFile(`${plain}.html`))) return missing;
  if (plain === 'index') return { kind: 'redirect', path: '/' };
  if (plain !== name) return { kind: 'redirect', path: `/${encodeURI(plain)}` };
  return { kind: 'file', file: `${plain}.html` };
}
