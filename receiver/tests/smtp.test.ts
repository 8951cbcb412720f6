import { createServer } from 'node:net';
import PostalMime from 'postal-mime';
import { describe, expect, it } from 'vitest';
import type { Mail, MailFailure } from '../src/mailer.ts';
import { enquiryMail } from '../src/mails.ts';
import { composed, SmtpMailer, smtpTimeouts } from '../src/node/smtp.ts';
import type { SmtpRoute } from '../src/settings.ts';
import { minute } from '../src/time.ts';
import { pass } from '../testing/fake-clock.ts';
import { freePort } from '../testing/free-port.ts';
import { certificate, login, mailServer } from '../testing/mail-server.ts';
import { newEnquiry, post } from '../testing/posting.ts';
import { startReceiver } from '../testing/receiver.ts';
import { type ScriptedSmtp, scriptedSmtp } from '../testing/scripted-smtp.ts';

const mail: Mail = {
  ...{ messageId: 'one@plumber.example', from: 'site@plumber.example' },
  ...{ subject: 'Leak', text: 'It drips', date: new Date(0), urgent: false, references: [] },
};
const office = 'office@plumber.example';
const never = new AbortController().signal;
const short = { connectionTimeout: 300, greetingTimeout: 100, socketTimeout: 200 };

/** How a mail fails on its way to this server. */
const failureOn = (route: SmtpRoute, signal = never, timeouts: Partial<typeof smtpTimeouts> = {}) =>
  new SmtpMailer(route, { timeouts }).send(mail, office, signal).catch((error: unknown) => error);

/** The way to a server that follows a script. */
const scripted = async (
  script: ScriptedSmtp['script'],
  changes: Partial<SmtpRoute> = {},
): Promise<SmtpRoute> => ({
  ...(await scriptedSmtp(script)).route,
  ...changes,
});

const local = (port: number, changes: Partial<SmtpRoute> = {}): SmtpRoute => ({
  ...{ host: 'localhost', port, security: 'starttls' },
  ...changes,
});

describe('each reply of a server', () => {
  it.each<[MailFailure, ScriptedSmtp['script']]>([
    ['away', { greeting: '421 4.3.2 closing' }],
    ['away', { greeting: '554 5.7.1 not you' }],
    ['away', { mail: '421 4.7.0 too many mails' }],
    ['away', { mail: '550 5.7.1 sender not allowed' }],
    ['later', { rcpt: '421 4.7.28 busy' }],
    ['later', { rcpt: '450 4.2.0 greylisted' }],
    ['later', { rcpt: '452 4.5.3 too many' }],
    ['later', { data: '421 4.7.28 busy' }],
    ['later', { data: '451 4.3.0 try later' }],
    ['later', { end: '421 4.7.28 busy' }],
    ['later', { end: '451 4.7.1 greylisted' }],
    ['later', { end: '550 5.4.5 daily sending quota exceeded' }],
    ['later', { rcpt: '550 5.2.1 receiving mail too quickly' }],
    ['later', { rcpt: '552 5.2.2 mailbox full' }],
    ['later', { end: '552 mailbox full' }],
    ['failed', { end: '552 5.3.4 message too big' }],
    ['failed', { end: '552 message size exceeds fixed limit' }],
    ['failed', { end: '554 5.7.1 spam' }],
    ['failed', { rcpt: '550 5.1.1 no such user' }],
    ['failed', { data: '554 5.7.1 no' }],
  ])('is %s: %o', async (kind, script) => {
    expect(await failureOn(await scripted(script))).toMatchObject({ kind });
  });

  it.each<[MailFailure, 'greeting' | 'ehlo' | 'mail' | 'rcpt' | 'data' | 'end', 'HANG' | 'DROP']>([
    ['away', 'greeting', 'HANG'],
    ['later', 'mail', 'HANG'],
    ['later', 'rcpt', 'DROP'],
    ['later', 'data', 'HANG'],
    ['later', 'end', 'HANG'],
    ['later', 'end', 'DROP'],
  ])('silence is %s at %s (%s)', async (kind, stage, silence) => {
    expect(await failureOn(await scripted({ [stage]: silence }), never, short)).toMatchObject({ kind });
  });

  it('is told by its codes; the words stay with the one enquiry', async () => {
    expect(await failureOn(await scripted({ end: '451 4.7.1 Tāne wrote "it drips"' }))).toMatchObject({
      message: expect.stringMatching(/^451 4\.7\.1 to DATA: .*greylisting/),
      reply: expect.stringContaining('it drips'),
      code: '451',
    });
  });
});

