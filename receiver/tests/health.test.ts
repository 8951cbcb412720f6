import { describe, expect, it } from 'vitest';
import { minute, second } from '../src/delivery/clock.ts';
import type { Mailer } from '../src/delivery/mailer.ts';
import { findProblems } from '../src/delivery/problems.ts';
import type { Counts } from '../src/delivery/store.ts';
import { maxBodyBytes } from '../src/http/form.ts';
import { serverLimits } from '../src/node/server.ts';
import { smtpTimeouts } from '../src/node/smtp-mailer.ts';
import { FakeClock } from '../testing/fake-clock.ts';
import { until } from '../testing/passing-time.ts';
import { newEnquiry, post } from '../testing/posting.ts';
import { startReceiver } from '../testing/receiver.ts';

describe('/readyz', () => {
  const idle: Counts = { pending: 0, delivered: 0, suspect: 0, dead: 0, oldestPendingAge: 0 };
  interface State {
    counts: Counts;
    healthy: boolean;
    inPlace: boolean;
    heartbeatAge: number;
    digest: { age: number; reason: string } | undefined;
    freeMiB: number;
  }
  const well: State = {
    counts: idle,
    healthy: true,
    inPlace: true,
    heartbeatAge: 0,
    digest: undefined,
    freeMiB: 100,
  };
  const problemsOf = (change: Partial<State>) => {
    const { counts, healthy, inPlace, heartbeatAge, digest, freeMiB } = { ...well, ...change };
    return findProblems({
      store: {
        healthy,
        inPlace,
        counts: async () => counts,
        cameSince: async () => false,
        latestError: async () => 'words of a server',
        deadLetters: async () =>
          Array.from({ length: counts.dead }, (_, index) => ({
            ...{ reference: `REF-${index}`, delivered_to: '', refused_by: '' },
          })),
      },
      worker: { heartbeatAge },
      digest: { failure: digest },
      mailsPerDay: 200,
      minFreeMiB: 100,
      freeMiB: async () => freeMiB,
    });
  };

  it.each<[string, Partial<State>]>([
    ['nothing is to be done', {}],
    [
      'the oldest pending is ten minutes old',
      { counts: { ...idle, pending: 1, oldestPendingAge: 10 * minute } },
    ],
    ['a send of a minute is under way', { heartbeatAge: minute }],
    ['the digest has failed for ten minutes', { digest: { age: 10 * minute, reason: 'busy' } }],
  ])('is well where %s', async (_, change) => {
    expect(await problemsOf(change)).toMatchObject({ problems: [] });
  });

  it.each<[string, Partial<State>, RegExp]>([
    [
      'the oldest pending is older than ten minutes',
      { counts: { ...idle, pending: 1, oldestPendingAge: 11 * minute } },
      /the oldest for 11 minutes/,
    ],
    ["the worker's heartbeat is stale", { heartbeatAge: 2 * minute + 1 }, /delivery loop has stopped/],
    ['the disk is low', { freeMiB: 99 }, /Only 99 MiB of disk are free/],
    ['a row is dead', { counts: { ...idle, dead: 1 } }, /Enquiry REF-0 was given up/],
    ['the digest has failed for longer', { digest: { age: 11 * minute, reason: 'busy' } }, /digest/],
    ['the database file has gone', { inPlace: false }, /moved, deleted or replaced/],
    ['the storage has failed', { healthy: false }, /storage has failed/],
  ])('fails where %s, and says so', async (_, change, words) => {
    const { problems } = await problemsOf(change);
    expect(problems.map(({ text }) => text).join()).toMatch(words);
    expect(problems).toHaveLength(1);
  });

  it('notices a delivery loop that hangs, and that it goes on', async () => {
    const clock = new FakeClock();
    const gate = Promise.withResolvers<void>();
    const mailer: Mailer = { description: 'to a test', deliver: () => gate.promise };
    const { address, counts } = await startReceiver({}, { clock, mailer });
    await post(address, newEnquiry());
    clock.advance(3 * minute);
    const stuck = await fetch(`${address}/readyz`);
    expect(stuck.status).toBe(503);
    expect(await stuck.text()).toContain('delivery loop has stopped');
    gate.resolve();
    await until(clock, second, async () => (await counts()).delivered === 1);
    expect((await fetch(`${address}/readyz`)).status).toBe(200);
  });
});

it('time-outs and bounds are those of the specification', () => {
  expect(serverLimits).toMatchObject({
    headersTimeout: 5 * second,
    requestTimeout: 10 * second,
    connectionsCheckingInterval: second / 2,
  });
  expect(serverLimits).not.toHaveProperty('maxConnections');
  expect(smtpTimeouts).toEqual({
    connection: 10 * second,
    greeting: 10 * second,
    socket: 30 * second,
    dns: 5 * second,
    total: minute,
  });
  expect(maxBodyBytes).toBe(64 * 1024);
});

it('who asks from elsewhere, or through a proxy, hears whether all is well and nothing more; no answer is kept', async () => {
  const { address } = await startReceiver();
  const answer = await fetch(`${address}/readyz`, { headers: { 'x-forwarded-for': '203.0.113.7' } });
  expect(await answer.json()).toEqual({ ready: true });
  expect(await (await fetch(`${address}/readyz`)).json()).toHaveProperty('counts');
  for (const path of ['/readyz', '/healthz']) {
    const { headers } = await fetch(address + path);
    expect([headers.get('cache-control'), headers.get('x-content-type-options')]).toEqual([
      'no-store',
      'nosniff',
    ]);
  }
});
