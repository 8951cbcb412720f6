import { type Enquiry, enquiryPath, fieldNames } from '../src/contract/fields.ts';
import { type Answer, ask } from './ask.ts';

export const siteOrigin = 'https://www.example.nz';

export const validEnquiry: Enquiry = {
  ...(Object.fromEntries(fieldNames.map((name) => [name, ''])) as Enquiry),
  firstName: 'Aroha',
  lastName: 'Tāne',
  email: 'aroha@example.com',
  phone: '021 555 0199',
  address: '12 Rimu Road, Titirangi',
  service: 'Hot Water Systems',
  message: 'The cylinder drips.\nSince Tuesday.',
  urgent: '',
};

let serial = 0;
/** A valid enquiry that is no duplicate of any other in this process. */
export function newEnquiry(changes: Partial<Enquiry> = {}): Enquiry {
  serial += 1;
  return { ...validEnquiry, message: `Leak number ${serial} of process ${process.pid}`, ...changes };
}

type Fields = Partial<Record<string, string>>;

/** What a browser sends of a form: an unticked box is left out. */
const sentOf = (fields: Fields) =>
  Object.entries(fields).filter(([name, value]) => !(name === 'urgent' && value === ''));

/** Posts as the site's script does, unless other headers say otherwise. */
export function post(
  address: string,
  fields: Fields,
  headers: Record<string, string> = {},
): Promise<Response> {
  const body = new FormData();
  for (const [name, value = ''] of sentOf(fields)) body.append(name, value);
  return fetch(address + enquiryPath, {
    method: 'POST',
    body,
    redirect: 'manual',
    headers: { origin: siteOrigin, ...headers },
  });
}

/** Boundary of every body that is written here byte by byte. */
export const boundary = 'xyz';
const multipart = { 'content-type': `multipart/form-data; boundary=${boundary}` };

/** One part of a multipart body, as a browser writes it. */
export const part = (name: string, value: string): string =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;

/** The parts of a form without the closing boundary, so that more can follow. */
export const parts = (fields: Fields): string =>
  sentOf(fields)
    .map(([name, value = '']) => part(name, value))
    .join('');

export const end = `--${boundary}--\r\n`;
export const multipartBody = (fields: Fields): string => parts(fields) + end;

/** A post of a body that was written by hand, as `fetch` takes it. */
export const multipartPost = (
  body: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = {},
): RequestInit & { headers: Record<string, string> } => ({
  method: 'POST',
  body,
  headers: { origin: siteOrigin, ...multipart, ...headers },
});

/** Headers of a browser that sends the form without script; Node's fetch would say it is a script. */
export const navigation = { accept: 'text/html,application/xhtml+xml', 'sec-fetch-mode': 'navigate' };

/** Posts as a browser does that sends the form without script. */
export const navigate = (
  address: string,
  fields: Fields,
  headers: Record<string, string> = { origin: siteOrigin },
): Promise<Answer> =>
  ask(address, enquiryPath, {
    method: 'POST',
    body: multipartBody(fields),
    headers: { ...headers, ...navigation, ...multipart },
  });

/** The head of a post for a raw connection, up to and with the empty line. */
export const rawHead = (...lines: string[]): string =>
  [
    ...[`POST ${enquiryPath} HTTP/1.1`, 'Host: receiver.example', `Origin: ${siteOrigin}`],
    ...[`Content-Type: ${multipart['content-type']}`, ...lines, '\r\n'],
  ].join('\r\n');

/** The bytes of one post on a raw connection, which is kept. */
export function rawPost(fields: Fields): Buffer {
  const body = Buffer.from(multipartBody(fields));
  return Buffer.concat([Buffer.from(rawHead(`Content-Length: ${body.length}`)), body]);
}
