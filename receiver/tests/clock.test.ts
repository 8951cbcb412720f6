import { describe, expect, it } from 'vitest';
import { createApp } from '../src/app.ts';
import { day, hour, minute } from '../src/clock.ts';
import { type Enquiry, enquiryPath } from '../src/contract/fields.ts';
import { openDatabase } from '../src/database.ts';
import { DeliveryFailure } from '../src/delivery-failure.ts';
import { Digest } from '../src/digest.ts';
import { readiness } from '../src/health.ts';
import type { OutgoingMail } from '../src/mail.ts';
import { Outbox } from '../src/outbox.ts';
import { Queue } from '../src/queue.ts';
import { RateLimit } from '../src/rate-limit.ts';
import { Retention } from '../src/retention.ts';
import { Settings } from '../src/settings.ts';
import { Worker } from '../src/worker.ts';
import { atEnd } from './support/cleanup.ts';
import { FakeClock } from './support/fake-clock.ts';
import { temporaryFolder } from './support/folder.ts';
import { formOf, newEnquiry, siteOrigin } from './support/posting.ts';
import { testConfig } from './support/receiver.ts';

const year = 365 * day;
const never = new AbortController().signal;
const jumps: [string, number][] = [
  ['an hour ahead', hour],
  ['a day ahead', day],
  ['ten years ahead', 10 * year],
  ['an hour back', -hour],
  ['ninety minutes back', -90 * minute],
  ['a day back', -day],
  ['ten years back', -10 * year],
];

/** The receiver's parts on one clock, with nothing running by itself. */
function parts(changes: { postsPerAddress?: number; wall?: number } = {}) {
  const clock = new FakeClock();
  if (changes.wall !== undefined) clock.wall = changes.wall;
  const config = testConfig({
    dataDir: temporaryFolder(),
    postsPerAddress: changes.postsPerAddress ?? 1_000_000,
  });
  const outbox = new Outbox(openDatabase(config.dataDir), {
    now: clock.now,
    onFatal: () => expect.unreachable(),
  });
  atEnd(() => outbox.close());
  const queue = new Queue(outbox, clock.now);
  const mails: { mail: OutgoingMail; at: number }[] = [];
  const server = { down: false };
  const mailer = {
    description: 'to a test',
    deliver: async (mail: OutgoingMail) => {
      if (server.down) throw new DeliveryFailure('connection refused', { stage: 'server' });
      mails.push({ mail, at: clock.wall });
    },
  };
  const log = () => {};
  const worker = new Worker({ queue, mailer, addresses: config, clock, log, chores: [] });
  const digest = new Digest({ queue, mailer, addresses: config, clock, log, onMore: () => {} });
  const retention = new Retention({ queue, settings: new Settings(outbox), now: clock.now });
  const app = createApp({
    config,
    outbox,
    limit: new RateLimit(config, clock.monotonic),
    readiness: () => expect.unreachable(),
    clock,
    log,
  });
  const send = (enquiry: Enquiry) =>
    app.request(enquiryPath, { method: 'POST', body: formOf(enquiry), headers: { origin: siteOrigin } });
  return { clock, config, outbox, queue, mails, server, worker, digest, retention, send };
}

