import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { describe, expect, it, vi } from 'vitest';
import { hour, minute, second } from '../src/delivery/clock.ts';
import { DeliveryFailure } from '../src/delivery/delivery-failure.ts';
import type { Mailer } from '../src/delivery/mailer.ts';
import type { OutgoingMail } from '../src/mail/outgoing-mail.ts';
import { alertFileName } from '../src/node/alert-file.ts';
import { askService } from '../src/node/control.ts';
import type { SmtpRoute } from '../src/node/smtp-mailer.ts';
import { SmtpMailer, type SmtpTimeouts } from '../src/node/smtp-mailer.ts';
import { selfSigned } from '../testing/certificate.ts';
import { atEnd } from '../testing/cleanup.ts';
import { FakeClock } from '../testing/fake-clock.ts';
import { freePort } from '../testing/free-port.ts';
import { login, mailServer } from '../testing/mail-server.ts';
import { until } from '../testing/passing-time.ts';
import { newEnquiry, post } from '../testing/posting.ts';
import { startReceiver } from '../testing/receiver.ts';
import { type ScriptedSmtp, scriptedSmtp } from '../testing/scripted-smtp.ts';

const addresses = { mailFrom: 'site@plumber.example', mailTo: ['office@plumber.example'] };
const password = 'correct horse';

/** Long enough for a busy machine to say hello, short enough to wait for. */
const patient: SmtpTimeouts = { connection: 5000, greeting: 5000, socket: 5000, dns: 1000, total: 5000 };

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

/** A mailer whose way out can be repaired while the receiver runs. */
class RepairableMailer implements Mailer {
  description = 'by a route that may change';
  route: Mailer;
  constructor(route: Mailer) {
    this.route = route;
  }
  deliver(mail: OutgoingMail, signal?: AbortSignal): Promise<void> {
    return this.route.deliver(mail, signal);
  }
}

async function scripted(
  script: ScriptedSmtp['script'],
  changes: Partial<SmtpRoute> = {},
): Promise<SmtpRoute> {
  const smtp = await scriptedSmtp();
  smtp.script = script;
  return { ...smtp.route, ...changes };
}

const local = (port: number, changes: Partial<SmtpRoute> = {}): SmtpRoute => ({
  host: 'localhost',
  port,
  security: 'starttls',
  ...changes,
});

interface Fault {
  what: string;
  /** What the operator reads in the alert. */
  words: RegExp;
  mailer: () => Promise<Mailer>;
}

const faults: Fault[] = [
  {
    what: 'refuses the connection',
    words: /ECONNREFUSED/,
    mailer: async () => new SmtpMailer(local(await freePort()), { timeouts: patient }),
  },
  {
    what: 'has a name that does not exist',
    words: /no-such-host\.invalid/,
    mailer: async () =>
      new SmtpMailer({ host: 'no-such-host.invalid', port: 25, security: 'none' }, { timeouts: patient }),
  },
  {
    what: 'accepts and says nothing',
    words: /Greeting never received/,
    mailer: async () =>
      new SmtpMailer(await scripted({ greeting: 'HANG' }), { timeouts: { ...patient, greeting: 100 } }),
  },
  {
    what: 'drips its greeting a byte at a time',
    words: /No end after 0\.3 s/,
    mailer: async () =>
      new SmtpMailer(await scripted({ greeting: 'DRIP' }), { timeouts: { ...patient, total: 300 } }),
  },
  {
    what: 'is silent after the hello',
    words: /Timeout/,
    mailer: async () =>
      new SmtpMailer(await scripted({ ehlo: 'HANG' }), { timeouts: { ...patient, socket: 100 } }),
  },
  {
    what: 'offers no STARTTLS where it is required',
    words: /STARTTLS/,
    mailer: async () => new SmtpMailer(await scripted({}, { security: 'starttls' }), { timeouts: patient }),
  },
  {
    what: 'speaks no TLS where it should from the first byte on',
    words: /TLS|SSL/i,
    mailer: async () => new SmtpMailer(await scripted({}, { security: 'tls' }), { timeouts: patient }),
  },
  {
    what: 'shows a certificate that nobody has signed',
    words: /self-signed certificate/,
    mailer: async () => {
      const { port } = await mailServer(selfSigned('localhost'));
      return new SmtpMailer(local(port), { timeouts: patient });
    },
  },
  {
    what: 'shows an unsigned certificate from the first byte on',
    words: /self-signed certificate/,
    mailer: async () => {
      const { port } = await mailServer({ ...selfSigned('localhost'), secure: true });
      return new SmtpMailer(local(port, { security: 'tls' }), { timeouts: patient });
    },
  },
  {
    what: "shows another host's certificate",
    words: /does not match|altnames/i,
    mailer: async () => {
      const certificate = selfSigned('elsewhere.example');
      const { port } = await mailServer(certificate);
      return new SmtpMailer(local(port), { timeouts: patient, ca: certificate.cert });
    },
  },
  {
    what: 'shows a certificate that has expired',
    words: /expired/,
    mailer: async () => {
      const certificate = selfSigned('localhost', Date.now() - hour);
      const { port } = await mailServer(certificate);
      return new SmtpMailer(local(port), { timeouts: patient, ca: certificate.cert });
    },
  },
  {
    what: 'refuses the password',
    words: /user name or password is wrong/,
    mailer: async () => {
      const certificate = selfSigned('localhost');
      const { port } = await mailServer({ ...certificate, ...login('site', 'another password') });
      return new SmtpMailer(local(port, { user: 'site', password }), {
        timeouts: patient,
        ca: certificate.cert,
      });
    },
  },
  {
    what: 'offers no login where one is set',
    words: /offers no login/,
    mailer: async () => {
      const certificate = selfSigned('localhost');
      const { port } = await mailServer({ ...certificate, disabledCommands: ['AUTH'] });
      return new SmtpMailer(local(port, { user: 'site', password }), {
        timeouts: patient,
        ca: certificate.cert,
      });
    },
  },
];

describe('a mail server that', () => {
  it.each(
    faults,
  )('$what: tried again, told after ten minutes, delivered once it is mended', async (fault) => {
    const clock = new FakeClock();
    const mailer = new RepairableMailer(await fault.mailer());
    const { address, config, counts, readiness, logged } = await startReceiver(addresses, { clock, mailer });
    const enquiry = newEnquiry();
    expect((await post(address, enquiry)).status).toBe(200);

    const told = () => logged.some(({ event }) => event === 'alert');
    await until(clock, minute, told);
    expect(readFileSync(join(config.dataDir, alertFileName), 'utf8')).toMatch(fault.words);
    expect((await readiness()).ready).toBe(false);
    const tried = () => logged.filter(({ event }) => event === 'delivery-failed').length;
    await until(clock, minute, () => tried() >= 3);
    expect(await counts()).toMatchObject({ pending: 1, dead: 0 });

    const record = JSON.stringify(logged) + readFileSync(join(config.dataDir, alertFileName), 'utf8');
    for (const secret of [password, enquiry.email, enquiry.lastName, enquiry.message])
      expect(record).not.toContain(secret);

    const certificate = selfSigned('localhost');
    const good = await mailServer({ ...certificate, ...login('site', password) });
    mailer.route = new SmtpMailer(local(good.port, { user: 'site', password }), {
      timeouts: patient,
      ca: certificate.cert,
    });
    await until(clock, minute, async () => (await counts()).delivered === 1);
    await until(clock, minute, async () => (await readiness()).ready);
    expect(good.mails).toHaveLength(1);
  });
});

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
