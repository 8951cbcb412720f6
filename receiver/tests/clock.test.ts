import { describe, expect, it } from 'vitest';
import { type Enquiry, enquiryPath } from '../src/contract/fields.ts';
import { day, hour, minute } from '../src/delivery/clock.ts';
import { DeliveryFailure } from '../src/delivery/delivery-failure.ts';
import { Digest } from '../src/delivery/digest.ts';
import { findProblems } from '../src/delivery/problems.ts';
import { Retention } from '../src/delivery/retention.ts';
import { Worker } from '../src/delivery/worker.ts';
import { RateLimit } from '../src/http/rate-limit.ts';
import type { OutgoingMail } from '../src/mail/outgoing-mail.ts';
import { appWith } from '../testing/app.ts';
import { FakeClock } from '../testing/fake-clock.ts';
import { temporaryFolder } from '../testing/folder.ts';
import { formOf, newEnquiry, siteOrigin } from '../testing/posting.ts';
import { testConfig } from '../testing/receiver.ts';
import { openStore } from '../testing/store.ts';

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
  const store = openStore({ dataDir: config.dataDir, now: clock.now });
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
  const worker = new Worker({ store, mailer, addresses: config, clock, log });
  const digest = new Digest({ store, mailer, addresses: config, clock, log });
  const retention = new Retention({ store, now: clock.now });
  const app = appWith({
    submit: (enquiry, suspicion) => store.submit(enquiry, suspicion),
    limit: new RateLimit(config, clock.monotonic),
    clock,
  });
  const send = (enquiry: Enquiry) =>
    app.request(enquiryPath, { method: 'POST', body: formOf(enquiry), headers: { origin: siteOrigin } });
  return { clock, config, store, mails, server, worker, digest, retention, send };
}

