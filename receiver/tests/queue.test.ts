import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { maxAttempts } from '../src/delivery/backoff.ts';
import { day, hour, minute, second } from '../src/delivery/clock.ts';
import { DeliveryFailure } from '../src/delivery/delivery-failure.ts';
import { Worker } from '../src/delivery/worker.ts';
import type { OutgoingMail } from '../src/mail/outgoing-mail.ts';
import { LocalMailbox } from '../src/node/local-mailbox.ts';
import { Operator } from '../src/node/operator.ts';
import { FakeClock } from '../testing/fake-clock.ts';
import { temporaryFolder } from '../testing/folder.ts';
import { newEnquiry } from '../testing/posting.ts';
import { testConfig } from '../testing/receiver.ts';
import { openStore } from '../testing/store.ts';

/** Storage, queue and worker on one clock, with nothing running by itself. */
function setUp(deliver: (mail: OutgoingMail) => Promise<void> = () => Promise.resolve()) {
  const clock = new FakeClock();
  const config = testConfig({ dataDir: temporaryFolder() });
  const store = openStore({ dataDir: config.dataDir, now: clock.now });
  const mailer = { description: 'to a test', deliver };
  const worker = new Worker({ store, mailer, addresses: config, clock, log: () => {} });
  const operator = new Operator({
    store,
    mailbox: new LocalMailbox(config.dataDir),
    timeZone: config.timeZone,
    exclusive: (work) => worker.exclusive(work),
    wake: () => {},
  });
  const fill = (count: number) =>
    Promise.all(Array.from({ length: count }, () => store.submit(newEnquiry(), '')));
  const rows = () => store.connection.db.prepare('SELECT * FROM enquiry ORDER BY id').all();
  return { clock, store, worker, operator, fill, rows };
}

it('thousands that wait for a server that is away are counted a few hundred at a time, and posts are stored in between', async () => {
  const { clock, store, fill, rows } = setUp();
  await fill(3000);
  const triedOnce = store.connection.db.prepare('SELECT count(*) AS n FROM enquiry WHERE attempts = 1');
  let over = false;
  const sweep = store.failAllDue('connection refused').finally(() => {
    over = true;
  });
  clock.advance(1);
  const late = store.submit(newEnquiry(), '').then(() => over);
  const steps: number[] = [];
  for (let before = 0; !over; await turn()) {
    const now = Number(triedOnce.get()?.n);
    steps.push(now - before);
    before = now;
  }
  expect(await sweep).toEqual({ failed: 3000, dead: 0 });
  expect(Math.max(...steps)).toBeLessThanOrEqual(500);
  expect(await late).toBe(false);
  expect(rows().filter(({ attempts }) => attempts === 1)).toHaveLength(3000);
  expect(rows().filter(({ attempts }) => attempts === 0)).toHaveLength(1);
});

it('an attempt that found no server counts for all that is due, by the schedule of each, and for nothing else', async () => {
  const { clock, store, fill, rows } = setUp();
  const tries = [0, 1, 4, 50, maxAttempts - 2, maxAttempts - 1];
  await fill(tries.length + 5);
  const plan = store.connection.db.prepare(
    'UPDATE enquiry SET attempts = ?, next_attempt_at = ? WHERE id = ?',
  );
  for (const [index, attempts] of tries.entries()) plan.run(attempts, clock.wall - index, index + 1);
  const [laterId, setBackId, deliveredId, suspectId, deadId] = [7, 8, 9, 10, 11] as const;
  plan.run(1, clock.wall + minute, laterId);
  // Planned while the clock was ahead.
  plan.run(1, clock.wall + 3 * hour, setBackId);
  const setStatus = store.connection.db.prepare('UPDATE enquiry SET status = ? WHERE id = ?');
  setStatus.run('delivered', deliveredId);
  setStatus.run('suspect', suspectId);
  setStatus.run('dead', deadId);
  const before = rows();

  expect(await store.failAllDue(`refused ${'x'.repeat(1000)}`)).toEqual({ failed: 7, dead: 1 });
  const after = rows();
  const pauses = [30 * second, 2 * minute, 30 * minute, hour, hour, hour];
  for (const [index, attempts] of tries.entries()) {
    const row = after[index];
    expect(row).toMatchObject({ attempts: attempts + 1, status: index === 5 ? 'dead' : 'pending' });
    expect(row?.last_error).toHaveLength(500);
    const pause = Number(row?.next_attempt_at) - clock.wall;
    expect(pause).toBeGreaterThanOrEqual(pauses[index] ?? 0);
    expect(pause).toBeLessThanOrEqual((pauses[index] ?? 0) * 1.2);
  }
  expect(after[setBackId - 1]).toMatchObject({ attempts: 2 });
  for (const id of [laterId, deliveredId, suspectId, deadId]) expect(after[id - 1]).toEqual(before[id - 1]);
});

