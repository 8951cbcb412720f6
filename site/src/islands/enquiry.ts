import { type Enquiry, fieldNames, fields, honeypotField } from 'receiver/contract/fields';

/** How long the receiver may take, in milliseconds, before the send counts as failed. */
const timeout = 20_000;

/** What a form holds, field by field; empty where nothing was entered. */
export function readEnquiry(form: FormData): Enquiry {
  return Object.fromEntries(fieldNames.map((name) => [name, String(form.get(name) ?? '')])) as Enquiry;
}

/** What was entered, as one chat message: a line for each field that is not empty. */
export function chatMessage(enquiry: Enquiry): string {
  return fieldNames
    .filter((name) => enquiry[name].trim() !== '')
    .map((name) => `${fields[name].label}: ${enquiry[name].trim()}`)
    .join('\n');
}

/**
 * Posts the form, its honeypot only where something filled it in.
 *
 * @param url Address of the receiver.
 * @throws Error where the answer is not ok, the network fails, or nothing comes within 20 seconds.
 */
export async function sendEnquiry(url: string, body: FormData): Promise<void> {
  if (body.get(honeypotField) === '') body.delete(honeypotField);
  const response = await fetch(url, { method: 'POST', body, signal: AbortSignal.timeout(timeout) });
  const text = await response.text();
  if (!response.ok) throw new Error(`The enquiry was answered with ${response.status}: ${text}`);
}
