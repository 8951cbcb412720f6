import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { boundaryOf, type FormPart, formParts } from './multipart.ts';

const head = 'Content-Disposition: form-data; name="a"\r\n\r\n';
const read = (text: string) => formParts(Buffer.from(text), 'b');
const field = (name: string, value: string): FormPart => ({ name, value, isFile: false });

test('any form is read as the platform reads it', async () => {
  const name = fc.string({ unit: 'grapheme', minLength: 1 }).filter((text) => !/["\r\n]/.test(text));
  const value = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: fc.constantFrom('\r', '\n', '-', 'x') }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(name, value), { minLength: 1 }), async (entries) => {
      const form = new FormData();
      for (const entry of entries) form.append(...entry);
      const sent = new Response(form);
      const boundary = boundaryOf(sent.headers.get('content-type') ?? '') ?? '';
      const body = Buffer.from(await sent.clone().arrayBuffer());
      const expected = [...(await sent.formData())].map(([key, text]) => field(key, String(text)));
      expect(formParts(body, boundary)).toEqual(expected);
    }),
  );
});

test('whatever the bytes are, it returns', () => {
  const piece = fc.constantFrom('--b', '--', '\r\n', '\r', '\n', head, 'x', '"', '; filename="f"', '\0');
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      const parts = read(pieces.join(''));
      expect(parts === undefined || Array.isArray(parts)).toBe(true);
    }),
  );
});

describe('a part', () => {
  test('keeps its line ends and dashes, up to the delimiter', () => {
    expect(read(`--b\r\n${head}\r\n--\r\nx--b\r\n\r\n--b--\r\n`)).toEqual([field('a', '\r\n--\r\nx--b\r\n')]);
  });
  test('may be empty', () => expect(read(`--b\r\n${head}\r\n--b--`)).toEqual([field('a', '')]));
  test('may carry other headers, in any case', () => {
    const other = 'content-type: text/plain\r\nCONTENT-DISPOSITION: Form-Data; Name="a"\r\n\r\n';
    expect(read(`--b\r\n${other}x\r\n--b--`)).toEqual([field('a', 'x')]);
  });
  test.each(['; filename="x.exe"', '; filename=""', "; filename*=utf-8''x"])('with %s is a file', (extra) => {
    const parts = read(`--b\r\nContent-Disposition: form-data; name="a"${extra}\r\n\r\nx\r\n--b--`);
    expect(parts).toEqual([{ name: 'a', value: 'x', isFile: true }]);
  });
});

test.each([
  '',
  '--b',
  '--b\r\n',
  'x--b\r\n',
  `--b\r\n${head}x`,
  `--b\r\n${head}x\r\n--b`,
  `--b\r\n${head}x\r\n--bb--`,
  `--b\r\n${head}x\r\n--b\n${head}x\r\n--b--`,
  `--b\r\n${head}--b--`,
  '--b\r\n\r\nx\r\n--b--',
  '--b\r\nContent-Disposition: attachment; name="a"\r\n\r\nx\r\n--b--',
  '--b\r\nX: Content-Disposition: form-data; name="a"\r\n\r\nx\r\n--b--',
])('%j is no form', (text) => expect(read(text)).toBeUndefined());

test.each([
  ['multipart/form-data; boundary=b', 'b'],
  ['multipart/form-data; charset=utf-8; Boundary="b c"', 'b c'],
  ['multipart/form-data;boundary=b;x=y', 'b'],
  ['multipart/form-data', undefined],
  ['multipart/form-data; boundary=', undefined],
  ['multipart/form-data; boundary=""', undefined],
])('%s has the boundary %j', (type, boundary) => expect(boundaryOf(type)).toBe(boundary));