describe('a way that cannot be used counts against no mail', () => {
  it.each<[string, RegExp, () => Promise<SmtpRoute>]>([
    ['a refused connection', /ECONNREFUSED/, async () => local(await freePort())],
    [
      'an unknown host',
      /no-such-host/,
      async () => ({ host: 'no-such-host.invalid', port: 25, security: 'none' }),
    ],
    ['no STARTTLS', /STARTTLS/, () => scripted({}, { security: 'starttls' })],
    ['no TLS at all', /TLS|SSL/i, () => scripted({}, { security: 'tls' })],
    ['a certificate of nobody', /self-signed/, async () => local((await mailServer(certificate)).port)],
    [
      'no login offered',
      /./,
      () => scripted({ ehlo: '250 scripted', auth: '503 what' }, { user: 'u', password: 'p' }),
    ],
    ['a wrong password', /password/, () => scripted({ auth: '535 5.7.8 no' }, { user: 'u', password: 'p' })],
  ])('%s', async (_, words, route) => {
    const failure = await failureOn(await route());
    expect(failure).toMatchObject({ kind: 'away', message: expect.stringMatching(words) });
  });
});

it('with login and encryption the mail arrives, and check says so', async () => {
  const server = await mailServer({ ...certificate, ...login('site', 'correct horse') });
  const mailer = new SmtpMailer(local(server.port, { user: 'site', password: 'correct horse' }), {
    ca: certificate.cert,
  });
  await mailer.verify();
  await mailer.send(mail, office, never);
  expect(server.mails).toMatchObject([{ messageId: '<one@plumber.example>', subject: 'Leak' }]);
});

it('a send that is told to stop leaves no connection behind', async () => {
  const closed = Promise.withResolvers<void>();
  const server = createServer((socket) => {
    const drip = setInterval(() => socket.write('2'), 50);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      clearInterval(drip);
      closed.resolve();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  const failure = await failureOn({ host: '127.0.0.1', port, security: 'none' }, AbortSignal.timeout(300));
  expect(failure).toMatchObject({ kind: 'later' });
  await closed.promise;
  server.close();
});

it.each([
  '421 4.7.0',
  '451 4.7.1',
  '554 5.7.1',
])("a server's %s that quotes the visitor stays in one row", async (code) => {
  const smtp = await scriptedSmtp();
  const enquiry = newEnquiry({ email: "o'aroha@example.com", lastName: 'Quoted' });
  const quote = `${code} <${enquiry.email}> Leak from Aroha Quoted: refused`;
  smtp.script = { end: ({ text }) => (text.includes('Quoted') ? quote : '451 4.3.0 later') };
  const second = await scriptedSmtp();
  const alerts = { alertSmtp: second.route, alertTo: ['owner@other.example'] };
  const receiver = await startReceiver({
    mailFrom: 'site@plumber.example',
    mailTo: [office],
    smtp: smtp.route,
    ...alerts,
  });
  await post(receiver.address, enquiry);
  await post(receiver.address, newEnquiry({ email: 'other@example.com' }));
  await pass(receiver, 12 * minute);
  expect(second.accepted.length).toBeGreaterThan(0);
  const told = JSON.stringify([receiver.logged, second.accepted, await receiver.problems()]);
  expect(told).not.toMatch(/aroha@|Quoted|Leak from/);
  const rows = await receiver.store.list(undefined, 10);
  expect(rows.map(({ error }) => error.includes('Leak from'))).toEqual([false, true]);
});

describe('the mail of an enquiry', () => {
  const stored = { ...newEnquiry(), reference: 'AAAA-AAAA', received_at: 0, suspicion: '' as const };
  const options = { mailFrom: 'site@plumber.example', timeZone: 'Pacific/Auckland' };
  const read = async (changes: Partial<typeof stored>) => {
    const bytes = await composed(enquiryMail({ ...stored, ...changes }, options), office, {});
    return { raw: bytes.toString(), ...(await PostalMime.parse(bytes)) };
  };

  it('has no header in which an encoded word of the visitor begins', async () => {
    const word = '=?utf-8?Q?a=0D=0ABcc:_x@evil.nz?=';
    const { raw } = await read({
      firstName: word,
      lastName: word,
      service: word,
      email: '=?utf-8?Q?x?=@evil.nz',
    });
    const [head = ''] = raw.split('\r\n\r\n', 1);
    expect(head.replace(/=\?UTF-8\?[BQ]\?[^?]*\?=/g, '')).not.toContain('=?');
    expect(head).not.toMatch(/Reply-To|^Bcc/im);
  });

  it('is answered to the visitor, and no program answers it', async () => {
    const { replyTo, headers, messageId } = await read({ firstName: 'Māhina', urgent: 'yes' });
    expect(replyTo).toEqual([{ name: 'Māhina Tāne', address: stored.email }]);
    expect(headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated');
    expect(headers.find(({ key }) => key === 'x-priority')?.value).toContain('1');
    expect(messageId).toBe('<enquiry.AAAA-AAAA.0@plumber.example>');
  });
});

it('time-outs are those of the specification', () => {
  expect(smtpTimeouts).toEqual({
    ...{ connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000, dnsTimeout: 5000 },
  });
});
