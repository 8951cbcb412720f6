import { expect, it } from 'vitest';
import { day, hour, minute, second } from '../src/time.ts';
import { newEnquiry, post } from '../testing/posting.ts';
import { startReceiver } from '../testing/receiver.ts';

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
