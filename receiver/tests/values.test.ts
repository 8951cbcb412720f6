import { describe, expect, it, vi } from 'vitest';
import { enquiryPath, type FieldName, fieldNames, fields } from '../src/contract/fields.ts';
import { boundary, multipartBody, multipartPost, part, parts } from '../testing/multipart.ts';
import { postBody, postFields } from '../testing/posted-body.ts';
import { newEnquiry, post, validEnquiry } from '../testing/posting.ts';
import { startReceiver } from '../testing/receiver.ts';
import { fieldsOf, mailsOf, rawMailsOf, storedBy } from '../testing/stored.ts';

const end = `--${boundary}--\r\n`;
const whole = parts(validEnquiry);

describe('a body that is not quite multipart', () => {
  it.each<[string, string]>([
    ['line feeds only', (whole + end).replaceAll('\r\n', '\n')],
    ['a part without a name', `${whole}--${boundary}\r\nContent-Disposition: form-data\r\n\r\nx\r\n${end}`],
    ['a part without a head', `${whole}--${boundary}\r\n\r\nx\r\n${end}`],
    [
      'a name that is not closed',
      `${whole}--${boundary}\r\nContent-Disposition: form-data; name="x\r\n\r\nx\r\n${end}`,
    ],
    ['nothing but the end', end],
    ['nothing at all', ''],
  ])('%s is refused, and nothing of it is stored', async (_, body) => {
    const { status, rows } = await postBody(body);
    // A form without fields is whole, but every required one is missing.
    expect([400, 422]).toContain(status);
    expect(rows).toEqual([]);
  });
});

describe('parts that are none of the eight fields', () => {
  it.each<[string, string]>([
    ['__proto__', part('__proto__', 'polluted')],
    ['constructor', part('constructor', 'polluted')],
    ['toString and hasOwnProperty', part('toString', 'x') + part('hasOwnProperty', 'x')],
    ['a field in brackets', part('email[]', 'other@example.com')],
    ['a field in capitals', part('EMAIL', 'other@example.com')],
    ['an empty name', part('', 'x')],
    [
      'a head of 20 kB',
      `--${boundary}\r\nContent-Disposition: form-data; name="x"\r\nX-Long: ${'a'.repeat(20_000)}\r\n\r\nx\r\n`,
    ],
  ])('%s: ignored, and the eight are stored as they were typed', async (_, extra) => {
    const { status, rows } = await postBody(extra + whole + end);
    expect(status).toBe(200);
    expect(rows.map(fieldsOf)).toEqual([validEnquiry]);
    expect(rows[0]?.status).not.toBe('suspect');
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });
});

