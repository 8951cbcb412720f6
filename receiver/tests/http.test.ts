import { describe, expect, it } from 'vitest';
import { enquiryPath } from '../src/enquiry.ts';
import { multipartPost, part, parts } from './support/multipart.ts';
import { navigate, newEnquiry, post, siteOrigin, validEnquiry } from './support/posting.ts';
import { startReceiver } from './support/receiver.ts';

const whole = parts(validEnquiry);

describe('a good enquiry', () => {
  it('is answered ok with the origin that a browser insists on', async () => {
    const { address } = await startReceiver();
    const answer = await post(address, newEnquiry());
    expect(answer.status).toBe(200);
    expect(await answer.text()).toBe('ok');
    expect(answer.headers.get('access-control-allow-origin')).toBe(siteOrigin);
  });

  it('posted without script leads to the page that says it was sent', async () => {
    const answer = await navigate(await startReceiver(), newEnquiry());
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe(`${siteOrigin}/contact?sent=1#sent`);
  });

  it('sent twice is stored once; with one letter changed it is a new one', async () => {
    const receiver = await startReceiver();
    const enquiry = newEnquiry();
    for (const fields of [enquiry, enquiry, { ...enquiry, message: `${enquiry.message}!` }]) {
      expect((await post(receiver.address, fields)).status).toBe(200);
    }
    expect(await receiver.stored()).toBe(2);
  });
});

describe('a bad post is told what is wrong, and nothing is stored by halves', () => {
  it.each<[string, number, RequestInit]>([
    ['an empty body', 415, { method: 'POST', headers: { origin: siteOrigin } }],
    [
      'JSON',
      415,
      { method: 'POST', body: '{}', headers: { origin: siteOrigin, 'content-type': 'application/json' } },
    ],
    [
      'urlencoded',
      415,
      { method: 'POST', body: new URLSearchParams(validEnquiry), headers: { origin: siteOrigin } },
    ],
    ['a body that says gzip', 415, multipartPost(whole, { 'content-encoding': 'gzip' })],
    [
      'no boundary',
      400,
      { method: 'POST', body: whole, headers: { origin: siteOrigin, 'content-type': 'multipart/form-data' } },
    ],
    [
      'the wrong boundary',
      400,
      multipartPost(`${whole}--xyz--\r\n`, { 'content-type': 'multipart/form-data; boundary=abc' }),
    ],
    ['an unclosed boundary', 400, multipartPost(whole)],
    [
      'a file',
      400,
      multipartPost(
        `${whole}--xyz\r\nContent-Disposition: form-data; name="f"; filename="a.exe"\r\n\r\nMZ\r\n--xyz--\r\n`,
      ),
    ],
    [
      'a thousand fields',
      400,
      multipartPost(`${Array.from({ length: 1000 }, (_, n) => part(`x${n}`, '1')).join('')}--xyz--\r\n`),
    ],
    ['a field twice', 400, multipartPost(`${whole}${part('email', 'other@example.com')}--xyz--\r\n`)],
    ['too much', 413, multipartPost(`${whole}${part('x', 'a'.repeat(70_000))}--xyz--\r\n`)],
    ['GET', 405, { headers: { origin: siteOrigin } }],
    ['PUT', 405, { method: 'PUT', body: 'x', headers: { origin: siteOrigin } }],
  ])('%s', async (_, status, init) => {
    const receiver = await startReceiver();
    const answer = await fetch(receiver.address + enquiryPath, init);
    expect(answer.status).toBe(status);
    if (status === 405) expect(answer.headers.get('allow')).toContain('POST');
    expect(answer.headers.get('access-control-allow-origin')).toBe(siteOrigin);
    expect(await receiver.stored()).toBe(0);
  });

  it.each<[string, Partial<typeof validEnquiry>]>([
    ['firstName', { firstName: '   ' }],
    ['lastName', { lastName: '' }],
    ['email', { email: 'nobody' }],
    ['email', { email: 'a@b.example\r\nBcc: c@d.example' }],
    ['message', { message: ' \n ' }],
    ['message', { message: 'x'.repeat(10_001) }],
    ['message', { message: 'a\0b' }],
    ['service', { service: 'Roofing' }],
    ['urgent', { urgent: 'maybe' }],
  ])('names the field %s', async (field, wrong) => {
    const { address } = await startReceiver();
    const answer = await post(address, { ...newEnquiry(), ...wrong });
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain(`${field}: `);
  });

  it('on a page of its own where there is no script, with what was typed still in the form', async () => {
    const receiver = await startReceiver({ phone: '09 555 0123' });
    const answer = await navigate(receiver, { ...newEnquiry(), email: 'nobody', message: 'Leak <b>now</b>' });
    expect(answer.status).toBe(422);
    const page = await answer.text();
    expect(page).toContain('Enter an email address like name@example.com');
    expect(page).toContain('Leak &lt;b&gt;now&lt;/b&gt;');
    expect(page).toContain('09 555 0123');
  });
});

it('the log has no names, addresses or words of visitors', async () => {
  const { address, logged } = await startReceiver();
  await post(address, newEnquiry({ message: 'secret words', firstName: 'Wiremu' }));
  await post(address, { ...newEnquiry(), email: 'wrong' });
  expect(logged.length).toBeGreaterThan(0);
  expect(JSON.stringify(logged)).not.toMatch(/secret|Wiremu|aroha|Rimu/i);
});
