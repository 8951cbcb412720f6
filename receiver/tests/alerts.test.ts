import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type Mail, MailError } from '../src/mailer.ts';
import { alertFileName } from '../src/node/service.ts';
import { hour, minute } from '../src/time.ts';
import { pass } from '../testing/fake-clock.ts';
import { newEnquiry, post } from '../testing/posting.ts';
import { startReceiver } from '../testing/receiver.ts';

// What both runtimes tell stands in contract-delivery.test.ts; here is what Node tells beside mails.

const away = new MailError('away', 'The mail server cannot be used: connect ECONNREFUSED');

/** A receiver with a way for enquiries and one for alerts, each of which may be down. */
async function setUp(
  changes: Parameters<typeof startReceiver>[0] = {},
  before?: Awaited<ReturnType<typeof startReceiver>>,
) {
  /** How each way fails. */
  const down: { enquiries?: MailError | undefined; alerts?: MailError | undefined } = {};
  const alerts: Mail[] = [];
  const clock = before?.clock;
  const receiver = await startReceiver(
    { alertTo: ['owner@other-provider.example'], ...changes },
    {
      ...(clock ? { clock, now: clock.now } : {}),
      mailer: {
        description: 'to a test',
        send: async () => {
          if (down.enquiries) throw down.enquiries;
        },
      },
      alertMailer: {
        description: 'to a test',
        send: async (mail) => {
          if (down.alerts) throw down.alerts;
          alerts.push(mail);
        },
      },
    },
  );
  const path = join(receiver.config.dataDir, alertFileName);
  return {
    ...{ receiver, down, alerts },
    file: () => (existsSync(path) ? readFileSync(path, 'utf8') : ''),
    events: (name: string) => receiver.logged.filter(({ event }) => event === name).length,
    ready: async () => (await fetch(`${receiver.address}/readyz`)).status,
  };
}

it('mail, file, log and /readyz tell within ten minutes, once', async () => {
  const { receiver, down, alerts, file, events, ready } = await setUp();
  down.enquiries = away;
  await post(receiver.address, newEnquiry());
  await pass(receiver, 7 * minute);
  expect([file(), await ready(), alerts.length]).toEqual(['', 200, 0]);
  await pass(receiver, 3 * minute);
  expect(alerts).toHaveLength(1);
  expect(file()).toMatch(/1 waiting.* The latest attempt: .*ECONNREFUSED/);
  expect(await ready()).toBe(503);
  await pass(receiver, 5 * hour, 5 * minute);
  expect([alerts.length, events('alert')]).toEqual([1, 1]);
  await pass(receiver, 90 * minute, 5 * minute);
  expect(alerts).toHaveLength(2);
  down.enquiries = undefined;
  await pass(receiver, 20 * minute);
  expect(alerts.map(({ subject }) => subject.includes('again'))).toEqual([false, false, true]);
  expect([file(), await ready()]).toEqual(['', 200]);
  await pass(receiver, 7 * hour, 5 * minute);
  expect(alerts).toHaveLength(3);
});

it('a restart does not tell it again', async () => {
  const first = await setUp();
  first.down.enquiries = away;
  await post(first.receiver.address, newEnquiry());
  await pass(first.receiver, 10 * minute);
  await first.receiver.close();
  const next = await setUp({ dataDir: first.receiver.config.dataDir }, first.receiver);
  next.down.enquiries = away;
  await pass(next.receiver, hour);
  expect([first.alerts.length, next.alerts.length]).toEqual([1, 0]);
});

it('with the second way down too, file and log tell', async () => {
  const { receiver, down, alerts, file, events } = await setUp();
  Object.assign(down, { enquiries: away, alerts: away });
  await post(receiver.address, newEnquiry());
  await pass(receiver, hour);
  expect(file()).toContain('not being delivered');
  expect(events('alert')).toBe(1);
  // One try in five minutes at most.
  expect(events('alert-mail-failed')).toBeGreaterThan(1);
  expect(events('alert-mail-failed')).toBeLessThanOrEqual(11);
  down.alerts = undefined;
  await pass(receiver, 6 * minute);
  expect(alerts).toHaveLength(1);
});

it('a problem that comes and goes makes few mails', async () => {
  const { receiver, down, alerts } = await setUp();
  for (let n = 0; n < 40; n += 1) {
    down.enquiries = n % 2 === 0 ? away : undefined;
    await post(receiver.address, newEnquiry());
    await pass(receiver, 9 * minute);
  }
  const moments = alerts.map(({ date }) => date.getTime());
  const gaps = moments.slice(1).map((moment, n) => moment - (moments[n] ?? 0));
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(10 * minute);
  expect(moments.length).toBeGreaterThan(5);
});

it('fifty that fail make a mail an hour at most', async () => {
  const { receiver, down, alerts } = await setUp();
  down.enquiries = new MailError('failed', '554 5.7.1: its rules refuse the mail.');
  for (let n = 0; n < 50; n += 1) {
    await post(receiver.address, newEnquiry());
    await pass(receiver, 5 * minute, 5 * minute);
  }
  await pass(receiver, hour, 5 * minute);
  expect(alerts.length).toBeLessThanOrEqual(7);
  expect(alerts.at(-1)?.text).toContain('50 enquiries were refused and have failed');
});
