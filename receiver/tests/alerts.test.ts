import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { describe, expect, it } from 'vitest';
import { honeypotField } from '../src/contract/fields.ts';
import { Alerts } from '../src/delivery/alerts.ts';
import { hour, minute } from '../src/delivery/clock.ts';
import { Digest } from '../src/delivery/digest.ts';
import type { Mailer } from '../src/delivery/mailer.ts';
import { findProblems } from '../src/delivery/problems.ts';
import type { OutgoingMail } from '../src/mail/outgoing-mail.ts';
import { alertFile, alertFileName } from '../src/node/alert-file.ts';
import type { ReceiverConfig } from '../src/node/config.ts';
import { askService } from '../src/node/control.ts';
import { atEnd } from '../testing/cleanup.ts';
import { FakeClock } from '../testing/fake-clock.ts';
import { filesContaining, temporaryFolder } from '../testing/folder.ts';
import { until } from '../testing/passing-time.ts';
import { newEnquiry, post } from '../testing/posting.ts';
import { startReceiver, type TestReceiver, testConfig } from '../testing/receiver.ts';
import { type ScriptedSmtp, scriptedSmtp } from '../testing/scripted-smtp.ts';
import { openStore } from '../testing/store.ts';

const office = 'office@plumber.example';
const mobile = 'owner@other-provider.example';

interface Setting extends TestReceiver {
  clock: FakeClock;
  /** The way of enquiries. */
  main: ScriptedSmtp;
  /** The way of alerts. */
  second: ScriptedSmtp;
  alertFile(): string;
  events(name: string): number;
}

async function setUp(changes: Partial<ReceiverConfig> = {}, clock = new FakeClock()): Promise<Setting> {
  const [main, second] = [await scriptedSmtp(), await scriptedSmtp()];
  const receiver = await startReceiver(
    {
      mailFrom: 'site@plumber.example',
      mailTo: [office],
      smtp: main.route,
      ...(changes.alertTo?.length === 0 ? {} : { alertSmtp: second.route, alertTo: [mobile] }),
      ...changes,
    },
    { clock },
  );
  const path = join(receiver.config.dataDir, alertFileName);
  return {
    ...receiver,
    clock,
    main,
    second,
    alertFile: () => (existsSync(path) ? readFileSync(path, 'utf8') : ''),
    events: (name) => receiver.logged.filter(({ event }) => event === name).length,
  };
}

const mailsOf = (smtp: ScriptedSmtp): Promise<Email[]> =>
  Promise.all(smtp.accepted.map(({ text }) => PostalMime.parse(text)));

/** Lets the clock reach a later moment, step by step, so that everything on the way happens. */
async function passing(clock: FakeClock, ms: number, step = minute): Promise<void> {
  const end = clock.wall + ms;
  await until(clock, step, () => clock.wall >= end);
}

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

describe('the words of a mail server that quotes the visitor', () => {
  const enquiry = newEnquiry({ email: "o'aroha@example.com", lastName: 'Quoted' });
  const quote = (code: string) =>
    `${code} <${enquiry.email}> Leak from ${enquiry.firstName} ${enquiry.lastName}: refused`;

  it.each([
    '421 4.7.0',
    '451 4.7.1',
    '554 5.7.1',
  ])('(%s) reach neither the log nor an alert nor another enquiry', async (code) => {
    const { address, config, clock, main, second, alertFile, logged, events } = await setUp();
    main.script = { end: ({ text }) => (text.includes(enquiry.message) ? quote(code) : '451 4.3.0 later') };
    const other = newEnquiry({ email: 'other@example.com' });
    await Promise.all([post(address, enquiry), post(address, other)]);
    await until(clock, minute, () => events('alert-mailed') > 0);
    const told = alertFile() + JSON.stringify(logged) + second.accepted.map(({ text }) => text).join();
    for (const words of ['aroha@', enquiry.lastName, 'Leak from']) expect(told).not.toContain(words);
    const listed = await askService(config.dataDir, ['list']);
    expect(listed?.text).not.toContain('aroha@');
    // Its own row keeps the words, which help to mend it.
    const reference = /^(\S+) {2}.*Quoted/m.exec(listed?.text ?? '')?.[1] ?? '';
    expect((await askService(config.dataDir, ['show', reference]))?.text).toContain(quote(code));
    await askService(config.dataDir, ['erase', enquiry.email]);
    await until(clock, minute, () => filesContaining(config.dataDir, 'Quoted').length === 0);
  });
});