describe('a wall clock that is set', () => {
  it.each(
    jumps,
  )('%s holds up nobody: a failed delivery is tried again within three hours', async (_, jump) => {
    const { clock, store, mails, server, worker } = parts();
    server.down = true;
    await store.submit(newEnquiry(), '');
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
    const { clock, store, server, worker } = parts();
    server.down = true;
    await store.submit(newEnquiry(), '');
    await worker.pass();
    for (let n = 0; n < 10; n += 1) {
      clock.wall += n % 2 === 0 ? jump : -jump;
      await worker.pass();
    }
    expect(await store.counts()).toMatchObject({ pending: 1, dead: 0 });
  });

  it.each(jumps)('%s does not hide that an enquiry has waited for hours', async (_, jump) => {
    const { clock, digest, store, server, worker } = parts();
    server.down = true;
    await store.submit(newEnquiry(), '');
    for (let n = 0; n < 12; n += 1) {
      await worker.pass();
      clock.advance(15 * minute);
    }
    clock.wall += jump;
    const disk = { freeMiB: async () => 1, minFreeMiB: 1 };
    const { problems } = await findProblems({ store, worker, digest, ...disk });
    expect(problems.map(({ key }) => key)).toEqual(['delivery']);
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

  it.each(jumps)('%s sends what was quarantined within 25 hours', async (_, jump) => {
    const { clock, digest, mails, store } = parts();
    await store.submit(newEnquiry(), 'honeypot');
    clock.wall += jump;
    for (let n = 0; n <= 25 && mails.length === 0; n += 1) {
      await digest.check(never);
      clock.advance(hour);
    }
    expect(mails).toHaveLength(1);
  });
});

describe('the same words once more', () => {
  it('are one enquiry within 24 hours and a new one after', async () => {
    const { clock, store } = parts();
    const enquiry = newEnquiry();
    expect((await store.submit(enquiry, '')).duplicate).toBe(false);
    clock.advance(day - minute);
    expect((await store.submit(enquiry, '')).duplicate).toBe(true);
    clock.advance(2 * minute);
    expect((await store.submit(enquiry, '')).duplicate).toBe(false);
  });

  it('are never swallowed for years because the clock was set back', async () => {
    const { clock, store } = parts();
    const enquiry = newEnquiry();
    await store.submit(enquiry, '');
    clock.wall -= 10 * year;
    expect((await store.submit(enquiry, '')).duplicate).toBe(false);
  });
});

describe('the digest', () => {
  it('comes 24 hours after the first enquiry that waits for it, with all that came meanwhile', async () => {
    const { clock, digest, mails, store } = parts();
    const [first, from] = [hour / 2, clock.wall];
    for (let n = 1; n <= 4 * 24 * 4; n += 1) {
      clock.advance(15 * minute);
      if (n % 2 === 0) await store.submit(newEnquiry(), 'honeypot');
      await digest.check(never);
    }
    const gaps = mails.map(({ at }, index) => at - (mails[index - 1]?.at ?? from + first - hour / 2));
    // The next one begins to wait half an hour after a digest has gone.
    for (const gap of gaps) expect(gap).toBe(24 * hour + hour / 2);
    expect(mails).toHaveLength(3);
  });
});

describe('retention', () => {
  /** One of each kind, the delivered and the digested ones just now. */
  async function oneOfEach() {
    const all = parts();
    const { store, server, worker, digest, clock } = all;
    await store.submit(newEnquiry({ message: 'delivered' }), '');
    await store.submit(newEnquiry({ message: 'digested' }), 'honeypot');
    await worker.pass();
    clock.advance(day);
    await digest.check(never);
    await store.submit(newEnquiry({ message: 'set apart' }), 'honeypot');
    await store.submit(newEnquiry({ message: 'waiting' }), '');
    await store.submit(newEnquiry({ message: 'given up' }), '');
    server.down = true;
    const given = (await store.due(2))[1];
    const failure = { reason: '', ambiguous: false, dead: true, pause: 0, delivered_to: '', refused_by: '' };
    if (given) await store.markFailed(given, failure);
    const kept = () =>
      store.connection.db
        .prepare('SELECT message FROM enquiry ORDER BY id')
        .all()
        .map((row) => row.message);
    const live = async (ms: number) => {
      for (let gone = 0; gone < ms; gone += hour) {
        await all.retention.run();
        clock.advance(hour);
      }
    };
    return { ...all, kept, live };
  }
  const everything = ['delivered', 'digested', 'set apart', 'waiting', 'given up'];

  it('takes the digested after 14 days, the delivered after 30, and the undelivered never', async () => {
    const { kept, live } = await oneOfEach();
    await live(13 * day);
    expect(kept()).toEqual(everything);
    await live(3 * day);
    expect(kept()).toEqual(everything.filter((message) => message !== 'digested'));
    await live(16 * day);
    expect(kept()).toEqual(['set apart', 'waiting', 'given up']);
    await live(40 * day);
    expect(kept()).toEqual(['set apart', 'waiting', 'given up']);
  });

  it.each(
    jumps,
  )('takes nothing young when the clock is set %s and put right within a day', async (_, jump) => {
    const { clock, kept, live } = await oneOfEach();
    await live(day);
    clock.wall += jump;
    await live(20 * hour);
    clock.wall -= jump;
    await live(2 * day);
    expect(kept()).toEqual(everything);
  });

  it('takes nothing undelivered, however the clock is set', async () => {
    const { clock, kept, live } = await oneOfEach();
    clock.wall += 10 * year;
    await live(5 * day);
    clock.wall -= 20 * year;
    await live(5 * day);
    expect(kept()).toEqual(['set apart', 'waiting', 'given up']);
  });

  it('comes to what was delivered while the clock was ten years ahead', async () => {
    const { clock, store, kept, live, server, worker } = await oneOfEach();
    clock.wall += 10 * year;
    server.down = false;
    await worker.pass();
    clock.wall -= 10 * year;
    await live(40 * day);
    expect(kept()).toEqual(['set apart', 'given up']);
    expect(store.healthy).toBe(true);
  });

  it('goes on after the service was off for months', async () => {
    const { clock, kept, live } = await oneOfEach();
    await live(hour);
    clock.wall += 90 * day;
    await live(2 * day);
    expect(kept()).toEqual(['set apart', 'waiting', 'given up']);
  });
});
