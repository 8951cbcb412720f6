import { createServer } from 'node:net';
import PostalMime from 'postal-mime';
import { describe, expect, it, vi } from 'vitest';
import { second } from '../src/delivery/clock.ts';
import { DeliveryFailure } from '../src/delivery/delivery-failure.ts';
import type { OutgoingMail } from '../src/mail/outgoing-mail.ts';
import { askService } from '../src/node/control.ts';
import { SmtpMailer, type SmtpTimeouts } from '../src/node/smtp-mailer.ts';
import { atEnd } from '../testing/cleanup.ts';
import { FakeClock } from '../testing/fake-clock.ts';
import { until } from '../testing/passing-time.ts';
import { newEnquiry, post } from '../testing/posting.ts';
import { startReceiver } from '../testing/receiver.ts';
import { patient, type ScriptedSmtp, scripted, scriptedSmtp } from '../testing/scripted-smtp.ts';

const addresses = { mailFrom: 'site@plumber.example', mailTo: ['office@plumber.example'] };

const mail: OutgoingMail = {
  fileName: 'mail',
  messageId: 'one@plumber.example',
  from: addresses.mailFrom,
  to: addresses.mailTo,
  subject: 'Leak',
  text: 'It drips',
  date: new Date(0),
  urgent: false,
};

describe('where the text was sent and the answer is missing', () => {
  const short: SmtpTimeouts = { ...patient, socket: 200, total: 600 };

  it.each([
    'HANG',
    'DROP',
    'DRIP',
  ] as const)('(%s) it is sent again under the same Message-ID, and the operator can see it', async (silence) => {
    const smtp = await scriptedSmtp();
    let asked = 0;
    smtp.script = { end: () => (asked++ === 0 ? silence : '250 kept') };
    const clock = new FakeClock();
    const mailer = new SmtpMailer(smtp.route, { timeouts: short });
    const { address, config, counts } = await startReceiver(addresses, { clock, mailer });
    await post(address, newEnquiry());
    await until(clock, 20 * second, async () => (await counts()).delivered === 1);

    expect(smtp.received).toHaveLength(2);
    const mails = await Promise.all(smtp.received.map(({ text }) => PostalMime.parse(text)));
    expect(mails[0]?.messageId).toMatch(/^<enquiry\..+@plumber\.example>$/);
    expect(mails[1]?.messageId).toBe(mails[0]?.messageId);
    const reference = /\[(.+)\]$/.exec(mails[0]?.subject ?? '')?.[1] ?? '';
    const shown = await askService(config.dataDir, ['show', reference]);
    expect(shown?.text).toContain('2, after 1 of them a copy may have arrived');
  });

  it.each([
    'HANG',
    'DROP',
    'DRIP',
  ] as const)('(%s) the failure says that it is ambiguous', async (silence) => {
    const mailer = new SmtpMailer(await scripted({ end: silence }), { timeouts: short });
    await expect(mailer.deliver(mail)).rejects.toMatchObject({
      stage: 'message',
      ambiguous: true,
      permanent: false,
    });
  });

  it.each(['mail', 'rcpt', 'data'] as const)('silence at %s, before the text, is not', async (stage) => {
    const mailer = new SmtpMailer(await scripted({ [stage]: 'HANG' }), { timeouts: short });
    await expect(mailer.deliver(mail)).rejects.toMatchObject({ ambiguous: false, permanent: false });
  });

  it('a service that is stopped meanwhile ends, and its successor sends it again', async () => {
    const smtp = await scriptedSmtp();
    smtp.script = { end: 'HANG' };
    const first = await startReceiver({ ...addresses, smtp: smtp.route });
    await post(first.address, newEnquiry());
    await vi.waitFor(() => expect(smtp.received).toHaveLength(1));
    await first.close();

    smtp.script = {};
    const clock = new FakeClock();
    clock.wall = Date.now();
    const { dataDir } = first.config;
    const second = await startReceiver({ ...addresses, dataDir, smtp: smtp.route }, { clock });
    await until(clock, 20_000, async () => (await second.counts()).delivered === 1);
    const [before, after] = await Promise.all(smtp.received.map(({ text }) => PostalMime.parse(text)));
    expect(after?.messageId).toBe(before?.messageId);
  });
});

