/** One part of a posted form. */
export interface Part {
  name: string;
  /** It carries a file, if only one without a name and of no length. */
  isFile: boolean;
  /** Undecoded; `textOf` makes text of it. */
  value: Uint8Array;
}

/** The characters of a boundary (RFC 2046 §5.1.1). */
const boundaryPattern = /^[\w'()+,\-./:=? ]{0,69}[\w'()+,\-./:=?]$/;

/** The boundary that a Content-Type names; undefined where it names none that is allowed. */
export function boundaryOf(contentType: string): string | undefined {
  const [, quoted, plain] = /;[ \t]*boundary=(?:"([^"]*)"|([^\s";]*))[ \t]*(?:;|$)/i.exec(contentType) ?? [];
  const boundary = quoted ?? plain ?? '';
  return boundaryPattern.test(boundary) ? boundary : undefined;
}

const ascii = new TextEncoder();
const lineEnd = ascii.encode('\r\n');
const headEnd = ascii.encode('\r\n\r\n');
/** Every byte becomes one character, and ASCII itself. */
const byteByByte = new TextDecoder('windows-1252');
const utf8 = new TextDecoder();

/** The value of a part as text. Bytes that are no UTF-8 become U+FFFD. */
export const textOf = (value: Uint8Array): string => utf8.decode(value);

function startsWith(bytes: Uint8Array, pattern: Uint8Array, at: number): boolean {
  if (at < 0) return false;
  for (let index = 0; index < pattern.length; index += 1)
    if (bytes[at + index] !== pattern[index]) return false;
  return true;
}

/** Where the pattern begins, at `from` or later; -1 where it does not. */
function indexOf(bytes: Uint8Array, pattern: Uint8Array, from: number): number {
  const first = pattern[0] ?? 0;
  for (let at = bytes.indexOf(first, from); at !== -1; at = bytes.indexOf(first, at + 1))
    if (startsWith(bytes, pattern, at)) return at;
  return -1;
}

/**
 * The parts of a multipart/form-data body exactly as browsers write it (HTML, "multipart/form-data encoding
 * algorithm"); undefined where it is anything else. Runtimes disagree on what else they let through, and the
 * libraries that run on bytes skip what follows a boundary unread: here a line is a delimiter only where it
 * holds the boundary and nothing else, and the closing one only at the very end. Other lines that begin with
 * it are somebody's words, and nothing of them is cut off.
 *
 * Values stay bytes of `body`: as text, a body of 64 KiB would take four times its size of the heap.
 */
export function readParts(body: Uint8Array, boundary: string): Part[] | undefined {
  const delimiter = ascii.encode(`--${boundary}\r\n`);
  const delimiterLine = ascii.encode(`\r\n--${boundary}\r\n`);
  const closing = ascii.encode(`--${boundary}--`);
  const hasLastLineEnd = startsWith(body, lineEnd, body.length - lineEnd.length);
  const end = body.length - (hasLastLineEnd ? lineEnd.length : 0) - closing.length;
  if (!startsWith(body, closing, end)) return undefined;
  if (end === 0) return [];
  const last = end - lineEnd.length;
  if (!startsWith(body, delimiter, 0) || !startsWith(body, lineEnd, last)) return undefined;
  const parts: Part[] = [];
  for (let from = delimiter.length; from <= last; ) {
    const head = indexOf(body, headEnd, from);
    const start = head + headEnd.length;
    if (head === -1 || start > last) return undefined;
    const next = indexOf(body, delimiterLine, start);
    const stop = next === -1 ? last : next;
    const about = readHead(byteByByte.decode(body.subarray(from, head)));
    if (about === undefined) return undefined;
    parts.push({ ...about, value: body.subarray(start, stop) });
    if (next === -1) return parts;
    from = next + delimiterLine.length;
  }
  return undefined;
}

/** What the head of a part says. One that announces an encoding is none that a browser wrote (RFC 7578 §4.7). */
function readHead(head: string): Omit<Part, 'value'> | undefined {
  let about: Omit<Part, 'value'> | undefined;
  for (const line of head.split('\r\n')) {
    const [, header = '', value = ''] = /^([\w-]+):(.*)$/s.exec(line) ?? [];
    if (header === '' || /^content-transfer-encoding$/i.test(header)) return undefined;
    if (!/^content-disposition$/i.test(header)) continue;
    const [, name, file] = /^ *form-data; *name="([^"]*)"(; *filename\*?=.*)?$/is.exec(value) ?? [];
    if (name === undefined || about !== undefined) return undefined;
    about = { name, isFile: file !== undefined };
  }
  return about;
}
