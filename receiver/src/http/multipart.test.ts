import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boundaryOf, readParts, textOf } from './multipart.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const part = (value: string, head = 'Content-Disposition: form-data; name="message"') =>
  `--xyz\r\n${head}\r\n\r\n${value}\r\n`;
const end = '--xyz--\r\n';
const valuesOf = (body: string) => readParts(bytes(body), 'xyz')?.map(({ value }) => textOf(value));

it('reads whatever a browser writes', async () => {
  const fields = fc.array(fc.tuple(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' })));
  await fc.assert(
    fc.asyncProperty(fields, async (pairs) => {
      const form = new FormData();
      for (const [name, value] of pairs) form.append(name, value);
      const written = new Response(form);
      const boundary = boundaryOf(written.headers.get('content-type') ?? '');
      const parts = readParts(await written.bytes(), boundary ?? '');
      const asSent = (value: string) => value.toWellFormed().replace(/\r\n|\r|\n/g, '\r\n');
      // Reading takes a byte order mark from the beginning of a text.
      expect(parts?.map(({ value }) => textOf(value))).toEqual(
        pairs.map(([, value]) => asSent(value).replace(/^\ufeff/, '')),
      );
    }),
    { numRuns: 100 },
  );
});

describe('words that look like the boundary are words', () => {
  it.each([
    'xyz',
    '--xyz',
    'above --xyz below',
    'above\r\n--xyz2 below',
    'above\r\n--xyz below',
    'above\r\n--xyz--\r\nbelow',
    'above\r\n--xyz--below',
    'above\n--xyz\nbelow',
    '\r\n',
    '',
  ])('%j', (words) => {
    expect(valuesOf(`${part(words)}${part('next')}${end}`)).toEqual([words, 'next']);
  });
});

it.each<[string, string]>([
  ['nothing', ''],
  ['something before it', `\r\n${part('a')}${end}`],
  ['something after it', `${part('a')}${end}more`],
  ['no end', part('a')],
  ['an end alone in the last line of words', `${part('a').trimEnd()}${end}`],
  ['two delimiters and nothing in between', `--xyz\r\n--xyz\r\n${end}`],
  ['a delimiter and the end', `--xyz\r\n${end}`],
  ['a head that never ends', `--xyz\r\nContent-Disposition: form-data; name="a"\r\n${end}`],
  [
    'two dispositions',
    `${part('a', 'Content-Disposition: form-data; name="a"\r\nContent-Disposition: form-data; name="b"')}${end}`,
  ],
  [
    'a line in a head that is none',
    `${part('a', 'Content-Disposition: form-data; name="a"\r\nand more')}${end}`,
  ],
  ['a name without quotes', `${part('a', 'Content-Disposition: form-data; name=a')}${end}`],
  [
    'an encoding',
    `${part('YQ==', 'Content-Disposition: form-data; name="a"\r\nContent-Transfer-Encoding: base64')}${end}`,
  ],
])('%s is no form', (_, body) => {
  expect(valuesOf(body)).toBeUndefined();
});

it('a file is known as such, even one that nobody chose', () => {
  expect(valuesOf(end)).toEqual([]);
  const head =
    'Content-Disposition: form-data; name="f"; filename=""\r\nContent-Type: application/octet-stream';
  expect(readParts(bytes(`${part('', head)}${end}`), 'xyz')).toEqual([
    { name: 'f', isFile: true, value: new Uint8Array() },
  ]);
});

it.each<[string, string | undefined]>([
  ['multipart/form-data; boundary=----WebKitFormBoundaryAbC123', '----WebKitFormBoundaryAbC123'],
  ['multipart/form-data; charset=utf-8; BOUNDARY="a b"', 'a b'],
  ['multipart/form-data; boundary=a;charset=utf-8', 'a'],
  ['multipart/form-data', undefined],
  ['multipart/form-data; boundary=', undefined],
  ['multipart/form-data; boundary=""', undefined],
  ['multipart/form-data; boundary="a "', undefined],
  ['multipart/form-data; boundary=\u00e9', undefined],
  [`multipart/form-data; boundary=${'a'.repeat(71)}`, undefined],
])('the boundary of %s', (type, boundary) => {
  expect(boundaryOf(type)).toBe(boundary);
});
