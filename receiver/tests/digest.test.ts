import { describe, expect, it } from 'vitest';
import { honeypotField } from '../src/contract/fields.ts';
import { hour, minute } from '../src/delivery/clock.ts';
import type { Mailer } from '../src/delivery/mailer.ts';
import { askService } from '../src/node/control.ts';
import { mailsOf, office, passing, setUp } from '../testing/alerting.ts';
import { FakeClock } from '../testing/fake-clock.ts';
import { until } from '../testing/passing-time.ts';
import { newEnquiry, post } from '../testing/posting.ts';
import { startReceiver } from '../testing/receiver.ts';
import type { ScriptedSmtp } from '../testing/scripted-smtp.ts';

describe('the digest of what was quarantined', () => {
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

  it('is no trouble any more once all that was quarantined has been erased', async () => {
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
