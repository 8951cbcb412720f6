import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { describe, expect, it, vi } from 'vitest';
import { alertFileName } from '../src/node/alert-file.ts';
import { askService } from '../src/node/control.ts';
import { atEnd } from '../testing/cleanup.ts';
import { FakeClock } from '../testing/fake-clock.ts';
import { temporaryFolder } from '../testing/folder.ts';
import { until } from '../testing/passing-time.ts';
import { newEnquiry, post } from '../testing/posting.ts';
import { startReceiver } from '../testing/receiver.ts';
import { type Reply, type ScriptedSmtp, scriptedSmtp } from '../testing/scripted-smtp.ts';

const addresses = { mailFrom: 'site@plumber.example', mailTo: ['office@plumber.example'] };

it('without a mail server each enquiry becomes a mail file in the local mailbox', async () => {
  const { address, config } = await startReceiver();
  await post(address, newEnquiry({ message: 'Tap drips in Ōrewa' }));
  const folder = join(config.dataDir, 'mailbox');
  const [file = ''] = await vi.waitFor(() => {
    const files = readdirSync(folder).filter((name) => name.endsWith('.eml'));
    expect(files).toHaveLength(1);
    return files;
  });
  const mail = await PostalMime.parse(readFileSync(join(folder, file)));
  expect(mail.text).toContain('Tap drips in Ōrewa');
  expect(mail.replyTo?.[0]?.address).toBe('aroha@example.com');
  expect(mail.from?.address).not.toBe('aroha@example.com');
});

it('a real SMTP server receives it, from the site and with the visitor to reply to', async () => {
  const mails: string[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, callback) {
      let text = '';
      stream.on('data', (chunk: Buffer) => {
        text += chunk.toString('utf8');
      });
      stream.on('end', () => {
        mails.push(text);
        callback();
      });
    },
  });
  const port = await new Promise<number>((resolve) => {
    const server = smtp.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port));
  });
  atEnd(() => new Promise<void>((resolve) => smtp.close(resolve)));
  const { address } = await startReceiver({
    ...addresses,
    smtp: { host: '127.0.0.1', port, security: 'none' },
  });
  const enquiry = newEnquiry({ firstName: 'Hēmi', urgent: 'yes', message: 'Burst pipe\r\nBcc: x@y.example' });
  await post(address, enquiry);
  await vi.waitFor(() => expect(mails).toHaveLength(1), { timeout: 15_000 });
  const mail = await PostalMime.parse(mails[0] ?? '');
  expect(mail.from?.address).toBe(addresses.mailFrom);
  expect(mail.to?.map(({ address }) => address)).toEqual(addresses.mailTo);
  expect(mail.replyTo?.[0]?.address).toBe(enquiry.email);
  expect(mail.bcc ?? []).toEqual([]);
  expect(mail.text).toContain('Burst pipe');
  expect(mail.messageId).toBeTruthy();
  expect(mail.subject).toMatch(/\[[0-9A-Z]{4}-[0-9A-Z]{4}\]$/);
  expect([mail.html, mail.attachments]).toEqual([undefined, []]);
});