describe('what is stored is what was typed', () => {
  it.each<[string, FieldName, string]>([
    ['macrons', 'firstName', 'Māhina'],
    ['an emoji of four characters', 'lastName', 'Tāne 👩🏽‍🔧'],
    ['an apostrophe and a hyphen', 'lastName', 'O’Connor-D’Arcy'],
    ['a plus address', 'email', 'aroha+leak@example.com'],
    ['quotes and markup', 'message', "“Quote” 'single' <b>&amp;</b> <script>alert(1)</script>"],
    ['markup in a name', 'firstName', '<img src=x onerror=alert(1)>'],
    ['SQL in a name', 'lastName', "x'); DROP TABLE enquiry;--"],
    ['an encoded word', 'firstName', '=?utf-8?B?U3BhbQ==?='],
    ['an encoded word in the message', 'message', '=?utf-8?Q?=0D=0ABcc:_x@example.com?='],
    ['a lone full stop, which ends a mail', 'message', 'above\n.\nbelow'],
    ['a line that looks like the start of the next mail', 'message', 'From here\n>From there'],
    ['tabs and blank lines', 'message', 'one\ttwo\n\n\nthree'],
    ['another script and its direction', 'message', 'Kia ora, \u200fשלום\u200e, bye'],
    ['what looks like the end of a form', 'message', '--\n------WebKitFormBoundary--'],
    ['a long line', 'message', 'x'.repeat(fields.message.maxLength)],
  ])('%s', async (_, field, value) => {
    const { status, rows } = await postFields({ [field]: value });
    expect(status).toBe(200);
    expect(rows.map(fieldsOf)).toEqual([{ ...validEnquiry, [field]: value }]);
  });

  it.each<[string, FieldName, string, string]>([
    ['line ends of a browser', 'message', 'one\r\ntwo\rthree', 'one\ntwo\nthree'],
    ['line separators', 'message', 'one\u2028two\u2029three\u0085four', 'one\ntwo\nthree\nfour'],
    ['bells, escapes and C1 controls', 'message', 'a\u0007b\u001b[31mc\u009bd\u007f', 'ab[31mcd'],
    ['controls in a name', 'firstName', 'A\u0001ro\u009fha', 'Aroha'],
    ['a separator in a name', 'firstName', 'Aro\u2028ha', 'Aro ha'],
    ['an override of the reading direction', 'lastName', 'T\u202eāne\u2066\u200f', 'Tāne'],
    ['a byte order mark', 'firstName', '\ufeffAroha', 'Aroha'],
    ['white space around', 'address', ' \t 12 Rimu Road\u00a0 ', '12 Rimu Road'],
    ['a macron typed as two characters', 'lastName', 'Ta\u0304ne', 'Tāne'],
    ['a line end after the tick', 'urgent', 'yes\r\n', 'yes'],
  ])('except for %s', async (_, field, typed, kept) => {
    const { status, rows } = await postFields({ [field]: typed });
    expect(status).toBe(200);
    expect(rows.map(fieldsOf)).toEqual([{ ...validEnquiry, [field]: kept }]);
  });

  it.each<FieldName>([
    'firstName',
    'lastName',
    'phone',
    'address',
  ])('and %s stays one line, so that it adds no header to a mail', async (field) => {
    const receiver = await startReceiver();
    const body = multipartBody({ ...validEnquiry, [field]: 'a\r\nBcc: b@example.com\r\n\r\nc' });
    expect((await fetch(receiver.address + enquiryPath, multipartPost(body))).status).toBe(200);
    const [mail] = await vi.waitFor(async () => {
      const mails = await mailsOf(receiver);
      expect(mails).toHaveLength(1);
      return mails;
    });
    expect(mail?.bcc).toBeUndefined();
    expect(mail?.text).toContain(validEnquiry.message);
    const [row] = await storedBy(receiver);
    expect(row?.[field]).toBe('a Bcc: b@example.com c');
  });

  it.each<[FieldName]>([
    ['email'],
    ['service'],
    ['urgent'],
  ])('and %s with a line end inside is refused', async (field) => {
    const { status, text, rows } = await postFields({
      [field]: `${validEnquiry[field] || 'yes'}\r\nBcc: b@example.com`,
    });
    expect([status, text.split(':')[0]]).toEqual([422, field]);
    expect(rows).toEqual([]);
  });

  it('bytes that are no UTF-8 become the character that says so', async () => {
    const [before = '', after = ''] = multipartBody({ ...validEnquiry, message: 'a@@b' }).split('@@');
    const bytes = [Buffer.from(before), Buffer.from([0xff, 0xc3, 0x28]), Buffer.from(after)];
    const { status, rows } = await postBody(Uint8Array.from(Buffer.concat(bytes)));
    expect(status).toBe(200);
    expect(rows[0]?.message).toBe('a\ufffd\ufffd(b');
  });

  it.each(fieldNames)('a NUL in %s is refused by name, because text tools cut there', async (field) => {
    const { status, text, rows } = await postFields({ [field]: `${validEnquiry[field] || 'yes'}\0x` });
    expect([status, text.split(':')[0]]).toEqual([422, field]);
    expect(rows).toEqual([]);
  });
});

it('an encoded word in a name reaches no mail header as such', async () => {
  const injected = `=?UTF-8?B?${Buffer.from('Kererū\r\nBcc: x@example.nz \u202e').toString('base64')}?=`;
  const receiver = await startReceiver();
  expect((await post(receiver.address, newEnquiry({ firstName: injected, lastName: 'Tane' }))).status).toBe(
    200,
  );
  const [head] = await vi.waitFor(() => {
    const mails = rawMailsOf(receiver);
    expect(mails).toHaveLength(1);
    return mails.map((mail) => mail.slice(0, mail.indexOf('\r\n\r\n')));
  });
  expect(head).not.toContain(injected.slice(0, 12));
  const [mail] = await mailsOf(receiver);
  for (const shown of [mail?.subject, mail?.replyTo?.[0]?.name]) {
    expect(shown).toContain('= ?UTF-8?B?');
    expect(shown).not.toContain('Kererū');
  }
  expect(mail?.text).toContain(injected);
});

it('the mail in the local mailbox shows every field as it was typed', async () => {
  const typed = newEnquiry({
    firstName: 'Māhina =C4=80',
    lastName: 'Tāne, "Ltd" <x@example.com>',
    address: '1/12 Rīmu Road; Titirangi',
    service: 'Emergency Plumbing',
    message: `.\nFrom the cistern 💧\n${'wide '.repeat(300)}\n=C4=80 <b>&amp;</b>\n.`,
    urgent: 'yes',
  });
  const receiver = await startReceiver();
  expect((await post(receiver.address, typed)).status).toBe(200);
  const [mail] = await vi.waitFor(async () => {
    const mails = await mailsOf(receiver);
    expect(mails).toHaveLength(1);
    return mails;
  });
  for (const name of fieldNames) expect(mail?.text).toContain(typed[name].trim());
  expect(mail?.subject).toContain(`Emergency Plumbing from ${typed.firstName} ${typed.lastName}`);
  expect(mail?.replyTo).toEqual([{ name: `${typed.firstName} ${typed.lastName}`, address: typed.email }]);
});
