import { expect, test } from 'vitest';
import { judgeOrigin } from './origin.ts';

const allowed = ['https://www.example.nz'];
const judge = (origin: string | undefined, host = 'forms.example.nz') =>
  judgeOrigin({ origin, host }, allowed).kind;

test('a form on an allowed site may post', () => expect(judge('https://www.example.nz')).toBe('allowed'));
test('a form served by the receiver itself may post', () =>
  expect(judge('http://127.0.0.1:4321', '127.0.0.1:4321')).toBe('allowed'));
test('behind a proxy that ends TLS the scheme differs and the host does not', () =>
  expect(judge('https://forms.example.nz')).toBe('allowed'));
test.each([
  undefined,
  '',
  'null',
])('%j is unknown, never refused: privacy settings do that to real people', (origin) =>
  expect(judge(origin)).toBe('unknown'));
test.each([
  'https://www.example.nz.evil.example',
  'https://evil.example/https://www.example.nz',
  'http://www.example.nz',
  'https://www.example.nz:8443',
  'https://example.nz',
  'https://www.example.nz/',
  'HTTPS://WWW.EXAMPLE.NZ',
  'https://user@forms.example.nz',
  'file://',
  'not an origin',
])('%s is foreign', (origin) => expect(judge(origin)).toBe('foreign'));

test('where the receiver knows its own address, a page of another name that leads here is foreign', () => {
  const own = ['https://forms.example.nz'];
  const judged = (origin: string, host: string) => judgeOrigin({ origin, host }, allowed, own).kind;
  expect(judged('https://forms.example.nz', 'forms.example.nz')).toBe('allowed');
  expect(judged('https://rebound.example', 'rebound.example')).toBe('foreign');
});
