import { expect, it } from 'vitest';
import { enquiryPath, type FieldName, fieldNames, fields } from '../src/contract/fields.ts';
import { allRows } from '../testing/contract.ts';
import { boundary, multipartBody, multipartPost, part, parts } from '../testing/multipart.ts';
import { newEnquiry, post, validEnquiry } from '../testing/posting.ts';
import { startReceiver } from '../testing/receiver.ts';
import { fieldsOf, mailsOf } from '../testing/stored.ts';

const end = `--${boundary}--\r\n`;
const whole = parts(validEnquiry);

/** Posts the bytes as they are to a receiver of its own; gives back its answer and what it stored. */
async function postBody(body: string | Uint8Array<ArrayBuffer>) {
  const receiver = await startReceiver();
  const answer = await receiver.app.request(receiver.address + enquiryPath, multipartPost(body));
  return { status: answer.status, text: await answer.text(), rows: await allRows(receiver.store) };
}

it.each<[about: string, extra: string]>([
  ['__proto__ and constructor', part('__proto__', 'polluted') + part('constructor', 'polluted')],
  ['a field in brackets and one in capitals', part('email[]', 'x@y.nz') + part('EMAIL', 'x@y.nz')],
  ['an empty name', part('', 'x')],
  ['a head of 20 kB', part('x', 'y').replace('\r\n\r\n', `\r\nX-Long: ${'a'.repeat(20_000)}\r\n\r\n`)],
])('of %s nothing is stored but the eight fields', async (_, extra) => {
  const { status, rows } = await postBody(extra + whole + end);
  expect(status).toBe(200);
  expect(rows.map(fieldsOf)).toEqual([validEnquiry]);
  expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
});

it.each<[about: string, field: FieldName, typed: string, kept?: string]>([
  ['macrons', 'firstName', 'Māhina'],
  ['macrons of a Mac', 'firstName', 'Ma\u0304hina', 'Māhina'],
  ['an emoji of four characters', 'lastName', 'Tāne 👩🏽‍🔧'],
  ['a plus address', 'email', 'aroha+leak@example.com'],
  ['quotes and markup', 'message', "“Quote” 'single' <b>&amp;</b> <script>alert(1)</script>"],
  ['SQL', 'lastName', "x'); DROP TABLE enquiry;--"],
  ['a lone full stop, which ends a mail', 'message', 'above\n.\nbelow'],
  ['a line that begins the next mail', 'message', 'From here\n>From there'],
  ['another script and its direction', 'message', 'Kia ora, \u200fשלום\u200e, bye'],
  ['what ends a form', 'message', '--\n------WebKitFormBoundary--'],
  ['the longest message', 'message', '🚰'.repeat(fields.message.maxLength / 2)],
  ['lines of a browser', 'message', 'one\r\ntwo\rthree', 'one\ntwo\nthree'],
  ['line separators', 'message', 'one\u2028two\u0085three', 'one\ntwo\nthree'],
  ['bells, escapes and C1 controls', 'message', 'a\u0007b\u001b[31mc\u009bd\u007f', 'ab[31mcd'],
  ['an override of the reading direction', 'lastName', 'T\u202eāne\u2066\u200f', 'Tāne'],
  ['a header of a mail', 'phone', 'a\r\nBcc: b@example.com\r\n\r\nc', 'a Bcc: b@example.com c'],
  ['white space around', 'address', ' \t 12 Rimu Road\u00a0 ', '12 Rimu Road'],
  ['a line end after the tick', 'urgent', 'yes\r\n', 'yes'],
])('%s are stored as typed, or cleaned', async (_, field, typed, kept = typed) => {
  const { status, rows } = await postBody(multipartBody({ ...validEnquiry, [field]: typed }));
  expect(status).toBe(200);
  expect(rows.map(fieldsOf)).toEqual([{ ...validEnquiry, [field]: kept }]);
});

it.each<FieldName>(['email', 'service', 'urgent'])('a line end inside %s is refused', async (field) => {
  const wrong = `${validEnquiry[field] || 'yes'}\r\nBcc: b@example.com`;
  const { status, text, rows } = await postBody(multipartBody({ ...validEnquiry, [field]: wrong }));
  expect([status, text.split(':')[0], rows.length]).toEqual([422, field, 0]);
});

it('bytes that are no UTF-8 become the character that says so', async () => {
  const [before = '', after = ''] = multipartBody({ ...validEnquiry, message: 'a@@b' }).split('@@');
  const bytes = [Buffer.from(before), Buffer.from([0xff, 0xc3, 0x28]), Buffer.from(after)];
  const { rows } = await postBody(Uint8Array.from(Buffer.concat(bytes)));
  expect(rows[0]?.message).toBe('a\ufffd\ufffd(b');
});

it('a mail shows every field as typed, and decodes no word', async () => {
  const typed = newEnquiry({
    ...{ firstName: 'Māhina =C4=80', lastName: 'Tāne, "Ltd" <x@example.com>', service: 'Emergency Plumbing' },
    ...{ address: '=?UTF-8?B?S2VyZXLFqw==?=', urgent: 'yes' },
    message: `.\nFrom the cistern 💧\n${'wide '.repeat(300)}\n=C4=80 <b>&amp;</b>\n.`,
  });
  const receiver = await startReceiver();
  const spoofed = { ...typed, firstName: '=?UTF-8?B?S2VyZXLFqw==?=', message: 'second' };
  for (const enquiry of [typed, spoofed]) await post(receiver.address, enquiry);
  await receiver.tick();
  const mails = await mailsOf(receiver);
  const [mail, second] = mails.sort(
    (a, b) => Number(b.text?.includes('cistern')) - Number(a.text?.includes('cistern')),
  );
  for (const name of fieldNames) expect(mail?.text).toContain(typed[name].trim());
  expect(mail?.subject).toContain(`Emergency Plumbing from ${typed.firstName} ${typed.lastName}`);
  expect(mail?.replyTo).toEqual([{ name: `${typed.firstName} ${typed.lastName}`, address: typed.email }]);
  for (const shown of [second?.subject, second?.replyTo?.[0]?.name]) {
    expect(shown).toContain('UTF-8?B?');
    expect(shown).not.toContain('Kererū');
  }
});
