import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { describe, expect, it } from 'vitest';
import { alertFileName } from '../src/alerts.ts';
import { hour, minute } from '../src/clock.ts';
import type { ReceiverConfig } from '../src/config.ts';
import { askService } from '../src/control.ts';
import { honeypotField } from '../src/enquiry.ts';
import { FakeClock } from './support/fake-clock.ts';
import { until } from './support/passing-time.ts';
import { newEnquiry, post } from './support/posting.ts';
import { startReceiver, type TestReceiver } from './support/receiver.ts';
import { type ScriptedSmtp, scriptedSmtp } from './support/scripted-smtp.ts';

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
    expect(mail?.text).toMatch(/1 waiting, the oldest for 1\d minutes\. .*ECONNREFUSED/);
    expect(mail?.text).not.toContain(enquiry.lastName);
    expect(alertFile()).toContain('not being delivered');
    const ready = await fetch(`${address}/readyz`);
    expect(ready.status).toBe(503);
    expect(await ready.text()).toContain('delivery is failing');

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

  it('without a second way the file, the log and /readyz tell', async () => {
    const { address, clock, main, second, alertFile, events } = await setUp({ alertTo: [] });
    await main.stop();
    await post(address, newEnquiry());
    await until(clock, minute, () => events('alert') === 1);
    expect(alertFile()).toContain('not being delivered');
    expect((await fetch(`${address}/readyz`)).status).toBe(503);
    await passing(clock, hour);
    expect(second.connections).toBe(0);
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
  const enquiry = newEnquiry({ email: 'aroha.quoted@example.com' });
  const quote = (code: string) => `${code} <${enquiry.email}> in reply-to of ${office}: refused`;

  it.each([
    '421 4.7.0',
    '451 4.7.1',
    '554 5.7.1',
  ])('(%s) reach neither the log nor an alert nor another enquiry', async (code) => {
    const { address, config, clock, main, second, alertFile, logged, events } = await setUp();
    main.script = { end: quote(code) };
    const other = newEnquiry();
    await Promise.all([post(address, enquiry), post(address, other)]);
    await until(clock, minute, () => events('alert-mailed') > 0);
    const told = alertFile() + JSON.stringify(logged) + second.accepted.map(({ text }) => text).join();
    expect(told).not.toContain(enquiry.email);
    const listed = await askService(config.dataDir, ['list']);
    expect(listed?.text).not.toContain(enquiry.email);
    // What it says of the office's own address helps to mend it.
    expect(listed?.text).toContain(`in reply-to of ${office}`);
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

  it('carries each once, at the set hour of the day, also where there are more than one mail holds', async () => {
    const { address, clock, main, events } = await setUp();
    const messages = await setApart(address, 60);
    await passing(clock, 10 * minute);
    expect(main.accepted).toHaveLength(0);
    await until(clock, 10 * minute, () => events('digest-delivered') === 2);
    const time = { timeZone: 'Pacific/Auckland', hour: '2-digit', hourCycle: 'h23' } as const;
    expect(new Intl.DateTimeFormat('en-NZ', time).format(clock.wall)).toBe('07');
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
