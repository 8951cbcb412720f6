import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { hour, minute } from '../src/delivery/clock.ts';
import type { Mailer } from '../src/delivery/mailer.ts';
import type { OutgoingMail } from '../src/mail/outgoing-mail.ts';
import { alertFileName } from '../src/node/alert-file.ts';
import type { SmtpRoute } from '../src/node/smtp-mailer.ts';
import { SmtpMailer } from '../src/node/smtp-mailer.ts';
import { selfSigned } from '../testing/certificate.ts';
import { FakeClock } from '../testing/fake-clock.ts';
import { freePort } from '../testing/free-port.ts';
import { login, mailServer } from '../testing/mail-server.ts';
import { until } from '../testing/passing-time.ts';
import { newEnquiry, post } from '../testing/posting.ts';
import { startReceiver } from '../testing/receiver.ts';
import { patient, scripted } from '../testing/scripted-smtp.ts';

const addresses = { mailFrom: 'site@plumber.example', mailTo: ['office@plumber.example'] };
const password = 'correct horse';

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
