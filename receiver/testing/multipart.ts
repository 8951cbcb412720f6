import { enquiryPath } from '../src/contract/fields.ts';
import { siteOrigin } from './posting.ts';

/** Boundary of every body built here. */
export const boundary = 'xyz';

/** One part of a multipart body, as a browser writes it. */
export const part = (name: string, value: string): string =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;

/** The parts of a form without the closing boundary, so that more can follow. */
export const parts = (fields: Partial<Record<string, string>>): string =>
  Object.entries(fields)
    .filter(([name, value]) => !(name === 'urgent' && value === ''))
    .map(([name, value = '']) => part(name, value))
    .join('');

/** A whole multipart body. */
export const multipartBody = (fields: Partial<Record<string, string>>): string =>
  `${parts(fields)}--${boundary}--\r\n`;

/** A post of a body that was written by hand, as `fetch` takes it. */
export const multipartPost = (
  body: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = {},
): RequestInit & { headers: Record<string, string> } => ({
  method: 'POST',
  body,
  headers: { origin: siteOrigin, 'content-type': `multipart/form-data; boundary=${boundary}`, ...headers },
});

/** The head of a post for a raw connection, up to and with the empty line. */
export const rawHead = (...lines: string[]): string =>
  [
    `POST ${enquiryPath} HTTP/1.1`,
    `Origin: ${siteOrigin}`,
    `Content-Type: multipart/form-data; boundary=${boundary}`,
    ...lines,
    '\r\n',
  ].join('\r\n');

/** One piece of a body whose length nobody declared. */
export const chunk = (text: string): string => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`;
