import { describe, expect, it } from 'vitest';
import { notTested } from '../../testing/not-tested.ts';
import { day, hour, minute } from '../src/time.ts';
import { passUntil, wholeText } from '../testing/contract.ts';
import { newEnquiry, post } from '../testing/posting.ts';
import { runtimes } from '../testing/runtimes.ts';

const honeypot = { website: 'https://spam.example' };
const [office, owner] = ['office@plumber.example', 'owner@plumber.example'];
const twoRecipients = { mailTo: [office, owner] };

describe.each(runtimes)('delivery on $name', ({ available, start, name }) => {
  if (!available) notTested(`delivery on ${name}, whose tools are not installed`);
  const test = it.skipIf(!available);

  test('an enquiry is mailed once, with all that was typed', async () => {
    const receiver = await start();
    await post(receiver.address, newEnquiry({ message: 'The cylinder drips' }));
    await passUntil(receiver, minute, async () => (await receiver.counts()).delivered === 1);
    await receiver.pass(hour);
    const mails = receiver.mails();
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain('The cylinder drips');
    expect(mails[0]?.messageId).toMatch(/^<enquiry\.\w{4}-\w{4}\.\d+@.+>$/);
  });

  test.each([
    'transient',
    'outage',
  ] as const)('what fails (%s) is told within ten minutes and tried again', async (kind) => {
    const receiver = await start();
    receiver.route(kind);
    await post(receiver.address, newEnquiry());
    await receiver.pass(7 * minute, minute);
    expect(receiver.alerts()).toEqual([]);
    await receiver.pass(2 * minute, minute);
    expect(receiver.alerts()[0]?.text).toContain('Enquiries are not being delivered: 1 waiting');
    expect(receiver.alerts()[0]?.text).not.toMatch(/Aroha|Rimu/);
    receiver.route('takes');
    await passUntil(receiver, 15 * minute, async () => (await receiver.counts()).delivered === 1);
    expect(receiver.mails()).toHaveLength(1);
    await passUntil(receiver, 15 * minute, () => receiver.alerts().length > 1);
    expect(receiver.alerts().at(-1)?.subject).toContain('delivered again');
  });

  test.each([
    -hour,
    -3650 * day,
    3650 * day,
  ])('a clock set by %i ms delays neither alert nor mail', async (jump) => {
    const receiver = await start();
    receiver.route('outage');
    await post(receiver.address, newEnquiry());
    await receiver.pass(4 * minute, minute);
    await receiver.pass(jump);
    await receiver.pass(5 * minute, minute);
    expect(receiver.alerts()).toHaveLength(1);
    receiver.route('takes');
    await post(receiver.address, newEnquiry());
    await passUntil(receiver, minute, async () => (await receiver.counts()).delivered === 2, 20);
  });

  test('a server that is away for a week costs no enquiry', async () => {
    const receiver = await start();
    receiver.route('outage');
    for (let n = 0; n < 3; n += 1) await post(receiver.address, newEnquiry());
    await receiver.pass(7 * day, 12 * hour);
    expect(await receiver.counts()).toMatchObject({ waiting: 3 });
    receiver.route('takes');
    await receiver.pass(15 * minute);
    expect(await receiver.counts()).toMatchObject({ delivered: 3 });
  });

  test('one who refuses for good is told of, holds up no other, and can be queued again', async () => {
    const receiver = await start(twoRecipients);
    receiver.route('permanent', 'owner@');
    await post(receiver.address, newEnquiry());
    await passUntil(receiver, minute, async () => (await receiver.counts()).failed === 1);
    expect(receiver.mails().map(({ to }) => to)).toEqual([[office]]);
    await passUntil(receiver, minute, () => receiver.alerts().length > 0);
    expect(receiver.alerts()[0]?.text).toContain('enquiries have failed (1): ');
    receiver.route('takes');
    expect((await receiver.command('requeue', 'failed')).exitCode).toBe(0);
    await passUntil(receiver, minute, async () => (await receiver.counts()).delivered === 1);
    expect(receiver.mails().map(({ to }) => to)).toEqual([[office], [owner]]);
    expect(receiver.mails()[0]?.messageId).toBe(receiver.mails()[1]?.messageId);
  });

  test('a digest that one has and one refused is queued again for that one alone', async () => {
    const receiver = await start(twoRecipients);
    receiver.route('permanent', 'owner@');
    await post(receiver.address, { ...newEnquiry(), ...honeypot });
    await passUntil(receiver, hour, async () => (await receiver.counts()).failed === 1, 72);
    expect(receiver.mails().map(({ to }) => to)).toEqual([[office]]);
    receiver.route('takes');
    expect((await receiver.command('requeue', 'failed')).exitCode).toBe(0);
    await passUntil(receiver, minute, async () => (await receiver.counts()).delivered === 1);
    expect(receiver.mails().map(({ to }) => to)).toEqual([[office], [owner]]);
  });

  test('one mail that the server cannot take starves no other', async () => {
    const receiver = await start();
    receiver.route('transient', 'poison');
    for (let n = 0; n < 3; n += 1) await post(receiver.address, newEnquiry({ message: `poison ${n}` }));
    await receiver.pass(hour);
    await post(receiver.address, newEnquiry({ message: 'a real one' }));
    await receiver.pass(minute);
    expect(receiver.mails().map(({ text }) => text)).toEqual([expect.stringContaining('a real one')]);
    expect(await receiver.counts()).toMatchObject({ waiting: 3, failed: 0 });
  });

  test('suspects come in one digest after a day, and none looks like two', async () => {
    const receiver = await start();
    const message = 'Hello\n----- 2 of 3 -----\nPhone:            0900 66666';
    for (const changes of [{ message }, {}, {}])
      await post(receiver.address, { ...newEnquiry(changes), ...honeypot });
    await receiver.pass(23 * hour);
    expect(receiver.mails()).toEqual([]);
    await passUntil(receiver, hour, () => receiver.mails().length > 0);
    await receiver.pass(2 * day);
    const [digest, ...more] = receiver.mails();
    expect([digest?.subject, more]).toEqual(['3 suspect website enquiries: please look through', []]);
    expect(digest?.text.match(/^-----.*$/gm)).toEqual([1, 2, 3].map((n) => `----- ${n} of 3 -----`));
    expect(digest?.text).not.toMatch(/^Phone: +0900/m);
  });

  test('urgent suspects lead the digest within ten minutes, newest first', async () => {
    const receiver = await start({ mailsPerDay: 1 });
    for (const message of ['first', 'offer', 'older', 'newer'])
      await post(
        receiver.address,
        newEnquiry({ message, urgent: message.endsWith('er') && message !== 'offer' ? 'yes' : '' }),
      );
    await receiver.pass(9 * minute, minute);
    const digest = receiver.mails().at(-1);
    expect(digest?.subject).toBe('URGENT: 2 of 3 suspect website enquiries: please look through');
    expect(digest?.text.match(/^ {2}(newer|older|offer)$/gm)).toEqual(['  newer', '  older', '  offer']);
  });

  test('one text that is refused takes no other of a digest along', async () => {
    const receiver = await start();
    receiver.route('permanent', 'casino');
    for (const message of ['casino one', 'a leak', 'a drip', 'casino two'])
      await post(receiver.address, { ...newEnquiry({ message, phone: '021 555 0177' }), ...honeypot });
    await receiver.pass(day);
    await receiver.pass(10 * minute, minute);
    const texts = receiver.mails().map(({ text }) => text);
    expect(texts.join()).toMatch(/a leak/);
    expect(texts.join()).toMatch(/a drip/);
    const list = texts.find((text) => text.includes('refused the text'));
    expect(list?.match(/^Phone: +021 555 0177$/gm)).toHaveLength(2);
    expect(await receiver.counts()).toMatchObject({ suspect: 4, failed: 0 });
  });

  test('one text that is put off for two days holds up no other suspect', async () => {
    const receiver = await start({ mailsPerDay: 1 });
    receiver.route('transient', 'poison');
    for (const message of ['the one of the day', 'an offer', 'poison', 'another offer'])
      await post(receiver.address, newEnquiry({ message }));
    for (let n = 0; n < 12; n += 1) {
      await post(receiver.address, newEnquiry({ message: `genuine ${n}.` }));
      await receiver.pass(2 * hour, 10 * minute);
    }
    await receiver.pass(day, hour);
    const texts = receiver.mails().map(({ text }) => text);
    const missing = [...Array(12).keys()].filter(
      (n) => !texts.some((text) => text.includes(`genuine ${n}.`)),
    );
    expect(missing).toEqual([]);
    expect(texts.join()).toMatch(/an offer[\s\S]*another offer|another offer[\s\S]*an offer/);
    expect((await receiver.rows()).filter(({ error }) => error !== '')).toMatchObject([
      { message: 'poison' },
    ]);
  });

  test('a flood of refused texts is offered some hundred times, and told without its texts', async () => {
    const receiver = await start({ mailsPerDay: 1 });
    receiver.route('permanent', 'casino');
    for (let n = 0; n < 150; n += 1)
      await post(receiver.address, newEnquiry({ message: `casino ${n}`, firstName: `Robot${n}.` }));
    await passUntil(receiver, minute, async () => (await receiver.counts()).waiting === 0);
    const told = () => receiver.mails().flatMap(({ text }) => text.match(/Robot\d+\./g) ?? []);
    await passUntil(receiver, minute, () => new Set(told()).size >= 149, 60);
    expect(receiver.refused()).toBeLessThanOrEqual(110);
    const sizes = receiver.mails().map(({ subject }) => Number.parseInt(subject, 10) || 0);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(50);
    // The one of the day came before the flood, and has failed.
    expect(await receiver.counts()).toMatchObject({ suspect: 149, failed: 1 });
  });

  test('the webhook hears of the newest urgent one at once, and again after five minutes', async () => {
    const receiver = await start({ urgentWebhookUrl: 'https://chat.example/hook', mailsPerDay: 1 });
    const send = () => post(receiver.address, newEnquiry({ urgent: 'yes' }));
    await send();
    await receiver.pass(minute);
    for (let n = 0; n < 3; n += 1) await send();
    await receiver.pass(3 * minute, minute);
    expect(receiver.posted()).toHaveLength(1);
    await receiver.pass(3 * minute, minute);
    const texts = receiver.posted().map(({ body }) => String((JSON.parse(body) as { text: string }).text));
    const references = (await receiver.rows()).map(({ reference }) => reference);
    expect(texts).toHaveLength(2);
    expect(texts[0]).toContain(references[0]);
    expect(texts[1]).toContain(`${references[3]}], and 2 more`);
    expect(texts.join()).not.toMatch(/Aroha|Rimu/);
  });

  test('the monitor hears that the machine works, also beside a refused mail', async () => {
    const receiver = await start({ heartbeatUrl: 'https://monitor.example/ping' });
    receiver.route('permanent');
    await post(receiver.address, newEnquiry());
    await receiver.pass(3 * minute, minute);
    expect(receiver.posted().length).toBeGreaterThanOrEqual(3);
    receiver.route('outage');
    await post(receiver.address, newEnquiry());
    await receiver.pass(10 * minute, minute);
    const before = receiver.posted().length;
    await receiver.pass(10 * minute, minute);
    expect(receiver.posted()).toHaveLength(before);
  });

  test('the monitor hears nothing while nobody takes the alerts', async () => {
    const receiver = await start({ heartbeatUrl: 'https://monitor.example/ping' });
    await receiver.pass(minute);
    for (const way of ['mails', 'alerts'] as const) receiver.route('permanent', '', way);
    await post(receiver.address, newEnquiry());
    await receiver.pass(35 * minute, minute);
    const before = receiver.posted().length;
    expect(before).toBeGreaterThan(10);
    await receiver.pass(2 * day, 10 * minute);
    expect(receiver.posted()).toHaveLength(before);
    expect(receiver.alerts()).toEqual([]);
    receiver.route('takes', '', 'alerts');
    await receiver.pass(10 * minute, minute);
    expect(receiver.alerts()).toHaveLength(1);
    expect(receiver.posted().length).toBeGreaterThan(before);
  });

  test('where the way of the alerts is dead, they go by the other one', async () => {
    const receiver = await start({ heartbeatUrl: 'https://monitor.example/ping' });
    receiver.route('outage', '', 'alerts');
    receiver.route('permanent', 'casino');
    await post(receiver.address, newEnquiry({ message: 'casino' }));
    await receiver.pass(5 * minute, minute);
    expect(receiver.alerts().map(({ text }) => text)).toEqual([expect.stringContaining('have failed (1)')]);
    const before = receiver.posted().length;
    await receiver.pass(5 * hour, 10 * minute);
    expect(receiver.posted().length).toBeGreaterThan(before + 20);
  });

  test('a test of the alerts comes at the first start and each week; a dead way is told', async () => {
    const receiver = await start();
    await receiver.pass(minute);
    expect(receiver.alertTests()).toHaveLength(1);
    await receiver.pass(6 * day, 12 * hour);
    expect(receiver.alertTests()).toHaveLength(1);
    receiver.route('outage', '', 'alerts');
    await receiver.pass(2 * day, hour);
    expect(receiver.alertTests()).toHaveLength(1);
    expect(receiver.alerts().at(-1)?.text).toContain('A test of the alerts did not arrive at ');
    receiver.route('takes', '', 'alerts');
    await receiver.pass(hour, 10 * minute);
    expect(receiver.alertTests()).toHaveLength(2);
    expect(receiver.alerts().at(-1)?.subject).toContain('again');
  });

  test('thirty days after it was received or dismissed, an enquiry is removed, a suspect after fourteen', async () => {
    const receiver = await start();
    await post(receiver.address, newEnquiry());
    await post(receiver.address, { ...newEnquiry(), ...honeypot });
    await passUntil(receiver, minute, async () => (await receiver.counts()).delivered === 1);
    receiver.route('permanent', 'casino');
    await post(receiver.address, newEnquiry({ message: 'casino' }));
    await passUntil(receiver, minute, () => receiver.alerts().length > 0);
    expect((await receiver.command('dismiss', 'failed')).exitCode).toBe(0);
    expect((await receiver.command('dismiss', 'failed')).exitCode).toBe(1);
    await passUntil(receiver, 10 * minute, () => receiver.alerts().length > 1);
    expect(receiver.alerts().at(-1)?.subject).toContain('delivered again');
    const failing = newEnquiry({ message: 'casino two' });
    await post(receiver.address, failing);
    // Less than a day at a time: after a longer pause the clock counts as set, and nothing is removed.
    await receiver.pass(14 * day, 22 * hour);
    expect(await receiver.counts()).toMatchObject({ delivered: 1, suspect: 1, failed: 2 });
    await receiver.pass(15 * day, 22 * hour);
    expect(await receiver.counts()).toMatchObject({ delivered: 1, suspect: 0, failed: 2 });
    await passUntil(receiver, day / 2, async () => (await receiver.rows()).length < 2, 10);
    expect(await receiver.rows()).toMatchObject([failing]);
  });

  test('one person is erased; of the others all is listed, shown and exported', async () => {
    const receiver = await start();
    await post(receiver.address, newEnquiry({ email: 'forget.me@example.com' }));
    await post(receiver.address, newEnquiry({ message: 'Two lines,\n"quoted"' }));
    expect((await receiver.command('erase', 'FORGET.me@example.com')).exitCode).toBe(0);
    const csv = await wholeText(await receiver.command('export'));
    expect(csv).toContain('"Two lines,\n""quoted"""');
    expect(csv).not.toContain('forget.me');
    const listed = await wholeText(await receiver.command('list'));
    const reference = /\b[0-9A-Z]{4}-[0-9A-Z]{4}\b/.exec(listed)?.[0] ?? '';
    expect(await wholeText(await receiver.command('show', reference))).toContain('Two lines,');
    expect((await receiver.command('show', 'AAAA-AAAA')).exitCode).toBe(1);
  });
});
