import PostalMime from 'postal-mime';
import { describe, expect, it } from 'vitest';
import { fieldNames } from '../src/contract/fields.ts';
import type { Mail, MailFailure } from '../src/mailer.ts';
import { enquiryMail } from '../src/mails.ts';
import { composed, SmtpMailer, smtpTimeouts } from '../src/node/smtp.ts';
import type { SmtpRoute } from '../src/settings.ts';
import { minute } from '../src/time.ts';
import { freePort } from '../testing/free-port.ts';
import { newEnquiry, post } from '../testing/posting.ts';
import { startReceiver } from '../testing/receiver.ts';
import { certificate, type ScriptedSmtp, scriptedSmtp } from '../testing/scripted-smtp.ts';

const mail: Mail = {
  messageId: 'one@plumber.example',
  contentId: 'one',
  from: 'site@plumber.example',
  subject: 'Leak',
  text: 'It drips',
  date: new Date(0),
  urgent: false,
};
const office = 'office@plumber.example';
const never = new AbortController().signal;

/** How a mail fails on its way to this server. */
const failureOn = (route: SmtpRoute, signal = never, timeouts: Partial<typeof smtpTimeouts> = {}) =>
  new SmtpMailer(route, timeouts).send(mail, office, signal).catch((error: unknown) => error);

/** The way to a server that follows a script. */
const scripted = async (script: ScriptedSmtp['script'], changes: Partial<SmtpRoute> = {}) => ({
  ...(await scriptedSmtp(script)).route,
  ...changes,
});

/** A server with the certificate of nobody, which is for localhost. */
const encrypted = { host: 'localhost', security: 'starttls' } as const;
const ehlo = '250-scripted\r\n250-STARTTLS\r\n250 AUTH PLAIN';
const login = { user: 'site', password: 'correct horse' };

describe('each reply of a server, and each silence', () => {
  it.each<[MailFailure, ScriptedSmtp['script']]>([
    ['outage', { greeting: '421 4.3.2 closing' }],
    ['outage', { greeting: '554 5.7.1 not you' }],
    ['outage', { mail: '421 4.7.0 too many mails' }],
    ['outage', { mail: '550 5.7.1 sender not allowed' }],
    ['transient', { rcpt: '421 4.7.28 busy' }],
    ['transient', { rcpt: '450 4.2.0 greylisted' }],
    ['transient', { rcpt: '452 4.5.3 too many' }],
    ['transient', { data: '421 4.7.28 busy' }],
    ['transient', { data: '451 4.3.0 try later' }],
    ['transient', { end: '421 4.7.28 busy' }],
    ['transient', { end: '451 4.7.1 greylisted' }],
    ['transient', { end: '550 5.4.5 daily sending quota exceeded' }],
    ['transient', { rcpt: '550 5.2.1 receiving mail too quickly' }],
    ['transient', { rcpt: '552 5.2.2 mailbox full' }],
    ['transient', { end: '552 mailbox full' }],
    ['permanent', { end: '552 5.3.4 message too big' }],
    ['permanent', { end: '552 message size exceeds fixed limit' }],
    ['permanent', { end: '554 5.7.1 spam' }],
    ['permanent', { rcpt: '550 5.1.1 no such user' }],
    ['permanent', { data: '554 5.7.1 no' }],
    ['outage', { greeting: 'HANG' }],
    ['transient', { mail: 'HANG' }],
    ['transient', { rcpt: 'DROP' }],
    ['transient', { data: 'HANG' }],
    ['transient', { end: 'HANG' }],
    ['transient', { end: 'DROP' }],
  ])('is %s: %o', async (kind, script) => {
    const short = { connectionTimeout: 300, greetingTimeout: 100, socketTimeout: 200 };
    const timeouts = Object.values(script).includes('HANG') ? short : {};
    expect(await failureOn(await scripted(script), never, timeouts)).toMatchObject({ kind });
  });

  it('is told by its codes; the words stay with the one enquiry', async () => {
    expect(await failureOn(await scripted({ end: '451 4.7.1 Tāne wrote "it drips"' }))).toMatchObject({
      message: expect.stringMatching(/^451 4\.7\.1 to DATA: .*greylisting/),
      reply: expect.stringContaining('it drips'),
    });
  });
});

it.each<[string, ScriptedSmtp['script']]>([
  ['no code', { end: 'Rejected: message of Zorblax Quimby' }],
  ['letters for a code', { end: '5xx Zorblax Quimby' }],
  ['a code that is none', { end: '100 Zorblax Quimby' }],
  ['no code at RCPT', { rcpt: 'Zorblax Quimby is not welcome' }],
])('words of a server with %s stay in the row', async (_, script) => {
  expect(await failureOn(await scripted(script), never, { socketTimeout: 500 })).toMatchObject({
    message: expect.not.stringMatching(/Zorblax|Quimby/),
  });
});