it('what failed together is due together, so that a few attempts an hour are enough for a server that is away for days', async () => {
  let attemptsMade = 0;
  const { clock, fill, worker, rows } = setUp(async () => {
    attemptsMade += 1;
    throw new DeliveryFailure('connection refused', { stage: 'server' });
  });
  await fill(60);
  while (Number(rows()[0]?.attempts) < 10) {
    await worker.pass();
    clock.advance(minute);
  }
  const [before, from] = [attemptsMade, clock.wall];
  while (clock.wall - from < 12 * hour) {
    await worker.pass();
    clock.advance(minute);
  }
  expect(attemptsMade - before).toBeLessThan(200);
});

/** A mail that no server has an opinion on, and those that one server ends every session over. */
const isPoison = ({ text }: OutgoingMail) => text.includes('Leak number');

it.each([
  ['421 over the text', 0],
  ['nothing, for a minute', minute],
])('a hundred mails that a server answers with %s hold up no other for longer than it takes to ask three at a time', async (_, wait) => {
  let deliveredAt: number | undefined;
  const all = setUp(async (mail) => {
    if (isPoison(mail)) {
      all.clock.advance(wait);
      throw new DeliveryFailure('421', { stage: 'message', silent: true });
    }
    deliveredAt ??= all.clock.wall;
  });
  await all.fill(100);
  await all.store.submit(newEnquiry({ message: 'a genuine one' }), '');
  const from = all.clock.wall;
  while (deliveredAt === undefined && all.clock.wall - from < day) {
    await all.worker.pass();
    all.clock.advance(15 * second);
  }
  expect((deliveredAt ?? Number.POSITIVE_INFINITY) - from).toBeLessThanOrEqual(
    wait === 0 ? 10 * minute : 3 * hour,
  );
  // Nobody lost a try over a mail that was not offered.
  expect(Math.max(...all.rows().map(({ attempts }) => Number(attempts)))).toBeLessThan(8);
});

it('a server that is back gets at once all that waited for it, however far their next attempts are', async () => {
  const sent: string[] = [];
  let away = true;
  const all = setUp(async ({ text }) => {
    if (away) throw new DeliveryFailure('connection refused', { stage: 'server' });
    sent.push(text);
  });
  await all.fill(60);
  while (Number(all.rows()[0]?.attempts) < 9) {
    await all.worker.pass();
    all.clock.advance(minute);
  }
  away = false;
  await all.store.submit(newEnquiry({ message: 'a new one' }), '');
  for (let n = 0; n < 3; n += 1) await all.worker.pass();
  expect(sent).toHaveLength(61);
});

it('an enquiry that gets the number of one erased in the same moment is delivered itself, and the erased one is not', async () => {
  const texts: string[] = [];
  const all = setUp(async ({ text }) => {
    texts.push(text);
    if (texts.length === 1) void all.operator.run('erase', 'forget.me@example.com');
    else if (texts.length === 2) await all.store.submit(newEnquiry({ message: 'the new one' }), '');
  });
  await all.fill(2);
  await all.store.submit(newEnquiry({ email: 'forget.me@example.com', message: 'the erased one' }), '');
  const [, , erased] = all.rows();
  await all.worker.pass();
  // Otherwise this test is about nothing.
  expect(all.rows().at(-1)).toMatchObject({ id: erased?.id, message: 'the new one' });
  await all.worker.pass();
  expect(texts.filter((text) => text.includes('the new one'))).toHaveLength(1);
  expect(texts.filter((text) => text.includes('the erased one'))).toEqual([]);
});

it('an enquiry that the operator queues again while a batch is on its way keeps all its tries', async () => {
  const all = setUp(async ({ subject }) => {
    if (subject.includes('First')) {
      const reference = String(all.rows()[1]?.reference);
      expect((await all.operator.run('requeue', reference)).exitCode).toBe(0);
    } else throw new DeliveryFailure('busy', { stage: 'message' });
  });
  await all.store.submit(newEnquiry({ lastName: 'First' }), '');
  await all.fill(1);
  all.store.connection.db.prepare('UPDATE enquiry SET attempts = ? WHERE id = 2').run(maxAttempts - 1);
  await all.worker.pass();
  expect(all.rows()[1]).toMatchObject({ status: 'pending', attempts: 0 });
  await all.worker.pass();
  expect(all.rows()[1]).toMatchObject({ status: 'pending', attempts: 1 });
});
