import fc from 'fast-check';
import { fieldNames, fields, honeypotField } from '../src/contract/fields.ts';
import { validEnquiry } from './posting.ts';

const names = fc.constantFrom(
  ...[...fieldNames, honeypotField, '__proto__', 'constructor', '', 'a"b', 'firstName[]', 'x'.repeat(300)],
);
const value = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 400 }),
  fc.string({ unit: 'grapheme', maxLength: 200 }),
  fc.constantFrom(
    ...[...Object.values(validEnquiry), '\0', '\r\n.\r\n', '\u202e\u2028', '😀'.repeat(50), '=?utf-8?q?x?='],
    ...['\r\n--b', 'x'.repeat(fields.message.maxLength + 1)],
  ),
);

function formOf(pairs: Iterable<readonly [string, string]>): FormData {
  const form = new FormData();
  for (const [name, text] of pairs) form.append(name, text);
  return form;
}

/** Forms as a client of any intention could build them. */
const anyForm = fc.array(fc.tuple(names, value), { maxLength: 40 }).map(formOf);

/** The form of a real visitor with some fields replaced by anything: many of these are stored. */
const nearlyValid = fc
  .dictionary(fc.constantFrom(...fieldNames, honeypotField, 'extra'), value, { maxKeys: 3 })
  .map((changes) => formOf(Object.entries({ ...validEnquiry, urgent: 'yes', ...changes })));

const disposition = (rest: string) => `Content-Disposition: form-data; name="${rest}\r\n\r\n`;

/** Pieces of the grammar of multipart, and bytes that are none of it. */
const pieces = fc.oneof(
  fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
  fc
    .constantFrom(
      ...[
        '--b\r\n',
        '--b--\r\n',
        '\r\n',
        '\n',
        '--b',
        disposition('email"'),
        disposition('f"; filename="x"'),
      ],
      ...['Content-Type: text/plain; charset=utf-16\r\n', 'Content-Transfer-Encoding: base64\r\n'],
      ...['aroha@example.com\r\n', "name*=utf-8''%ff;", '\xff\xfe', '\0'],
    )
    .map((text) => Buffer.from(text, 'latin1')),
);

/** The form of a real visitor, with pieces of the grammar and bytes of any kind in the midst of it. */
const disturbed = fc
  .tuple(fc.constantFrom(...fieldNames), fc.array(pieces, { minLength: 1, maxLength: 3 }))
  .map(([disturbedField, between]) =>
    Buffer.concat([
      ...Object.entries({ ...validEnquiry, urgent: 'yes' }).flatMap(([name, text]) => [
        Buffer.from(`--b\r\n${disposition(`${name}"`)}${text}`),
        ...(name === disturbedField ? between : []),
        Buffer.from('\r\n'),
      ]),
      Buffer.from('--b--\r\n'),
    ]),
  );

/** A body, and its Content-Type where the body does not bring its own. */
export type FuzzedPost = { body: FormData | Buffer<ArrayBuffer>; type?: string };

/** Anything that somebody could post. */
export const fuzzedPost: fc.Arbitrary<FuzzedPost> = fc.oneof(
  fc.record({ body: anyForm }),
  fc.record({ body: nearlyValid }),
  fc.record({
    body: disturbed,
    type: fc.constantFrom(
      ...['multipart/form-data; boundary=b', 'MULTIPART/FORM-DATA; charset=x; boundary="b"'],
      ...['multipart/form-data', 'multipart/form-data; boundary=é'],
    ),
  }),
);

/** A post as it goes over the line. */
export async function bytesOf({ body, type }: FuzzedPost): Promise<{ bytes: Uint8Array; type: string }> {
  const written = new Response(body);
  return {
    bytes: new Uint8Array(await written.arrayBuffer()),
    type: type ?? written.headers.get('content-type') ?? '',
  };
}
