import { describe, expect, it } from 'vitest';
import { day, hour, minute } from '../src/delivery/clock.ts';
import { findProblems } from '../src/delivery/problems.ts';
import { newEnquiry } from '../testing/posting.ts';
import { clockJumps, never, parts } from '../testing/timed-parts.ts';

describe('a wall clock that is set', () => {
  it.each(
    clockJumps,
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

  it.each(clockJumps)('%s, again and again, does not use up the tries of 72 hours', async (_, jump) => {
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

  it.each(clockJumps)('%s does not hide that an enquiry has waited for hours', async (_, jump) => {
    const { clock, digest, store, server, worker } = parts();
    server.down = true;
    await store.submit(newEnquiry(), '');
    for (let n = 0; n < 12; n += 1) {
      await worker.pass();
      clock.advance(15 * minute);
    }
    clock.wall += jump;
    const disk = { freeMiB: async () => 1, minFreeMiB: 1, mailsPerDay: 200 };
    const { problems } = await findProblems({ store, worker, digest, ...disk });
    expect(problems.map(({ key }) => key)).toEqual(['delivery']);
  });

  it.each(clockJumps)('%s opens no rate limit and closes none for longer', async (_, jump) => {
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

  it.each(clockJumps)('%s stores and delivers new enquiries', async (_, jump) => {
    const { clock, mails, send, worker } = parts();
    await send(newEnquiry());
    await worker.pass();
    clock.wall += jump;
    expect((await send(newEnquiry())).status).toBe(200);
    await worker.pass();
    expect(mails).toHaveLength(2);
  });

  it.each(clockJumps)('%s sends what was quarantined within 25 hours', async (_, jump) => {
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
    clock.wall -= 3650 * day;
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
