import { expect, it, vi } from 'vitest';
import { FakeClock } from '../testing/fake-clock.ts';
import { mailServer } from '../testing/mail-server.ts';
import { until } from '../testing/passing-time.ts';
import { newEnquiry, post } from '../testing/posting.ts';
import { startReceiver } from '../testing/receiver.ts';
import { scriptedSmtp } from '../testing/scripted-smtp.ts';

const addresses = { mailFrom: 'site@plumber.example', mailTo: ['office@plumber.example'] };

// Machine time, a protocol spoken in full: what is held up would come half a minute later, with the next attempt.
it.each([
  421, 450, 451,
])('beside one whose mail is always answered %i after MAIL, genuine ones go out at once', async (responseCode) => {
  let refused = 0;
  const server = await mailServer({ disabledCommands: ['STARTTLS'] }, (mail) => {
    if (!mail.text?.includes('poison')) return undefined;
    refused += 1;
    return Object.assign(new Error('4.7.28 not this one'), { responseCode });
  });
  const receiver = await startReceiver({
    ...addresses,
    smtp: { host: '127.0.0.1', port: server.port, security: 'none' },
  });
  await post(receiver.address, newEnquiry({ message: 'poison' }));
  await vi.waitFor(() => expect(refused).toBeGreaterThan(0));
  const genuine = Array.from({ length: 10 }, () => newEnquiry());
  for (const enquiry of genuine) await post(receiver.address, enquiry);
  await vi.waitFor(() => expect(server.mails).toHaveLength(10), { timeout: 15_000 });
  const texts = server.mails.map(({ text }) => text).join();
  for (const { message } of genuine) expect(texts).toContain(message);
  // The last mail is there before the receiver has written down that it is.
  await vi.waitFor(async () =>
    expect(await receiver.counts()).toMatchObject({ delivered: 10, pending: 1, dead: 0 }),
  );
});

it('while the server is away it is asked now and then, and the first mail that it takes brings all the others over one connection', async () => {
  const smtp = await scriptedSmtp();
  await smtp.stop();
  const clock = new FakeClock();
  const { address, counts, logged } = await startReceiver({ ...addresses, smtp: smtp.route }, { clock });
  for (let n = 0; n < 5; n += 1) await post(address, newEnquiry());
  const asked = () => logged.filter(({ event }) => event === 'delivery-failed').length;
  const since = clock.wall;
  await until(clock, 60_000, () => clock.wall - since >= 6 * 3_600_000);
  // Each by itself would ask eleven times; what fails together is tried together.
  expect(asked()).toBeGreaterThanOrEqual(8);
  expect(asked()).toBeLessThan(5 * 11);
  await smtp.start();
  const [connections, backAt] = [smtp.connections, clock.wall];
  await post(address, newEnquiry());
  await until(clock, 1000, async () => (await counts()).delivered === 6);
  expect(clock.wall - backAt).toBeLessThan(60_000);
  // The alert that it is over may take another.
  expect(smtp.connections - connections).toBeLessThanOrEqual(2);
});