describe('the digest of what was set apart', () => {
  /** Posts as robots do, and as browsers do that fill in every field by themselves. */
  async function setApart(address: string, count: number): Promise<string[]> {
    const enquiries = Array.from({ length: count }, () => newEnquiry());
    for (const enquiry of enquiries) {
      const answer = await post(address, { ...enquiry, [honeypotField]: 'https://robot.example' });
      expect(answer.status).toBe(200);
    }
    return enquiries.map(({ message }) => message);
  }

  /** How often each text stands in what the server has taken over. */
  async function timesIn(smtp: ScriptedSmtp, messages: readonly string[]): Promise<number[]> {
    const lines = (await mailsOf(smtp)).flatMap(({ text }) => (text ?? '').split('\n'));
    return messages.map((message) => lines.filter((line) => line === message).length);
  }

  it('carries each once, 24 hours after the first one, also where there are more than one mail holds', async () => {
    const { address, clock, main, events } = await setUp();
    const since = clock.wall;
    const messages = await setApart(address, 60);
    await passing(clock, 23 * hour, 10 * minute);
    expect(main.accepted).toHaveLength(0);
    await until(clock, 10 * minute, () => events('digest-delivered') === 2);
    expect(clock.wall - since).toBeGreaterThanOrEqual(24 * hour);
    expect(clock.wall - since).toBeLessThan(25 * hour);
    await passing(clock, 48 * hour, hour);
    expect(main.accepted).toHaveLength(2);
    expect(new Set(await timesIn(main, messages))).toEqual(new Set([1]));
    expect((await mailsOf(main))[0]?.to?.[0]?.address).toBe(office);
  });

  it('waits for a mail server that is away, tells it, and loses none on the way', async () => {
    const { address, clock, main, second, counts, alertFile, events } = await setUp();
    await main.stop();
    const messages = await setApart(address, 3);
    await until(clock, 10 * minute, () => alertFile().includes('digest'));
    await until(clock, minute, () => second.accepted.length === 1);
    messages.push(...(await setApart(address, 2)));
    await passing(clock, 3 * hour, 5 * minute);
    expect((await counts()).suspect).toBe(5);
    await main.start();
    await until(clock, minute, () => events('digest-delivered') === 1);
    expect(await timesIn(main, messages)).toEqual([1, 1, 1, 1, 1]);
    await until(clock, minute, () => alertFile() === '');
  });

  it('that fails is told on /readyz too, until it is through', async () => {
    const { address, clock, main, events } = await setUp({ alertTo: [] });
    main.script = { mail: '451 4.3.0 later' };
    await setApart(address, 1);
    await until(clock, 10 * minute, () => events('digest-failed') > 0);
    expect((await fetch(`${address}/readyz`)).status).toBe(200);
    await until(clock, minute, () => events('alert') === 1);
    const ready = await fetch(`${address}/readyz`);
    expect(ready.status).toBe(503);
    expect(await ready.text()).toMatch(
      /digest of enquiries that were set apart has been failing for \d+ minutes/,
    );
    main.script = {};
    await until(clock, minute, () => events('digest-delivered') === 1);
    expect((await fetch(`${address}/readyz`)).status).toBe(200);
  });

  it('that fails is told with what the mail server says, and not again because of a restart', async () => {
    const first = await setUp();
    first.main.script = { mail: '451 4.3.0 later' };
    await setApart(first.address, 1);
    await until(first.clock, 10 * minute, () => first.second.accepted.length === 1);
    expect(first.alertFile()).toContain('451 4.3.0');
    await first.close();
    const { dataDir } = first.config;
    const next = await setUp({ dataDir, smtp: first.main.route, alertSmtp: first.second.route }, first.clock);
    await passing(next.clock, 2 * hour, 5 * minute);
    expect(first.second.accepted).toHaveLength(1);
  });

  it('is no trouble any more once all that was set apart has been erased', async () => {
    const { address, config, clock, main, second, alertFile } = await setUp();
    await main.stop();
    await setApart(address, 2);
    await until(clock, 10 * minute, () => second.accepted.length === 1);
    expect((await askService(config.dataDir, ['erase', newEnquiry().email]))?.exitCode).toBe(0);
    await until(clock, minute, () => second.accepted.length === 2);
    expect((await mailsOf(second))[1]?.subject).toBe('Website enquiries are being delivered again');
    expect(alertFile()).toBe('');
    expect((await fetch(`${address}/readyz`)).status).toBe(200);
  });

  it('comes within minutes for what is urgent or came in a burst, also behind a flood of robots', async () => {
    for (const setting of [{ postsBeforeBurst: 60 }, { postsBeforeBurst: 1_000_000, urgent: 'yes' }]) {
      const { urgent = '', ...changes } = setting;
      const { address, clock, main } = await setUp(changes);
      await setApart(address, 60);
      const genuine = newEnquiry({ urgent });
      expect((await post(address, genuine, urgent ? { origin: 'null' } : {})).status).toBe(200);
      await passing(clock, 20 * minute);
      expect(await timesIn(main, [genuine.message])).toEqual([1]);
    }
  });

  it('of many mails lets an enquiry that comes meanwhile go first', async () => {
    const order: string[] = [];
    const late = newEnquiry();
    const clock = new FakeClock();
    const mailer: Mailer = {
      description: 'to a test',
      deliver: async ({ fileName }) => {
        order.push(fileName.split('-')[0] ?? '');
        if (order.length === 1) expect((await post(receiver.address, late)).status).toBe(200);
      },
    };
    const receiver = await startReceiver({}, { clock, mailer });
    await setApart(receiver.address, 120);
    await until(clock, 10 * minute, () => order.length === 4);
    expect(order).toEqual(['digest', 'enquiry', 'digest', 'digest']);
  });

  it('that was cut off by a restart comes whole after it', async () => {
    const first = await setUp();
    first.main.script = { end: '451 later' };
    const messages = await setApart(first.address, 3);
    await until(first.clock, 10 * minute, () => first.events('digest-failed') > 0);
    await first.close();
    first.main.script = {};
    const { dataDir } = first.config;
    const next = await setUp({ dataDir, smtp: first.main.route }, first.clock);
    await until(next.clock, minute, () => next.events('digest-delivered') === 1);
    expect(await timesIn(first.main, messages)).toEqual([1, 1, 1]);
  });

  it.each([
    ['one word in it', '554 5.7.1 spam', (text: string) => text.includes('badword')],
    ['its size', '552 5.3.4 too big', (text: string) => text.split('Leak number').length > 20],
  ])('that is refused for %s takes the text of no other along', async (_, reply, isRefused) => {
    const { address, clock, main, second, counts } = await setUp();
    main.script = { end: ({ text }) => (isRefused(text) ? reply : '250 kept') };
    const messages = await setApart(address, 49);
    await post(address, newEnquiry({ message: 'Leak and a badword' }), { origin: 'null' });
    await until(clock, 10 * minute, () => main.accepted.length > 0);
    await passing(clock, hour, 5 * minute);
    expect(new Set(await timesIn(main, messages))).toEqual(new Set([1]));
    expect(main.accepted.length).toBeLessThan(10);
    expect(second.accepted).toHaveLength(0);
    expect((await counts()).suspect).toBe(50);
  });

  it('that a spam filter refuses comes as a list of references and numbers to call', async () => {
    const { address, config, clock, main, events, logged } = await setUp();
    main.script = {
      end: ({ text }) => (text.includes('Leak number') ? '554 5.7.1 aroha@example.com is spam' : '250 kept'),
    };
    await setApart(address, 2);
    await until(clock, 10 * minute, () => events('digest-delivered') === 1);
    const listed = await askService(config.dataDir, ['list', 'suspect']);
    const references = listed?.text.match(/[0-9A-Z]{4}-[0-9A-Z]{4}/g) ?? [];
    const [mail, ...more] = await mailsOf(main);
    expect(more).toEqual([]);
    expect(references).toHaveLength(2);
    for (const reference of references) expect(mail?.text).toContain(reference);
    expect(mail?.text).toContain('021 555 0199');
    expect(JSON.stringify(logged)).not.toContain('aroha@example.com');
  });
});

