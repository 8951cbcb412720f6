import { expect, it } from 'vitest';
import { openReceiver, openStorage } from '../src/node/service.ts';
import { day, hour, minute, second } from '../src/time.ts';
import { atEnd } from '../testing/cleanup.ts';
import { newEnquiry, post } from '../testing/posting.ts';
import { startReceiver, testConfig } from '../testing/receiver.ts';

// What both runtimes do stands in contract-delivery.test.ts; here is what needs a look into the outbox.

it('a mail that is put off is tried after 30 s, 2, 5, 15 and 30 minutes, then hourly', async () => {
  const { address, route, pass, rows, store, clock } = await startReceiver();
  route('transient');
  await post(address, newEnquiry());
  await pass(0);
  const pauses = [30 * second, 2 * minute, 5 * minute, 15 * minute, 30 * minute, hour, hour];
  for (const [index, pause] of pauses.entries()) {
    const [row] = await rows();
    const [message] = row ? await store.messagesOf(row) : [];
    expect(message?.attempts).toBe(index + 1);
    const waits = (message?.due_at ?? 0) - clock.now;
    expect(waits).toBeGreaterThanOrEqual(pause);
    // A fifth is added at most, so that not all come at once.
    expect(waits).toBeLessThanOrEqual(pause * 1.2);
    await pass(waits);
  }
});

it('what was stored while the clock was a year ahead for a moment is mailed at once', async () => {
  const { address, route, pass, clock, rows, mails, counts } = await startReceiver({ mailsPerDay: 1 });
  await pass(0);
  route('transient');
  clock.now += 365 * day;
  await post(address, newEnquiry({ message: 'direct' }));
  await post(address, newEnquiry({ message: 'suspect', urgent: 'yes' }));
  await expect.poll(async () => (await rows()).map(({ error }) => error)).toEqual(['The test says no.', '']);
  clock.now -= 365 * day;
  route('takes');
  await pass(minute);
  expect(
    mails()
      .map(({ text }) => /direct|suspect$/m.exec(text)?.[0])
      .sort(),
  ).toEqual(['direct', 'suspect']);
  expect(await counts()).toMatchObject({ delivered: 1, suspect: 1 });
});

it('what was stored while the clock was not set is kept for thirty days all the same', async () => {
  const { address, pass, clock, counts } = await startReceiver({}, { clock: { now: 5 * minute } });
  await post(address, newEnquiry());
  await pass(minute);
  expect(await counts()).toMatchObject({ delivered: 1 });
  clock.now = Date.UTC(2026, 10, 21);
  await pass(29 * day, 20 * hour);
  expect(await counts()).toMatchObject({ delivered: 1 });
  await pass(4 * day, 20 * hour);
  expect(await counts()).toMatchObject({ delivered: 0 });
});

it('one run removes more than a piece of what is old', async () => {
  const { store, pass, rows } = await startReceiver();
  const enquiries = Array.from({ length: 170 }, () => newEnquiry());
  await Promise.all(enquiries.map((enquiry) => store.submit(enquiry, { suspicion: '', isFirst: true })));
  await pass(29 * day, 20 * hour);
  expect(await rows()).toHaveLength(170);
  for (let n = 0; n < 3 && (await rows()).length === 170; n += 1) await pass(20 * hour);
  expect(await rows()).toEqual([]);
});

it('the error that is told is the latest, not the last by its letters', async () => {
  const { store, storage } = openStorage(testConfig({ mailTo: ['a@b.nz', 'c@d.nz'] }), () => clock.now);
  atEnd(() => storage.close());
  const clock = { now: Date.UTC(2026, 10, 21) };
  await store.submit(newEnquiry(), { suspicion: '', isFirst: true });
  for (const error of ['zebra', 'apple']) {
    clock.now += second;
    const claim = await store.claimMail(['a@b.nz', 'c@d.nz']);
    if (claim) await store.recordOutcome(claim, { status: 'waiting', error, pauseAfter: () => hour });
  }
  expect((await store.list(undefined, 1))[0]?.error).toBe('apple');
  clock.now += hour / 2;
  expect(await store.late(minute)).toMatchObject([{ enquiries: 1, error: 'apple' }]);
});

it('a receiver that is stopped ends after the mail in hand', async () => {
  const [begun, taken] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const send = () => {
    begun.resolve();
    return taken.promise;
  };
  const config = testConfig();
  const options = { mailer: { description: 'slowly', send }, ticking: false, log: () => {} };
  const receiver = await openReceiver(config, options);
  await receiver.store.submit(newEnquiry(), { suspicion: '', isFirst: true });
  void receiver.tick();
  await begun.promise;
  const closed = receiver.close();
  await new Promise(setImmediate);
  taken.resolve();
  await closed;
  const { store, storage } = openStorage(config, Date.now);
  atEnd(() => storage.close());
  expect(await store.list(undefined, 9)).toMatchObject([{ status: 'delivered' }]);
});