describe('a way that cannot be used counts against no mail', () => {
  const none = { security: 'none', port: 25 } as const;
  it.each<[string, RegExp, () => Promise<SmtpRoute>]>([
    ['a refused connection', /ECONNREFUSED/, async () => ({ ...encrypted, port: await freePort() })],
    [
      'an unknown host',
      /name of the mail server is not known/,
      async () => ({ ...none, host: 'no-such-host.invalid' }),
    ],
    ['no STARTTLS', /offers no encryption \(STARTTLS\)/, () => scripted({}, { security: 'starttls' })],
    ['no TLS at all', /connection failed|encryption/, () => scripted({}, { security: 'tls' })],
    ['a certificate of nobody', /CERT/, () => scripted({ ehlo }, encrypted)],
    ['no login offered', /./, () => scripted({ ehlo: '250 scripted', auth: '503 what' }, login)],
    ['a wrong password', /password/, () => scripted({ auth: '535 5.7.8 no' }, login)],
  ])('%s', async (_, words, route) => {
    const failure = await failureOn(await route());
    expect(failure).toMatchObject({ kind: 'outage', message: expect.stringMatching(words) });
  });
});

it('with login and encryption the mail arrives, and check says so', async () => {
  const auth = `AUTH PLAIN ${btoa(`\0${login.user}\0${login.password}`)}`;
  const smtp = await scriptedSmtp({ ehlo, auth: (said) => (said === auth ? '235 welcome' : '535 no') });
  const mailer = new SmtpMailer({ ...smtp.route, ...encrypted, ...login }, { tls: { ca: certificate.cert } });
  await mailer.verify();
  await mailer.send(mail, office, never);
  expect(smtp.accepted).toEqual([expect.stringMatching(/^Message-ID: <one@plumber\.example>\r$/m)]);
});

it('a send that is told to stop leaves no connection behind', async () => {
  const smtp = await scriptedSmtp({ greeting: 'DRIP' });
  expect(await failureOn(smtp.route, AbortSignal.timeout(300))).toMatchObject({ kind: 'transient' });
  await expect.poll(smtp.connections).toBe(0);
});

it.each([
  '421 4.7.0',
  '451 4.7.1',
  '554 5.7.1',
])("a server's %s that quotes the visitor stays in one row", async (code) => {
  const enquiry = newEnquiry({ email: "o'aroha@example.com", lastName: 'Quoted' });
  const quote = `${code} <${enquiry.email}> Leak from Aroha Quoted: refused`;
  const smtp = await scriptedSmtp({ end: (text) => (text.includes('Quoted') ? quote : '451 4.3.0 later') });
  const second = await scriptedSmtp();
  const receiver = await startReceiver({
    mailFrom: 'site@plumber.example',
    mailTo: [office],
    smtp: smtp.route,
    alertSmtp: second.route,
    alertTo: ['owner@other.example'],
  });
  await post(receiver.address, enquiry);
  await post(receiver.address, newEnquiry({ email: 'other@example.com' }));
  await receiver.pass(12 * minute, minute);
  expect(second.accepted.length).toBeGreaterThan(0);
  const told = JSON.stringify([await receiver.logged(), second.accepted, await receiver.problems()]);
  expect(told).not.toMatch(/aroha@|Quoted|Leak from/);
  expect((await receiver.rows()).map(({ error }) => error.includes('Leak from'))).toEqual([true, false]);
});

describe('the mail of an enquiry', () => {
  const read = async (changes: Partial<ReturnType<typeof newEnquiry>>) => {
    const stored = { ...newEnquiry(changes), reference: 'AAAA-AAAA', received_at: 0, suspicion: '' as const };
    const options = { mailFrom: 'site@plumber.example', timeZone: 'Pacific/Auckland' };
    const bytes = await composed(enquiryMail(stored, options), office);
    return { raw: bytes.toString(), stored, ...(await PostalMime.parse(bytes)) };
  };

  it('has no header in which an encoded word of the visitor begins', async () => {
    const word = '=?utf-8?Q?a=0D=0ABcc:_x@evil.nz?=';
    const names = { firstName: word, lastName: word, service: word };
    const { raw, subject } = await read({ ...names, email: '=?utf-8?Q?x?=@evil.nz' });
    const [head = ''] = raw.split('\r\n\r\n', 1);
    expect(head.replace(/=\?UTF-8\?[BQ]\?[^?]*\?=/g, '')).not.toContain('=?');
    expect(head).not.toMatch(/Reply-To|^Bcc/im);
    expect(subject).toContain('utf-8?Q?a=0D=0ABcc');
  });

  it('shows every field as typed, is answered to the visitor, and by no program', async () => {
    const { stored, text, subject, replyTo, headers, messageId } = await read({
      firstName: 'Māhina =C4=80',
      lastName: 'Tāne, "Ltd" <x@example.com>',
      urgent: 'yes',
      service: 'Emergency Plumbing',
      address: '=?UTF-8?B?S2VyZXLFqw==?=',
      message: `.\nFrom the cistern 💧\n${'wide '.repeat(300)}\n=C4=80 <b>&amp;</b>\n.`,
    });
    const name = `${stored.firstName} ${stored.lastName}`;
    for (const field of fieldNames) expect(text).toContain(stored[field].trim());
    expect(subject).toContain(`Emergency Plumbing from ${name}`);
    expect(replyTo).toEqual([{ name, address: stored.email }]);
    expect(headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated');
    expect(headers.find(({ key }) => key === 'x-priority')?.value).toContain('1');
    expect(messageId).toBe('<enquiry.AAAA-AAAA.0@plumber.example>');
  });
});

it('time-outs are those of the specification', () => {
  expect(smtpTimeouts).toEqual({
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    dnsTimeout: 5000,
  });
});
