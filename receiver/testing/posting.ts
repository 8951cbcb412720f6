import { type Enquiry, enquiryPath, fieldNames } from '../src/contract/fields.ts';
import type { NodeReceiver } from '../src/node/service.ts';

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

/** A form as a browser builds it: an unticked box is left out. */
export function formOf(fields: Partial<Record<string, string>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined && !(name === 'urgent' && value === '')) form.append(name, value);
  }
  return form;
}

let serial = 0;
/** A valid enquiry that is no duplicate of any other in this process. */
export function newEnquiry(changes: Partial<Enquiry> = {}): Enquiry {
  serial += 1;
  return { ...validEnquiry, message: `Leak number ${serial} of process ${process.pid}`, ...changes };
}

/** Posts as the site's script does, unless other headers say otherwise. */
export function post(
  address: string,
  fields: Partial<Record<string, string>>,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(address + enquiryPath, {
    method: 'POST',
    body: formOf(fields),
    headers: { origin: siteOrigin, ...headers },
    redirect: 'manual',
  });
}

/** Headers of a browser that sends the form without script. */
export const navigation = { accept: 'text/html,application/xhtml+xml', 'sec-fetch-mode': 'navigate' };

/** Posts as a browser does that sends the form without script; Node's fetch would say it is a script. */
export async function navigate(
  { app, address }: Pick<NodeReceiver, 'app'> & { address: string },
  fields: Record<string, string>,
  headers: Record<string, string> = { origin: siteOrigin },
): Promise<Response> {
  return app.request(address + enquiryPath, {
    method: 'POST',
    body: formOf(fields),
    headers: { ...headers, ...navigation },
  });
}