describe('a wall clock that is set', () => {
  it.each(
    jumps,
  )('%s holds up nobody: a failed delivery is tried again within three hours', async (_, jump) => {
    const { clock, outbox, mails, server, worker } = parts();
    server.down = true;
    await outbox.submit(newEnquiry(), '');
    // Far enough for the longest pause to be planned.
    for (let n = 0; n < 30; n += 1) {
      await worker.pass();
      clock.advance(15 * minute);
    }
    clock.wall += jump;
    server.down = false;
    const waited = clock.monotonic();
    while (mails.length === 0 && clock.monotonic() - waited < 3 * hour) {
      await worker.pass();
      clock.advance(minute);
    }
    expect(mails).toHaveLength(1);
  });

  it.each(jumps)('%s, again and again, does not use up the tries of 72 hours', async (_, jump) => {
    const { clock, outbox, queue, server, worker } = parts();
    server.down = true;
    await outbox.submit(newEnquiry(), '');
    await worker.pass();
    for (let n = 0; n < 10; n += 1) {
      clock.wall += n % 2 === 0 ? jump : -jump;
      await worker.pass();
    }
    expect(queue.counts()).toMatchObject({ pending: 1, dead: 0 });
  });

  it.each(jumps)('%s does not hide that an enquiry has waited for hours', async (_, jump) => {
    const { clock, config, digest, outbox, queue, server, worker } = parts();
    server.down = true;
    await outbox.submit(newEnquiry(), '');
    for (let n = 0; n < 12; n += 1) {
      await worker.pass();
      clock.advance(15 * minute);
    }
    clock.wall += jump;
    const state = await readiness({ outbox, queue, worker, digest, ...config });
    expect(state.problems.join()).toMatch(/delivery is failing/);
  });

  it.each(jumps)('%s opens no rate limit and closes none for longer', async (_, jump) => {
    const { clock, send } = parts({ postsPerAddress: 2 });
    await send(newEnquiry());
    await send(newEnquiry());
    clock.wall += jump;
    const refused = await send(newEnquiry());
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(600);
    clock.advance(10 * minute);
    expect((await send(newEnquiry())).status).toBe(200);
  });

  it.each(jumps)('%s stores and delivers new enquiries', async (_, jump) => {
    const { clock, mails, send, worker } = parts();
    await send(newEnquiry());
    await worker.pass();
    clock.wall += jump;
    expect((await send(newEnquiry())).status).toBe(200);
    await worker.pass();
    expect(mails).toHaveLength(2);
  });

  it.each(jumps)('%s sends what was set apart within a day', async (_, jump) => {
    const { clock, digest, mails, outbox } = parts();
    await outbox.submit(newEnquiry(), 'honeypot');
    clock.wall += jump;
    for (let n = 0; n < 25 && mails.length === 0; n += 1) {
      await digest.check(never);
      clock.advance(hour);
    }
    expect(mails).toHaveLength(1);
  });
});

describe('the same words once more', () => {
  it('are one enquiry within 24 hours and a new one after', async () => {
    const { clock, outbox } = parts();
    const enquiry = newEnquiry();
    expect((await outbox.submit(enquiry, '')).duplicate).toBe(false);
    clock.advance(day - minute);
    expect((await outbox.submit(enquiry, '')).duplicate).toBe(true);
    clock.advance(2 * minute);
    expect((await outbox.submit(enquiry, '')).duplicate).toBe(false);
  });

  it('are never swallowed for years because the clock was set back', async () => {
    const { clock, outbox } = parts();
    const enquiry = newEnquiry();
    await outbox.submit(enquiry, '');
    clock.wall -= 10 * year;
    expect((await outbox.submit(enquiry, '')).duplicate).toBe(false);
  });
});

describe('the digest', () => {
  it.each([
    ['forward', '2026-09-25T00:00:00Z', 7],
    ['back', '2027-04-02T00:00:00Z', 7],
    ['forward', '2026-09-25T00:00:00Z', 2],
    ['back', '2027-04-02T00:00:00Z', 2],
  ])('comes once a day at its hour while the clocks in Auckland go %s (from %s, at %i)', async (direction, from, at) => {
    const { clock, config, mails, outbox, queue } = parts({ wall: Date.parse(from) });
    const digest = new Digest({
      queue,
      mailer: { description: '', deliver: async (mail) => void mails.push({ mail, at: clock.wall }) },
      addresses: { ...config, digestHour: at },
      clock,
      log: () => {},
      onMore: () => {},
    });
    for (let n = 0; n < 4 * 24 * 4; n += 1) {
      if (n % 2 === 1) await outbox.submit(newEnquiry(), 'honeypot');
      clock.advance(15 * minute);
      await digest.check(never);
    }
    const times = mails.map((sent) =>
      new Intl.DateTimeFormat('sv-SE', {
        dateStyle: 'short',
        timeStyle: 'short',
        timeZone: 'Pacific/Auckland',
      }).format(sent.at),
    );
    const days = times.map((time) => time.slice(0, 10));
    expect(days).toHaveLength(4);
    expect(new Set(days).size).toBe(4);
    // Where 02:00 is skipped it is 03:00 that follows 01:59.
    const skipped = direction === 'forward' && at === 2;
    for (const time of times)
      expect(time).toMatch(skipped && time.startsWith('2026-09-27') ? / 03:00$/ : new RegExp(` 0${at}:00$`));
  });
});

