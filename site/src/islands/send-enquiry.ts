import { fieldNames, honeypotField } from 'receiver/contract/fields';

/** How long the receiver may take, in milliseconds, before the send counts as failed. */
const timeout = 20_000;

/**
 * What is sent: the eight fields of the contract as the form holds them, and the honeypot only
 * where something filled it in, so that an ordinary enquiry has eight fields and no more.
 */
export function enquiryPayload(form: FormData): FormData {
  const payload = new FormData();
  for (const name of fieldNames) {
    const value = form.get(name);
    if (value !== null) payload.append(name, value);
  }
  const honeypot = form.get(honeypotField);
  if (typeof honeypot === 'string' && honeypot !== '') payload.append(honeypotField, honeypot);
  return payload;
}

/**
 * Posts an enquiry.
 *
 * @param url Address of the receiver.
 * @throws Error where the answer is not ok, the network fails, or nothing comes within 20 seconds.
 */
export async function sendEnquiry(url: string, form: FormData): Promise<void> {
  // Not AbortSignal.timeout(), which Safari 15 does not have.
  const waiting = new AbortController();
  const late = new DOMException('No answer came in time', 'TimeoutError');
  const timer = setTimeout(() => waiting.abort(late), timeout);
  try {
    const body = enquiryPayload(form);
    const response = await fetch(url, { method: 'POST', body, signal: waiting.signal });
    const text = await response.text();
    if (!response.ok) throw new Error(`The enquiry was answered with ${response.status}: ${text}`);
  } finally {
    clearTimeout(timer);
  }
}