describe('one connection for several mails', () => {
  const mailer = (smtp: ScriptedSmtp) => {
    const made = new SmtpMailer(smtp.route, { timeouts: patient });
    atEnd(() => made.close());
    return made;
  };

  it('carries all that go out one after another', async () => {
    const smtp = await scriptedSmtp();
    const one = mailer(smtp);
    for (let n = 0; n < 5; n += 1) await one.deliver(mail);
    expect([smtp.accepted.length, smtp.connections]).toEqual([5, 1]);
  });

  it.each([
    '421 4.7.0 too many mails in this session',
    'DROP',
  ] as const)('that the server ends in between (%s) costs no mail its turn', async (reply) => {
    const smtp = await scriptedSmtp();
    let mails = 0;
    smtp.script = { mail: () => (mails++ === 1 ? reply : '250 ok') };
    const one = mailer(smtp);
    await one.deliver(mail);
    await one.deliver(mail);
    expect([smtp.accepted.length, smtp.connections]).toEqual([2, 2]);
  });

  it('is gone without harm when the server was restarted meanwhile', async () => {
    const smtp = await scriptedSmtp();
    const one = mailer(smtp);
    await one.deliver(mail);
    await smtp.stop();
    await smtp.start();
    await one.deliver(mail);
    expect(smtp.accepted).toHaveLength(2);
  });
});

describe('a refusal', () => {
  const failure = async (script: ScriptedSmtp['script']) =>
    new SmtpMailer(await scripted(script), { timeouts: patient })
      .deliver(mail)
      .catch((error: unknown) => error);

  it.each(['rcpt', 'data', 'end'] as const)('of 421 at %s is about this mail', async (stage) => {
    expect(await failure({ [stage]: '421 4.7.28 busy' })).toMatchObject({
      ...{ stage: 'message', silent: true, permanent: false, ambiguous: false },
    });
  });

  it.each(['greeting', 'mail'] as const)('of 421 at %s is about the server', async (stage) => {
    expect(await failure({ [stage]: '421 4.3.2 closing' })).toMatchObject({ stage: 'server' });
  });

  it.each([
    ['550 5.4.5 daily sending quota exceeded', false],
    ['550 5.2.1 the account is receiving mail too quickly', false],
    ['552 5.2.2 mailbox full', false],
    ['552 mailbox full', false],
    ['552 5.3.4 message too big', true],
    ['552 message size exceeds fixed limit', true],
    ['554 5.7.1 spam', true],
    ['550 5.1.1 no such user', true],
  ])('of %s is for good: %s', async (reply, permanent) => {
    expect(await failure({ end: reply })).toMatchObject({ stage: 'message', permanent });
  });

  it('is told by its codes and their meaning; the words stay with the one enquiry', async () => {
    expect(await failure({ end: '451 4.7.1 Tāne wrote "it drips"' })).toMatchObject({
      message: expect.stringMatching(/^451 4\.7\.1 .*greylisting/),
      words: expect.stringContaining('it drips'),
    });
  });
});

describe('a send that is told to stop', () => {
  it('ends at once, also where it was told before it began', async () => {
    const mailer = new SmtpMailer(await scripted({ greeting: 'HANG' }), {
      timeouts: { ...patient, greeting: 60_000, total: 60_000 },
    });
    const stop = new AbortController();
    const sent = mailer.deliver(mail, stop.signal);
    stop.abort();
    await expect(sent).rejects.toBeInstanceOf(DeliveryFailure);
    await expect(mailer.deliver(mail, stop.signal)).rejects.toBeInstanceOf(DeliveryFailure);
  });

  it('leaves no connection behind, however long the server drips', async () => {
    const closed = Promise.withResolvers<void>();
    const server = createServer({ allowHalfOpen: true }, (socket) => {
      const drip = setInterval(() => socket.write('2'), 50);
      // The receiver resets a connection that it has given up: that is what this is about.
      socket.on('error', () => socket.destroy());
      socket.on('close', () => {
        clearInterval(drip);
        closed.resolve();
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as { port: number };
    const mailer = new SmtpMailer(
      { host: '127.0.0.1', port, security: 'none' },
      { timeouts: { ...patient, total: 300 } },
    );
    await expect(mailer.deliver(mail)).rejects.toThrow('No end after 0.3 s');
    await closed.promise;
    server.close();
  });
});
