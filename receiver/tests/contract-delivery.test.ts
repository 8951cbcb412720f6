import { describe, expect, it } from 'vitest';
import { day, hour, minute } from '../src/time.ts';
import { passUntil, wholeText } from '../testing/contract.ts';
import { runtimes } from '../testing/contract-runtimes.ts';
import { newEnquiry, post } from '../testing/posting.ts';

describe.each(runtimes)('delivery on $name', ({ available, start, name }) => {
  if (!available) console.warn(`NOT TESTED: delivery on ${name}, whose tools are not installed.`);
  const test = it.skipIf(!available);

  test('an enquiry is mailed once, with all that was typed and its reference', async () => {
    const receiver = await start();
    await post(receiver.address, newEnquiry({ message: 'The cylinder drips' }));
    await passUntil(receiver, minute, async () => (await receiver.counts()).delivered === 1);
    await receiver.pass(hour);
    const mails = receiver.mails();
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain('The cylinder drips');
    expect(mails[0]?.messageId).toMatch(/^<enquiry\.\w{4}-\w{4}\.\d+@plumber\.example>$|^<enquiry\..+@.+>$/);
  });

  test('a route that fails is tried again until it takes it, and somebody is told by the other one meanwhile', async () => {
    const receiver = await start();
    receiver.route('later');
    await post(receiver.address, newEnquiry());
    await passUntil(receiver, 5 * minute, () => receiver.alerts().length > 0);
    expect(receiver.alerts()[0]?.text).toContain('Enquiries are not being delivered');
    expect(receiver.alerts()[0]?.text).not.toMatch(/Aroha|Rimu/);
    receiver.route('takes');
    await passUntil(receiver, 15 * minute, async () => (await receiver.counts()).delivered === 1);
    expect(receiver.mails()).toHaveLength(1);
    await passUntil(receiver, 15 * minute, () => receiver.alerts().length > 1);
    expect(receiver.alerts().at(-1)?.subject).toContain('delivered again');
  });

  test('a mail that is refused for good is kept and told; queued again it is delivered', async () => {
    const receiver = await start();
    receiver.route('failed');
    await post(receiver.address, newEnquiry());
    await passUntil(receiver, minute, async () => (await receiver.counts()).failed === 1);
    await passUntil(receiver, minute, () => receiver.alerts().length > 0);
    expect(receiver.alerts()[0]?.text).toContain('has failed');
    receiver.route('takes');
    expect((await receiver.command('requeue', 'failed')).exitCode).toBe(0);
    await passUntil(receiver, minute, async () => (await receiver.counts()).delivered === 1);
    expect(receiver.mails()).toHaveLength(1);
  });

  test('what was quarantined comes in one digest after a day', async () => {
    const receiver = await start();
    for (let n = 0; n < 3; n += 1)
      await post(receiver.address, { ...newEnquiry(), website: 'https://spam.example' });
    await receiver.pass(23 * hour);
    expect(receiver.mails()).toEqual([]);
    await passUntil(receiver, hour, () => receiver.mails().length > 0);
    expect(receiver.mails()).toHaveLength(1);
    expect(receiver.mails()[0]?.subject).toContain('3 suspect website enquiries');
  });

  test('what was received long ago is removed after thirty days, what nobody received is not', async () => {
    const receiver = await start();
    await post(receiver.address, newEnquiry());
    await passUntil(receiver, minute, async () => (await receiver.counts()).delivered === 1);
    receiver.route('failed');
    await post(receiver.address, newEnquiry());
    await passUntil(receiver, minute, async () => (await receiver.counts()).failed === 1);
    // Less than a day at a time: after a longer pause the clock counts as set, and nothing is removed.
    for (let n = 0; n < 33; n += 1) await receiver.pass(21 * hour);
    expect(await receiver.counts()).toMatchObject({ delivered: 1, failed: 1 });
    await passUntil(receiver, day / 2, async () => (await receiver.counts()).delivered === 0, 10);
    expect(await receiver.counts()).toMatchObject({ failed: 1 });
  });

  test('one person is erased and the others stay; the export has every word, and no cell is a formula', async () => {
    const receiver = await start();
    await post(receiver.address, newEnquiry({ email: 'forget.me@example.com' }));
    const kept = newEnquiry({ firstName: '=1+1', message: 'Two lines,\n"quoted"' });
    await post(receiver.address, kept);
    expect((await receiver.command('erase', 'FORGET.me@example.com')).exitCode).toBe(0);
    const csv = await wholeText(await receiver.command('export'));
    expect(csv).toContain('"Two lines,\n""quoted"""');
    expect(csv).toContain("'=1+1");
    expect(csv).not.toContain('forget.me');
    const listed = await wholeText(await receiver.command('list'));
    const reference = /\b[0-9A-Z]{4}-[0-9A-Z]{4}\b/.exec(listed)?.[0] ?? '';
    expect(await wholeText(await receiver.command('show', reference))).toContain('Two lines,');
    expect((await receiver.command('show', 'AAAA-AAAA')).exitCode).toBe(1);
  });
});
