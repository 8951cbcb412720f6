import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Alerts } from '../src/delivery/alerts.ts';
import { hour, minute } from '../src/delivery/clock.ts';
import type { OutgoingMail } from '../src/mail/outgoing-mail.ts';
import { alertFile, alertFileName } from '../src/node/alert-file.ts';
import { askService } from '../src/node/control.ts';
import { mailsOf, mobile, office, passing, setUp } from '../testing/alerting.ts';
import { atEnd } from '../testing/cleanup.ts';
import { FakeClock } from '../testing/fake-clock.ts';
import { temporaryFolder } from '../testing/folder.ts';
import { until } from '../testing/passing-time.ts';
import { newEnquiry, post } from '../testing/posting.ts';
import { startReceiver, testConfig } from '../testing/receiver.ts';
import { openStore } from '../testing/store.ts';

describe('when enquiries cannot be delivered', () => {
  it('mail on the second way, the file, the log and /readyz tell after ten minutes, and once', async () => {
    const { address, clock, main, second, alertFile, events } = await setUp();
    await main.stop();
    const enquiry = newEnquiry();
    await post(address, enquiry);
    await passing(clock, 9 * minute);
    expect(alertFile()).toBe('');
    expect((await fetch(`${address}/readyz`)).status).toBe(200);

    await until(clock, minute, () => second.accepted.length > 0);
    const [mail] = await mailsOf(second);
    expect(mail?.to?.[0]?.address).toBe(mobile);
    expect(mail?.subject).toBe('Website enquiries need your attention');
    expect(mail?.text).toMatch(/1 waiting, the oldest for 1\d minutes\. .*cannot be used: .*ECONNREFUSED/);
    expect(mail?.text).not.toContain(enquiry.lastName);
    expect(alertFile()).toContain('not being delivered');
    const ready = await fetch(`${address}/readyz`);
    expect(ready.status).toBe(503);
    expect(await ready.text()).toContain('not being delivered');

    await passing(clock, 5 * hour, 5 * minute);
    expect(second.accepted).toHaveLength(1);
    expect(events('alert')).toBe(1);
  });

  it('it is told again every six hours, until it is over; that is told too', async () => {
    const { address, clock, main, second, alertFile, counts } = await setUp();
    await main.stop();
    await post(address, newEnquiry());
    await until(clock, minute, () => second.accepted.length === 1);
    await passing(clock, 6.5 * hour, 5 * minute);
    expect(second.accepted).toHaveLength(2);

    await main.start();
    await until(clock, 5 * minute, async () => (await counts()).delivered === 1);
    await until(clock, minute, () => second.accepted.length === 3);
    expect((await mailsOf(second))[2]?.subject).toBe('Website enquiries are being delivered again');
    expect(alertFile()).toBe('');
    expect((await fetch(`${address}/readyz`)).status).toBe(200);
    await passing(clock, 7 * hour, 5 * minute);
    expect(second.accepted).toHaveLength(3);
  });

  it('a restart does not tell it again', async () => {
    const first = await setUp();
    await first.main.stop();
    await post(first.address, newEnquiry());
    await until(first.clock, minute, () => first.second.accepted.length === 1);
    await first.close();
    const { dataDir } = first.config;
    const next = await setUp({ dataDir, smtp: first.main.route, alertSmtp: first.second.route }, first.clock);
    await passing(next.clock, hour);
    expect(next.events('alert')).toBe(1);
    expect(first.second.accepted).toHaveLength(1);
  });

  it('with the second way down too, the file and the log tell, and the mail follows when it is back', async () => {
    const { address, clock, main, second, alertFile, events } = await setUp();
    await main.stop();
    await second.stop();
    await post(address, newEnquiry());
    await passing(clock, hour);
    expect(alertFile()).toContain('not being delivered');
    expect(events('alert')).toBe(1);
    // One try in five minutes at most: 50 minutes since it began.
    expect(events('alert-mail-failed')).toBeGreaterThan(1);
    expect(events('alert-mail-failed')).toBeLessThanOrEqual(11);
    await second.start();
    await until(clock, minute, () => second.accepted.length === 1);
  });

  it('without a second way the first one carries the alert, to who gets the enquiries', async () => {
    const { address, clock, main } = await setUp({ alertTo: [] });
    main.script = { end: ({ text }) => (text.includes('Leak number') ? '554 5.7.1 spam' : '250 kept') };
    await post(address, newEnquiry());
    await until(clock, minute, () => main.accepted.length > 0);
    const [mail] = await mailsOf(main);
    expect(mail?.to?.[0]?.address).toBe(office);
    expect(mail?.text).toContain('was given up');
  });

  it('fifty given up one after another make an alert mail an hour at most, and none once they are dismissed', async () => {
    const { address, config, clock, main, second, counts } = await setUp();
    main.script = { end: '554 5.7.1 spam' };
    for (let n = 0; n < 50; n += 1) {
      await post(address, newEnquiry());
      await until(clock, 5 * minute, async () => (await counts()).dead > n);
    }
    await passing(clock, 1.5 * hour, 5 * minute);
    const hours = (clock.wall - new FakeClock().wall) / hour;
    expect(second.accepted.length).toBeLessThanOrEqual(2 + hours);
    expect((await mailsOf(second)).at(-1)?.text).toContain('50 enquiries were given up');
    const first = /show\s(\S{9})"/.exec((await mailsOf(second))[0]?.text ?? '')?.[1] ?? '';
    expect((await askService(config.dataDir, ['dismiss', first]))?.exitCode).toBe(0);
    expect((await askService(config.dataDir, ['dismiss', first]))?.exitCode).toBe(1);
    expect((await askService(config.dataDir, ['dismiss', 'dead']))?.text).toMatch(/^49 dismissed/);
    expect((await fetch(`${address}/readyz`)).status).toBe(200);
    await until(
      clock,
      minute,
      async () => (await mailsOf(second)).at(-1)?.subject?.includes('again') ?? false,
    );
  });

  it('a problem that comes and goes makes a mail in ten minutes at most', async () => {
    const clock = new FakeClock();
    const config = testConfig({ dataDir: temporaryFolder(), alertTo: [mobile] });
    const store = openStore({ dataDir: config.dataDir, now: clock.now });
    const at: number[] = [];
    let problems: { key: string; text: string }[] = [];
    const alerts = new Alerts({
      find: async () => ({ problems, counts: undefined }),
      mailer: { description: 'to a test', deliver: async () => void at.push(clock.wall) },
      ...{ store, addresses: config, clock, log: () => {}, where: 'a test' },
      notice: alertFile(config.dataDir),
    });
    for (let n = 0; n < 200; n += 1) {
      problems = n % 2 === 0 ? [{ key: `kind-${n}`, text: 'Something.' }] : [];
      await alerts.check(new AbortController().signal);
      clock.advance(minute);
    }
    const gaps = at.slice(1).map((moment, index) => moment - (at[index] ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(10 * minute);
    expect(at.length).toBeGreaterThan(5);
  });

  it('an enquiry that was given up is tried again when its visitor sends it once more', async () => {
    const { address, clock, main, counts } = await setUp();
    main.script = { end: '554 5.7.1 spam' };
    const enquiry = newEnquiry();
    await post(address, enquiry);
    await until(clock, minute, async () => (await counts()).dead === 1);
    main.script = {};
    expect((await post(address, enquiry)).status).toBe(200);
    await until(clock, minute, async () => (await counts()).delivered === 1);
    expect(main.accepted).toHaveLength(1);
  });

  it('without a second way the file, the log and /readyz tell where the first one is away', async () => {
    const { address, clock, main, second, alertFile, events } = await setUp({ alertTo: [] });
    await main.stop();
    await post(address, newEnquiry());
    await until(clock, minute, () => events('alert') === 1);
    expect(alertFile()).toContain('not being delivered');
    expect((await fetch(`${address}/readyz`)).status).toBe(503);
    await passing(clock, hour);
    expect(second.connections).toBe(0);
  });

  it('a file that cannot be written anew keeps its words, the log says so, and it is mended later', async () => {
    const { address, config, clock, main, alertFile, events } = await setUp();
    await main.stop();
    await post(address, newEnquiry());
    await until(clock, minute, () => alertFile() !== '');
    const obstacle = join(config.dataDir, `${alertFileName}.part`);
    mkdirSync(obstacle);
    const words = alertFile();
    await until(clock, minute, () => events('alert-file-failed') > 2);
    expect(alertFile()).toBe(words);
    rmSync(obstacle, { recursive: true });
    await until(clock, minute, () => alertFile() !== words);
    expect(alertFile()).toContain('not being delivered');
  });

  it('a disk that runs low is mailed too, before anything is lost', async () => {
    const { clock, second, alertFile, events } = await setUp({ minFreeMiB: 1e9 });
    await until(clock, minute, () => second.accepted.length === 1);
    expect((await mailsOf(second))[0]?.text).toMatch(/^Only \d+ MiB of disk are free/);
    expect(alertFile()).toContain('MiB of disk are free');
    await passing(clock, 5 * hour, 10 * minute);
    expect([second.accepted.length, events('alert')]).toEqual([1, 1]);
  });

  it('a delivery that never ends holds up no alert: the loop that stands still is mailed', async () => {
    const clock = new FakeClock();
    const gate = Promise.withResolvers<void>();
    atEnd(() => gate.resolve());
    const told: OutgoingMail[] = [];
    const receiver = await startReceiver(
      { alertTo: [mobile] },
      {
        clock,
        mailer: { description: 'to a test', deliver: () => gate.promise },
        alertMailer: { description: 'to a test', deliver: async (mail) => void told.push(mail) },
      },
    );
    await post(receiver.address, newEnquiry());
    await until(clock, minute, () => told.some(({ text }) => text.includes('delivery loop has stopped')));
    gate.resolve();
    await until(clock, minute, () => told.at(-1)?.subject === 'Website enquiries are being delivered again');
  });

  it('an enquiry that was given up is told by its reference, and its end too', async () => {
    const { address, config, clock, main, second, alertFile, counts } = await setUp();
    main.script = { rcpt: '550 5.1.1 no such user' };
    await post(address, newEnquiry());
    await until(clock, 10_000, () => second.accepted.length === 1);
    const reference = /Enquiry (\S+) was given up/.exec(alertFile())?.[1] ?? 'none';
    expect((await mailsOf(second))[0]?.text).toContain(`show ${reference}`);
    main.script = {};
    expect((await askService(config.dataDir, ['requeue', reference]))?.exitCode).toBe(0);
    await until(clock, 10_000, async () => (await counts()).delivered === 1);
    await until(clock, 10_000, () => second.accepted.length === 2);
    expect(alertFile()).toBe('');
  });
});