describe('a mail server in trouble', () => {
  async function trouble(smtp: ScriptedSmtp) {
    const clock = new FakeClock();
    const receiver = await startReceiver({ ...addresses, smtp: smtp.route }, { clock });
    return { clock, ...receiver };
  }

  it.each<[string, keyof ScriptedSmtp['script'], Reply]>([
    ['greylists', 'rcpt', '450 try later'],
    ['is busy', 'mail', '421 too busy'],
    ['has a full mailbox', 'rcpt', '552 5.2.2 mailbox full'],
    ['fails on its side', 'end', '451 local error'],
    ['drops the connection after the text', 'end', 'DROP'],
    ['greets and hangs up', 'greeting', 'DROP'],
  ])('that %s once gets the mail later', async (_, stage, reply) => {
    const smtp = await scriptedSmtp();
    let asked = 0;
    smtp.script = {
      [stage]: () =>
        asked++ === 0
          ? reply
          : ((
              { greeting: '220 hi', mail: '250 ok', rcpt: '250 ok', end: '250 kept' } as Record<string, Reply>
            )[stage] ?? '250 ok'),
    };
    const { address, clock, counts } = await trouble(smtp);
    expect((await post(address, newEnquiry())).status).toBe(200);
    await until(clock, 20_000, async () => (await counts()).delivered === 1);
    expect(smtp.accepted.length).toBe(1);
  });

  it.each<[string, Reply]>([
    ['550 no such user', '550 no such user'],
    ['554 not wanted', '554 not wanted'],
  ])('that refuses for good (%s) leaves the enquiry dead: kept, and told', async (_, reply) => {
    const smtp = await scriptedSmtp();
    smtp.script = { rcpt: reply };
    const { address, clock, counts, readiness } = await trouble(smtp);
    await post(address, newEnquiry());
    await until(clock, 20_000, async () => (await counts()).dead === 1);
    const state = await readiness();
    expect(state.ready).toBe(false);
    expect(state.problems.join()).not.toBe('');
  });

  it.each<[keyof ScriptedSmtp['script'], Reply]>([
    ['greeting', '554 no service'],
    ['mail', '550 sender refused'],
    ['mail', '530 5.7.0 must issue STARTTLS'],
    ['rcpt', '550 5.2.2 mailbox full'],
    ['end', '552 5.2.2 mailbox full'],
  ])('that refuses at %s (%s) never makes an enquiry dead: a person can set it right', async (stage, reply) => {
    const smtp = await scriptedSmtp();
    smtp.script = { [stage]: reply };
    const { address, clock, counts } = await trouble(smtp);
    await post(address, newEnquiry());
    await until(clock, 10 * 60_000, () => smtp.connections > 4);
    expect(await counts()).toMatchObject({ pending: 1, dead: 0 });
    smtp.script = {};
    await until(clock, 10 * 60_000, async () => (await counts()).delivered === 1);
  });

  it.each<[keyof ScriptedSmtp['script'], Reply]>([
    ['data', '554 no valid recipients'],
    ['end', '550 5.7.1 refused'],
    ['end', '554 5.7.1 spam'],
  ])('that refuses the text for good at %s (%s) leaves the enquiry dead', async (stage, reply) => {
    const smtp = await scriptedSmtp();
    smtp.script = { [stage]: reply };
    const { address, clock, counts, logged } = await trouble(smtp);
    await post(address, newEnquiry());
    await until(clock, 20_000, async () => (await counts()).dead === 1);
    const end = logged.find(({ event }) => event === 'dead-lettered');
    expect(end?.fields.attempt).toBe(1);
  });

  it('that is away for longer than 72 hours: all wait for those, then are dead, kept and told, and can be queued again', async () => {
    const smtp = await scriptedSmtp();
    await smtp.stop();
    const { address, clock, config, counts, readiness } = await trouble(smtp);
    const messages = Array.from({ length: 5 }, () => newEnquiry());
    for (const enquiry of messages) expect((await post(address, enquiry)).status).toBe(200);
    const end = clock.wall + 72 * 3_600_000;
    await until(clock, 15 * 60_000, () => clock.wall >= end);
    expect(await counts()).toMatchObject({ pending: 5, dead: 0 });
    await until(clock, 15 * 60_000, async () => (await counts()).dead === 5);
    expect((await readiness()).problems.join()).toContain('5 enquiries were given up');
    const notice = () => readFileSync(join(config.dataDir, alertFileName), 'utf8');
    await until(clock, 20_000, () => notice().includes('5 enquiries were given up'));
    expect(new Set(notice().match(/[0-9A-Z]{4}-[0-9A-Z]{4}/g)).size).toBe(5);
    await smtp.start();
    expect((await askService(config.dataDir, ['requeue', 'dead']))?.exitCode).toBe(0);
    await until(clock, 20_000, async () => (await counts()).delivered === 5);
    for (const { message } of messages)
      expect(smtp.accepted.filter(({ text }) => text.split('\r\n').includes(message))).toHaveLength(1);
  });

  it('that is down for a day gets everything when it is back', async () => {
    const smtp = await scriptedSmtp();
    await smtp.stop();
    const { address, clock, counts } = await trouble(smtp);
    for (let n = 0; n < 20; n += 1) expect((await post(address, newEnquiry())).status).toBe(200);
    const back = clock.wall + 24 * 3_600_000;
    await until(clock, 600_000, () => clock.wall >= back);
    expect((await counts()).pending).toBe(20);
    await smtp.start();
    await until(clock, 600_000, async () => (await counts()).delivered === 20);
    const messages = smtp.accepted.map(({ text }) => /^Leak number \d+/m.exec(text)?.[0]);
    // Alerts go over the same server, and are none of the twenty.
    expect(new Set(messages.filter((message) => message !== undefined)).size).toBe(20);
  });
});

it('what was pending when the process ended is delivered by the next one', async () => {
  const dataDir = temporaryFolder();
  const smtp = await scriptedSmtp();
  await smtp.stop();
  const first = await startReceiver({ ...addresses, dataDir, smtp: smtp.route });
  await post(first.address, newEnquiry());
  await first.close();
  await smtp.start();
  const clock = new FakeClock();
  clock.wall = Date.now() + 60_000;
  const second = await startReceiver({ ...addresses, dataDir, smtp: smtp.route }, { clock });
  await until(clock, 20_000, async () => (await second.counts()).delivered === 1);
  expect(smtp.accepted).toHaveLength(1);
});
