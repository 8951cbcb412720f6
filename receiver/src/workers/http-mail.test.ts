import { expect, it, vi } from 'vitest';
import { atEnd } from '../../testing/cleanup.ts';
import { newEnquiry } from '../../testing/posting.ts';
import { digestMail, enquiryMail } from '../mails.ts';
import { postmark, resend } from './http-mail.ts';

const options = { mailFrom: 'site@plumber.example', timeZone: 'Pacific/Auckland' };
const never = new AbortController().signal;
const stored = (reference: string) => ({
  ...newEnquiry(),
  reference,
  received_at: 0,
  suspicion: 'honeypot' as const,
});
const office = 'office@plumber.example';

/** Has the provider give one answer. Returns the headers of what it was asked. */
function answering(status: number, reply: object): Headers[] {
  const asked: Headers[] = [];
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    asked.push(new Headers(init.headers));
    return Response.json(reply, { status });
  });
  atEnd(() => vi.unstubAllGlobals());
  return asked;
}

it('Resend drops a second attempt, and sends what is asked for again', async () => {
  const asked = answering(200, {});
  const [one, two, three] = [stored('AAAA-AAAA'), stored('BBBB-BBBB'), stored('CCCC-CCCC')];
  const mails = [
    enquiryMail(one, options, 0),
    enquiryMail(one, options, 0),
    // Requeued.
    enquiryMail(one, options, 5000),
    digestMail([one, two, three], options),
    // The one in the middle was erased meanwhile.
    digestMail([one, three], options),
  ];
  for (const mail of mails) await resend('key').send(mail, office, never);
  const [first, again, requeued, digest, shorter] = asked.map((headers) => headers.get('idempotency-key'));
  expect(again).toBe(first);
  expect(new Set([first, requeued, digest, shorter]).size).toBe(4);
  for (const headers of asked) expect(headers.get('idempotency-key')?.length).toBeLessThanOrEqual(256);
});

it('a key that is in use is no outage', async () => {
  answering(409, { name: 'concurrent_idempotent_requests' });
  const sent = resend('key').send(enquiryMail(stored('AAAA-AAAA'), options), office, never);
  await expect(sent).rejects.toMatchObject({ kind: 'transient' });
});

it.each([resend, postmark])('words of a provider stay in the row', async (provider) => {
  answering(422, { name: 'Zorblax Quimby', ErrorCode: 'Zorblax', message: 'Zorblax Quimby' });
  const sent = provider('key').send(enquiryMail(stored('AAAA-AAAA'), options), office, never);
  await expect(sent).rejects.toMatchObject({
    message: expect.not.stringContaining('Zorblax'),
    reply: expect.stringContaining('Zorblax Quimby'),
  });
});