describe('while the disk is too full to remember what was told', () => {
  /** Alerts and digest on a storage that can be made to refuse every write, as a full disk does. */
  function onFullDisk() {
    const clock = new FakeClock();
    const config = testConfig({ dataDir: temporaryFolder(), alertTo: [mobile] });
    const store = openStore({ dataDir: config.dataDir, now: clock.now });
    const sent: OutgoingMail[] = [];
    const mailer: Mailer = { description: 'to a test', deliver: async (mail) => void sent.push(mail) };
    const common = { store, mailer, addresses: config, clock, log: () => {} };
    const newDigest = () => new Digest(common);
    const digest = newDigest();
    const newAlerts = () =>
      new Alerts({
        ...common,
        find: () =>
          findProblems({ store, digest, worker: { heartbeatAge: 0 }, freeMiB: async () => 1, minFreeMiB: 1 }),
        notice: alertFile(config.dataDir),
        where: 'a test',
      });
    /** Lets the hours pass as the delivery loop does, which goes on after an error; counts the errors. */
    const live = async (
      work: { check(signal: AbortSignal): Promise<unknown> },
      ms: number,
    ): Promise<number> => {
      let errors = 0;
      for (let gone = 0; gone < ms; gone += minute) {
        clock.advance(minute);
        await work.check(new AbortController().signal).catch(() => {
          errors += 1;
        });
      }
      return errors;
    };
    const full = (yes: boolean) => store.connection.db.exec(`PRAGMA query_only = ${yes ? 'ON' : 'OFF'}`);
    return { store, sent, newAlerts, newDigest, live, full };
  }

  it('an alert is mailed once, again after six hours, and is remembered as soon as there is space', async () => {
    const { store, sent, newAlerts, live, full } = onFullDisk();
    await store.submit(newEnquiry(), '');
    full(true);
    const alerts = newAlerts();
    expect(await live(alerts, 5 * hour)).toBeGreaterThan(0);
    expect(sent).toHaveLength(1);
    await live(alerts, 2 * hour);
    expect(sent).toHaveLength(2);
    full(false);
    expect(await live(alerts, minute)).toBe(0);
    await live(newAlerts(), 2 * hour);
    expect(sent).toHaveLength(2);
  });

  it('a digest is sent once, and is marked as sent as soon as there is space', async () => {
    const { store, sent, newDigest, live, full } = onFullDisk();
    await store.submit(newEnquiry({ urgent: 'yes' }), 'honeypot');
    full(true);
    const digest = newDigest();
    expect(await live(digest, 3 * hour)).toBeGreaterThan(0);
    expect(sent).toHaveLength(1);
    full(false);
    expect(await live(digest, hour)).toBe(0);
    await live(newDigest(), hour);
    expect(sent).toHaveLength(1);
  });
});