describe('retention', () => {
  /** One of each kind, the delivered and the digested ones just now. */
  async function oneOfEach() {
    const all = parts();
    const { outbox, queue, server, worker, digest, clock } = all;
    await outbox.submit(newEnquiry({ message: 'delivered' }), '');
    await outbox.submit(newEnquiry({ message: 'digested' }), 'honeypot');
    await worker.pass();
    clock.advance(day);
    await digest.check(never);
    await outbox.submit(newEnquiry({ message: 'set apart' }), 'honeypot');
    await outbox.submit(newEnquiry({ message: 'waiting' }), '');
    await outbox.submit(newEnquiry({ message: 'given up' }), '');
    server.down = true;
    const given = queue.due(2)[1];
    if (given) queue.failed(given, { reason: '', ambiguous: false, dead: true, pause: 0 });
    const kept = () =>
      outbox.db
        .prepare('SELECT message FROM enquiry ORDER BY id')
        .all()
        .map((row) => row.message);
    const live = (ms: number) => {
      for (let gone = 0; gone < ms; gone += hour) {
        all.retention.run();
        clock.advance(hour);
      }
    };
    return { ...all, kept, live };
  }
  const everything = ['delivered', 'digested', 'set apart', 'waiting', 'given up'];

  it('takes the digested after 14 days, the delivered after 30, and the undelivered never', async () => {
    const { kept, live } = await oneOfEach();
    live(13 * day);
    expect(kept()).toEqual(everything);
    live(3 * day);
    expect(kept()).toEqual(everything.filter((message) => message !== 'digested'));
    live(16 * day);
    expect(kept()).toEqual(['set apart', 'waiting', 'given up']);
    live(40 * day);
    expect(kept()).toEqual(['set apart', 'waiting', 'given up']);
  });

  it.each(
    jumps,
  )('takes nothing young when the clock is set %s and put right within a day', async (_, jump) => {
    const { clock, kept, live } = await oneOfEach();
    live(day);
    clock.wall += jump;
    live(20 * hour);
    clock.wall -= jump;
    live(2 * day);
    expect(kept()).toEqual(everything);
  });

  it('takes nothing undelivered, however the clock is set', async () => {
    const { clock, kept, live } = await oneOfEach();
    clock.wall += 10 * year;
    live(5 * day);
    clock.wall -= 20 * year;
    live(5 * day);
    expect(kept()).toEqual(['set apart', 'waiting', 'given up']);
  });

  it('comes to what was delivered while the clock was ten years ahead', async () => {
    const { clock, outbox, kept, live, server, worker } = await oneOfEach();
    clock.wall += 10 * year;
    server.down = false;
    await worker.pass();
    clock.wall -= 10 * year;
    live(40 * day);
    expect(kept()).toEqual(['set apart', 'given up']);
    expect(outbox.healthy).toBe(true);
  });

  it('goes on after the service was off for months', async () => {
    const { clock, kept, live } = await oneOfEach();
    live(hour);
    clock.wall += 90 * day;
    live(2 * day);
    expect(kept()).toEqual(['set apart', 'waiting', 'given up']);
  });
});
