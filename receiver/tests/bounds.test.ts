import { expect, it } from 'vitest';
import { day, hour, minute } from '../src/delivery/clock.ts';
import { FakeClock } from '../testing/fake-clock.ts';
import { until } from '../testing/passing-time.ts';
import { newEnquiry, post } from '../testing/posting.ts';
import { startReceiver } from '../testing/receiver.ts';
import { scriptedSmtp } from '../testing/scripted-smtp.ts';

async function setUp(changes: Parameters<typeof startReceiver>[0]) {
  const clock = new FakeClock();
  const smtp = await scriptedSmtp();
  const receiver = await startReceiver(
    { mailFrom: 'site@plumber.example', mailTo: ['office@plumber.example'], smtp: smtp.route, ...changes },
    { clock },
  );
  const alerts = () =>
    receiver.logged.filter(({ event }) => event === 'alert').map(({ fields }) => String(fields.problems));
  return { ...receiver, clock, smtp, alerts };
}

it('more mails than a day allows come together in a digest, ten minutes later; none is lost, and it is told', async () => {
  const { address, clock, smtp, alerts, counts } = await setUp({ mailsPerDay: 3 });
  const twice = newEnquiry();
  // The same words once more make no mail and use up none.
  for (let n = 0; n < 10; n += 1) expect((await post(address, twice)).status).toBe(200);
  const rest = Array.from({ length: 7 }, () => newEnquiry());
  for (const enquiry of rest) expect((await post(address, enquiry)).status).toBe(200);
  const text = () => smtp.accepted.map((mail) => mail.text).join();
  await until(clock, minute, () => rest.every(({ message }) => text().includes(message)));
  expect(await counts()).toMatchObject({ delivered: 3, suspect: 5 });
  const about = smtp.accepted.filter((mail) => mail.text.includes('Leak number'));
  expect(about).toHaveLength(4);
  await until(clock, minute, () => alerts().length > 0);
  expect(alerts()).toEqual(['mails-a-day']);
});

it('a restart does not begin the day anew', async () => {
  const first = await setUp({ mailsPerDay: 3 });
  for (let n = 0; n < 3; n += 1) await post(first.address, newEnquiry());
  await first.close();
  const { clock, config } = first;
  clock.advance(hour);
  const second = await startReceiver(config, { clock });
  await post(second.address, newEnquiry());
  expect(await second.counts()).toMatchObject({ suspect: 1 });
  await second.close();
  clock.advance(day);
  const third = await startReceiver(config, { clock });
  await post(third.address, newEnquiry());
  const { pending, delivered } = await third.counts();
  expect(pending + delivered).toBe(4);
});
