import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { alertFileName, openStorage } from '../src/node/service.ts';
import { hour, minute } from '../src/time.ts';
import { newEnquiry, post } from '../testing/posting.ts';
import { startReceiver, testConfig } from '../testing/receiver.ts';

// What both runtimes tell stands in contract-delivery.test.ts; here is what Node tells beside mails.

async function setUp(...given: Parameters<typeof startReceiver>) {
  const receiver = await startReceiver(...given);
  const path = join(receiver.config.dataDir, alertFileName);
  return {
    ...receiver,
    send: () => post(receiver.address, newEnquiry()),
    file: () => (existsSync(path) ? readFileSync(path, 'utf8') : ''),
    events: async (name: string) => (await receiver.logged()).filter(({ event }) => event === name).length,
    ready: async () => (await fetch(`${receiver.address}/readyz`)).status,
  };
}

it('mail, file, log and /readyz tell once, also over a restart', async () => {
  const receiver = await setUp();
  const { alerts, file, events, ready, pass, config, clock } = receiver;
  receiver.route('outage');
  await receiver.send();
  await pass(7 * minute, minute);
  expect([file(), await ready(), alerts().length]).toEqual(['', 200, 0]);
  await pass(3 * minute, minute);
  expect(alerts()).toHaveLength(1);
  expect(file()).toMatch(/1 waiting.* The latest attempt: The test says no/);
  expect(await ready()).toBe(503);
  await pass(4 * hour, 5 * minute);
  expect([alerts().length, await events('alert')]).toEqual([1, 1]);
  const restarted = await setUp({ dataDir: config.dataDir }, { clock });
  restarted.route('outage');
  await restarted.pass(hour, 5 * minute);
  expect(restarted.alerts()).toEqual([]);
  // A reminder, and that it is over.
  await pass(90 * minute, 5 * minute);
  expect(alerts()).toHaveLength(2);
  receiver.route('takes');
  await pass(20 * minute, minute);
  expect(alerts().map(({ subject }) => subject.includes('again'))).toEqual([false, false, true]);
  expect([file(), await ready()]).toEqual(['', 200]);
  await pass(7 * hour, 15 * minute);
  expect(alerts()).toHaveLength(3);
});

it('with every way down file and log tell, each five minutes once more', async () => {
  const { route, send, pass, file, events, alerts } = await setUp();
  await pass(minute);
  for (const way of ['mails', 'alerts'] as const) route('outage', '', way);
  await send();
  await pass(hour, minute);
  expect(file()).toContain('not being delivered');
  expect(await events('alert')).toBe(1);
  // Two ways, and one try in five minutes at most.
  expect(await events('alert-mail-failed')).toBeGreaterThan(2);
  expect(await events('alert-mail-failed')).toBeLessThanOrEqual(22);
  route('takes', '', 'alerts');
  await pass(6 * minute, minute);
  expect(alerts()).toHaveLength(1);
});

it('a webhook that is no longer set is no problem', async () => {
  const config = testConfig();
  const stored = openStorage({ ...config, urgentWebhookUrl: 'https://chat.example/hook' }, Date.now);
  await stored.store.submit(newEnquiry({ urgent: 'yes' }), { suspicion: '', isFirst: true });
  stored.storage.close();
  const { pass, problems } = await setUp(config, { clock: { now: Date.now() } });
  await pass(hour, minute);
  expect(await problems()).toEqual([]);
});

it('a problem that comes and goes makes few mails', async () => {
  const { route, send, pass, alerts } = await setUp();
  for (let n = 0; n < 20; n += 1) {
    route(n % 2 === 0 ? 'outage' : 'takes');
    await send();
    await pass(9 * minute, minute);
  }
  for (const over of [false, true]) {
    const moments = alerts()
      .filter(({ subject }) => subject.includes('again') === over)
      .map(({ date }) => date.getTime());
    const gaps = moments.slice(1).map((moment, n) => moment - (moments[n] ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(10 * minute);
    expect(moments.length).toBeGreaterThan(3);
  }
});

it.each([
  3, 5, 7,
])('what waits is told within ten minutes, though another failed at minute %i', async (at) => {
  const { address, route, pass, alerts } = await setUp();
  route('transient', 'the first');
  route('permanent', 'casino');
  await post(address, newEnquiry({ message: 'the first' }));
  await pass(at * minute, minute);
  await post(address, newEnquiry({ message: 'casino' }));
  await pass((10 - at) * minute, minute);
  const texts = alerts().map(({ text }) => text);
  expect(texts.join()).toContain('have failed (1)');
  expect(texts.join()).toContain('not being delivered');
});

it('fifty that fail make a mail an hour at most', async () => {
  const { route, send, pass, alerts } = await setUp();
  route('permanent');
  for (let n = 0; n < 50; n += 1) {
    await send();
    await pass(5 * minute);
  }
  await pass(hour, 5 * minute);
  expect(alerts().length).toBeLessThanOrEqual(7);
  expect(alerts().at(-1)?.text).toContain('enquiries have failed (50): ');
});
