import { expect, it } from 'vitest';
import { honeypotField } from '../src/contract/fields.ts';
import { hour, minute, second } from '../src/delivery/clock.ts';
import { FakeClock } from '../testing/fake-clock.ts';
import { until } from '../testing/passing-time.ts';
import { newEnquiry, post } from '../testing/posting.ts';
import { startReceiver } from '../testing/receiver.ts';
import { scriptedSmtp } from '../testing/scripted-smtp.ts';

const heartbeatUrl = 'https://monitor.example/ping/a-secret';
const urgentWebhookUrl = 'https://chat.example/hooks/a-secret?key=1';

/** A receiver whose monitor and webhook are of the test's, and answer as told. */
async function setUp() {
  const clock = new FakeClock();
  const smtp = await scriptedSmtp();
  const asked: { url: string; at: number; body: string }[] = [];
  const state = { status: 200 };
  const receiver = await startReceiver(
    {
      mailFrom: 'site@plumber.example',
      mailTo: ['office@plumber.example'],
      smtp: smtp.route,
      heartbeatUrl,
      urgentWebhookUrl,
    },
    {
      clock,
      fetch: async (url, init) => {
        asked.push({ url: String(url), at: clock.wall, body: String(init?.body ?? '') });
        return new Response(null, { status: state.status });
      },
    },
  );
  const to = (url: string) => asked.filter((each) => each.url === url);
  const passing = (ms: number, step = second * 15) => {
    const end = clock.wall + ms;
    return until(clock, step, () => clock.wall >= end);
  };
  return {
    ...receiver,
    clock,
    smtp,
    state,
    pings: () => to(heartbeatUrl),
    notices: () => to(urgentWebhookUrl),
    passing,
  };
}

it('an outside monitor hears once a minute that all is well, and nothing while it is not', async () => {
  const { address, clock, smtp, pings, passing, readiness, counts } = await setUp();
  await passing(10 * minute);
  expect(pings().length).toBeGreaterThanOrEqual(8);
  expect(pings().length).toBeLessThanOrEqual(11);
  await smtp.stop();
  await post(address, newEnquiry());
  await until(clock, minute, async () => !(await readiness()).ready);
  const before = pings().length;
  await passing(30 * minute);
  expect(pings().length).toBeLessThanOrEqual(before + 1);
  await smtp.start();
  await until(clock, minute, async () => (await counts()).delivered === 1);
  await until(clock, minute, () => pings().length > before + 2);
});

it('an urgent enquiry is posted to the webhook at once, while the mail server is silent, and nothing of its visitor', async () => {
  const { address, clock, smtp, notices, logged } = await setUp();
  smtp.script = { greeting: 'HANG' };
  const urgent = newEnquiry({ urgent: 'yes', firstName: 'Hinemoa', phone: '021 555 0123' });
  await post(address, urgent);
  await post(address, newEnquiry());
  await until(clock, 1, () => notices().length === 1);
  const { body } = notices()[0] ?? { body: '' };
  expect(Object.keys(JSON.parse(body) as object)).toEqual(['text', 'reference', 'service', 'received']);
  for (const value of [
    urgent.firstName,
    urgent.lastName,
    urgent.email,
    urgent.phone,
    urgent.address,
    urgent.message,
  ])
    expect(body).not.toContain(value);
  expect(JSON.stringify(logged)).not.toContain('a-secret');
  smtp.script = {};
});

it('a webhook that fails keeps no mail waiting; it is tried again, told after ten minutes, and posted once', async () => {
  const { address, clock, smtp, state, notices, counts, readiness, passing } = await setUp();
  state.status = 500;
  await post(address, newEnquiry({ service: 'Emergency Plumbing' }));
  await until(clock, second, async () => (await counts()).delivered === 1);
  expect(smtp.accepted).toHaveLength(1);
  await until(clock, minute, async () => (await readiness()).problems.join().includes('webhook'));
  expect(notices().length).toBeGreaterThan(1);
  state.status = 204;
  const failed = notices().length;
  await until(clock, minute, () => notices().length === failed + 1);
  await passing(3 * hour, minute);
  expect(notices()).toHaveLength(failed + 1);
  expect((await readiness()).ready).toBe(true);
});

it('what is quarantined wakes nobody, and a run of urgent ones no more than twelve times an hour', async () => {
  const { address, clock, notices, passing } = await setUp();
  await post(address, { ...newEnquiry({ urgent: 'yes' }), [honeypotField]: 'https://robot.example' });
  await passing(5 * minute);
  expect(notices()).toHaveLength(0);
  for (let n = 0; n < 30; n += 1) await post(address, newEnquiry({ urgent: 'yes' }));
  await passing(30 * minute);
  expect(notices()).toHaveLength(12);
  await until(clock, minute, () => notices().length > 12);
});

it('nor more than twelve because of a restart', async () => {
  const first = await setUp();
  for (let n = 0; n < 15; n += 1) await post(first.address, newEnquiry({ urgent: 'yes' }));
  await first.passing(5 * minute);
  expect(first.notices()).toHaveLength(12);
  await first.close();
  const { clock, config } = first;
  const posted: number[] = [];
  await startReceiver(config, {
    clock,
    fetch: async (url) => {
      if (url === urgentWebhookUrl) posted.push(clock.wall);
      return new Response(null, { status: 204 });
    },
  });
  const restarted = clock.wall;
  await until(clock, minute, () => posted.length === 3);
  expect((posted[0] ?? 0) - restarted).toBeGreaterThan(30 * minute);
});
