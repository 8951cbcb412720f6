import { expect, it } from 'vitest';
import { hour, minute } from '../src/delivery/clock.ts';
import { askService } from '../src/node/control.ts';
import { SqliteStore } from '../src/node/store/sqlite-store.ts';
import { FakeClock } from '../testing/fake-clock.ts';
import { until } from '../testing/passing-time.ts';
import { newEnquiry, post } from '../testing/posting.ts';
import { startReceiver } from '../testing/receiver.ts';
import { type Reply, scriptedSmtp } from '../testing/scripted-smtp.ts';

const [owner, office] = ['owner@plumber.example', 'office@other.example'];

/** A receiver that mails to two, and a server that answers for the second as told. */
async function setUp(reply: Reply) {
  const smtp = await scriptedSmtp();
  const refuse = (answer: Reply) => {
    smtp.script = { rcpt: ({ to }) => (to.at(-1)?.includes(office) ? answer : '250 ok') };
  };
  refuse(reply);
  const clock = new FakeClock();
  const receiver = await startReceiver(
    { mailFrom: 'site@plumber.example', mailTo: [owner, office], smtp: smtp.route },
    { clock },
  );
  const enquiry = newEnquiry();
  /** To whom the enquiry went, attempt by attempt. */
  const sentTo = () =>
    smtp.accepted
      .filter(({ text }) => text.includes(enquiry.message))
      .map(({ to }) => to.filter((line) => !line.includes(office) || smtp.script.rcpt === undefined).join());
  const tried = () => receiver.logged.filter(({ event }) => event === 'delivery-failed').length;
  return { ...receiver, smtp, clock, enquiry, sentTo, tried, refuse };
}

it('one recipient who is refused for now is tried again alone, until both have it', async () => {
  const { address, clock, enquiry, smtp, sentTo, tried, counts } = await setUp('450 4.2.0 greylisted');
  await post(address, enquiry);
  await until(clock, minute, () => tried() === 3);
  expect(sentTo()).toEqual([`RCPT TO:<${owner}>`]);
  expect(await counts()).toMatchObject({ pending: 1, delivered: 0 });
  smtp.script = {};
  await until(clock, minute, async () => (await counts()).delivered === 1);
  expect(sentTo().at(-1)).toBe(`RCPT TO:<${office}>`);
  expect(sentTo()).toHaveLength(2);
});

it('one who is refused for good is given up alone, and told with who has it; queued again, it goes to nobody else', async () => {
  const { address, config, clock, enquiry, smtp, sentTo, counts, readiness } =
    await setUp('550 5.1.1 no such user');
  await post(address, enquiry);
  await until(clock, minute, async () => (await counts()).dead === 1);
  expect(sentTo()).toHaveLength(1);
  expect((await readiness()).problems.join()).toMatch(new RegExp(`given up for ${office}; ${owner} has it`));
  smtp.script = {};
  expect((await askService(config.dataDir, ['requeue', 'dead']))?.exitCode).toBe(0);
  await until(clock, minute, async () => (await counts()).delivered === 1);
  expect(sentTo().slice(1)).toEqual([`RCPT TO:<${office}>`]);
});

it('where one is refused for good and the other for now, the other is tried on', async () => {
  const { address, clock, enquiry, smtp, tried, counts } = await setUp('550 5.1.1 no such user');
  smtp.script.rcpt = ({ to }) => (to.at(-1)?.includes(office) ? '550 5.1.1 no such user' : '450 4.2.0 later');
  await post(address, enquiry);
  await until(clock, minute, () => tried() === 2);
  expect(await counts()).toMatchObject({ pending: 1, dead: 0 });
  smtp.script.rcpt = ({ to }) => (to.at(-1)?.includes(office) ? '550 5.1.1 no such user' : '250 ok');
  await until(clock, minute, async () => (await counts()).dead === 1);
});

it('a digest that one recipient could not be given is tried for that one, and those that follow are not held up', async () => {
  const { address, clock, smtp, logged } = await setUp('452 4.2.2 mailbox full');
  const digests = () => logged.filter(({ event }) => event === 'digest-delivered').length;
  const recipients = () => smtp.accepted.map(({ to }) => to.map((line) => line.slice('RCPT TO:'.length)));
  for (const sent of [1, 2]) {
    await post(address, newEnquiry(), { origin: 'null' });
    await until(clock, hour, () => digests() === sent);
  }
  smtp.script = {};
  const toOffice = () => recipients().filter((to) => to.join() === `<${office}>`).length;
  await until(clock, minute, () => toOffice() === 2);
  expect(recipients().filter((to) => to[0] === `<${owner}>`).length).toBeGreaterThanOrEqual(2);
});

it('a digest that one recipient could not be given is still owed after a restart, and its text is in no record', async () => {
  const first = await setUp('452 4.2.2 mailbox full');
  const { clock, config, logged, smtp } = first;
  await post(first.address, newEnquiry({ message: 'the words of a stranger' }), { origin: 'null' });
  await until(clock, hour, () => logged.some(({ event }) => event === 'digest-delivered'));
  await first.close();
  const store = new SqliteStore(config.dataDir);
  const record = await store.setting('digest-owed');
  store.close();
  expect(record).toContain(office);
  expect(record).not.toContain('stranger');
  smtp.script = {};
  await startReceiver(config, { clock });
  const toOffice = () => smtp.accepted.filter(({ to }) => to.join() === `RCPT TO:<${office}>`);
  await until(clock, minute, () => toOffice().length > 0);
  expect(toOffice()[0]?.text).toContain('the words of a stranger');
});

it('who is erased meanwhile is in no digest that is still owed', async () => {
  const { address, clock, config, logged, smtp } = await setUp('452 4.2.2 mailbox full');
  for (const email of ['forget.me@example.com', 'keep.me@example.com'])
    await post(address, newEnquiry({ email }), { origin: 'null' });
  await until(clock, hour, () => logged.some(({ event }) => event === 'digest-delivered'));
  expect((await askService(config.dataDir, ['erase', 'forget.me@example.com']))?.exitCode).toBe(0);
  smtp.script = {};
  const toOffice = () => smtp.accepted.filter(({ to }) => to.join() === `RCPT TO:<${office}>`);
  await until(clock, minute, () => toOffice().length > 0);
  expect(toOffice()[0]?.text).toContain('keep.me');
  expect(toOffice()[0]?.text).not.toContain('forget.me');
});
