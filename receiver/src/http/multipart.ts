/** One part of a posted form. */
export interface Part {
  name: string;
  /** It carries a file, if only one without a name and of no length. */
  isFile: boolean;
  value: string;
}

/** The characters of a boundary (RFC 2046 §5.1.1). */
const boundaryPattern = /^[\w'()+,\-./:=? ]{0,69}[\w'()+,\-./:=?]$/;

/** The boundary that a Content-Type names; undefined where it names none that is allowed. */
export function boundaryOf(contentType: string): string | undefined {
  const [, quoted, plain] = /;[ \t]*boundary=(?:"([^"]*)"|([^\s";]*))[ \t]*(?:;|$)/i.exec(contentType) ?? [];
  const boundary = quoted ?? plain ?? '';
  return boundaryPattern.test(boundary) ? boundary : undefined;
}

const lineEnd = '\r\n';
const headEnd = '\r\n\r\n';
/** Every byte becomes one character, and ASCII itself: places in the text are places in the bytes. */
const byteByByte = new TextDecoder('windows-1252');
const utf8 = new TextDecoder();

/**
 * The parts of a multipart/form-data body exactly as browsers write it (HTML, "multipart/form-data encoding
 * algorithm"); undefined where it is anything else. Runtimes disagree on what else they let through, and the
 * libraries that run on bytes skip what follows a boundary unread: here a line is a delimiter only where it
 * holds the boundary and nothing else, and the closing one only at the very end. Other lines that begin with
 * it are somebody's words, and nothing of them is cut off.
 */
export function readParts(body: Uint8Array, boundary: string): Part[] | undefined {
  const text = byteByByte.decode(body);
  const delimiter = `--${boundary}`;
  const closing = `${delimiter}--`;
  const end = text.length - (text.endsWith(lineEnd) ? lineEnd.length : 0) - closing.length;
  if (!text.startsWith(closing, end)) return undefined;
  if (end === 0) return [];
  const parts: Part[] = [];
  const last = end - lineEnd.length;
  if (!text.startsWith(delimiter + lineEnd) || !text.startsWith(lineEnd, last)) return undefined;
  for (let from = delimiter.length + lineEnd.length; from <= last; ) {
    const head = text.indexOf(headEnd, from);
    const start = head + headEnd.length;
    if (head === -1 || start > last) return undefined;
    const next = text.indexOf(lineEnd + delimiter + lineEnd, start);
    const stop = next === -1 ? last : next;
    const about = readHead(text.slice(from, head));
    if (about === undefined) return undefined;
    parts.push({ ...about, value: utf8.decode(body.subarray(start, stop)) });
    if (next === -1) return parts;
    from = next + lineEnd.length + delimiter.length + lineEnd.length;
  }
  return undefined;
}

/** What the head of a part says. One that announces an encoding is none that a browser wrote (RFC 7578 §4.7). */
function readHead(head: string): Omit<Part, 'value'> | undefined {
  let about: Omit<Part, 'value'> | undefined;
  for (const line of head.split(lineEnd)) {
    const [, header = '', value = ''] = /^([\w-]+):(.*)$/s.exec(line) ?? [];
    if (header === '' || /^content-transfer-encoding$/i.test(header)) return undefined;
    if (!/^content-disposition$/i.test(header)) continue;
    const [, name, file] = /^ *form-data; *name="([^"]*)"(; *filename\*?=.*)?$/is.exec(value) ?? [];
    if (name === undefined || about !== undefined) return undefined;
    about = { name, isFile: file !== undefined };
  }
  return about;
}
