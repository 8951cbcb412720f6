import { describe, expect, it } from 'vitest';
import { day, hour } from '../src/delivery/clock.ts';
import { newEnquiry } from '../testing/posting.ts';
import { clockJumps, never, parts } from '../testing/timed-parts.ts';

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
    clockJumps,
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
    clock.wall += 3650 * day;
    await live(5 * day);
    clock.wall -= 7300 * day;
    await live(5 * day);
    expect(kept()).toEqual(['set apart', 'waiting', 'given up']);
  });

  it('comes to what was delivered while the clock was ten years ahead', async () => {
    const { clock, store, kept, live, server, worker } = await oneOfEach();
    clock.wall += 3650 * day;
    server.down = false;
    await worker.pass();
    clock.wall -= 3650 * day;
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
