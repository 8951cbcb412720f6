import { describe, expect, it } from 'vitest';
import { minute, second } from '../src/clock.ts';
import { maxBodyBytes } from '../src/form-body.ts';
import { readiness } from '../src/health.ts';
import type { Mailer } from '../src/mailer.ts';
import type { QueueCounts } from '../src/queue.ts';
import { serverLimits } from '../src/server.ts';
import { smtpTimeouts } from '../src/smtp-mailer.ts';
import { FakeClock } from './support/fake-clock.ts';
import { until } from './support/passing-time.ts';
import { newEnquiry, post } from './support/posting.ts';
import { startReceiver } from './support/receiver.ts';

describe('/readyz', () => {
  const idle: QueueCounts = { pending: 0, delivered: 0, suspect: 0, dead: 0, oldestPendingAge: 0 };
  const mebibyte = 1024 * 1024;
  interface State {
    counts: QueueCounts;
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
  const readinessOf = (change: Partial<State>) => {
    const { counts, healthy, inPlace, heartbeatAge, digest, freeMiB } = { ...well, ...change };
    return readiness({
      outbox: { healthy, inPlace },
      queue: { counts: () => counts },
      worker: { heartbeatAge },
      digest: { failure: digest },
      dataDir: 'unused',
      minFreeMiB: 100,
      freeBytes: async () => freeMiB * mebibyte,
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
    expect(await readinessOf(change)).toMatchObject({ ready: true, problems: [] });
  });

  it.each<[string, Partial<State>, RegExp]>([
    [
      'the oldest pending is older than ten minutes',
      { counts: { ...idle, pending: 1, oldestPendingAge: 11 * minute } },
      /11 minutes old/,
    ],
    ["the worker's heartbeat is stale", { heartbeatAge: 2 * minute + 1 }, /delivery loop has stopped/],
    ['the disk is low', { freeMiB: 99 }, /Only 99 MiB of disk are free/],
    ['a row is dead', { counts: { ...idle, dead: 1 } }, /1 enquiries were given up/],
    ['the digest has failed for longer', { digest: { age: 11 * minute, reason: 'busy' } }, /digest/],
    ['the database file has gone', { inPlace: false }, /moved or deleted/],
    ['the storage has failed', { healthy: false }, /storage has failed/],
  ])('fails where %s, and says so', async (_, change, words) => {
    const { ready, problems } = await readinessOf(change);
    expect(ready).toBe(false);
    expect(problems.join()).toMatch(words);
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
