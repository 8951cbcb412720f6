import { mkdirSync, readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Enquiry, honeypotField } from '../src/contract/fields.ts';
import { hour, minute } from '../src/delivery/clock.ts';
import { Digest } from '../src/delivery/digest.ts';
import { enquiryMail } from '../src/mail/enquiry-mail.ts';
import { askService } from '../src/node/control.ts';
import { LocalMailbox } from '../src/node/local-mailbox.ts';
import { Operator } from '../src/node/operator.ts';
import { FakeClock } from '../testing/fake-clock.ts';
import { filesContaining, temporaryFolder } from '../testing/folder.ts';
import { until } from '../testing/passing-time.ts';
import { newEnquiry, post } from '../testing/posting.ts';
import { startReceiver, testConfig } from '../testing/receiver.ts';
import { openStore } from '../testing/store.ts';
import { mailsOf } from '../testing/stored.ts';

it('erase removes a digest in which the text of others is not Latin, and they come in the next one', async () => {
  const dataDir = temporaryFolder();
  const clock = new FakeClock();
  const receiver = await startReceiver({ dataDir }, { clock });
  const suspect = (changes: Partial<Enquiry>) =>
    post(receiver.address, { ...newEnquiry(changes), [honeypotField]: 'x' });
  const spam = () => newEnquiry().message + 'Дешёвые ссылки. '.repeat(100);
  const message = 'the words to be forgotten';
  for (const changes of [
    { message: spam() },
    { message, email: 'forget.me@example.com' },
    { message: spam() },
  ])
    expect((await suspect(changes)).status).toBe(200);
  const digests = () => receiver.logged.filter(({ event }) => event === 'digest-delivered').length;
  await until(clock, 10 * minute, () => digests() === 1);
  const told = await askService(dataDir, ['erase', 'forget.me@example.com']);
  expect(told?.text).toMatch(/^Erased 1 enquiry and 1 local mail/);
  await until(clock, 10 * minute, () => digests() === 2);
  const mails = await mailsOf(receiver);
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text?.match(/Set apart since/g)).toHaveLength(2);
  expect(mails[0]?.text).not.toContain(message);
});

describe('erasing', () => {
  /** Somebody and one other in a digest that lies in the local mailbox, with nothing running by itself. */
  async function digested() {
    const clock = new FakeClock();
    const config = testConfig({ dataDir: temporaryFolder() });
    const store = openStore({ dataDir: config.dataDir, now: clock.now });
    const mailbox = new LocalMailbox(config.dataDir);
    const digest = new Digest({ store, mailer: mailbox, addresses: config, clock, log: () => {} });
    const gone = newEnquiry({ email: 'forget.me@example.com', message: 'the words to be forgotten' });
    await store.submit(gone, 'honeypot');
    await store.submit(newEnquiry(), 'honeypot');
    clock.advance(24 * hour);
    await digest.check(new AbortController().signal);
    const operator = new Operator({
      store,
      mailbox,
      timeZone: config.timeZone,
      exclusive: (work) => work(),
      wake: () => {},
    });
    return { ...config, store, mailbox, gone, erase: () => operator.run('erase', gone.email) };
  }

  it('on a disk too full for it fails whole: no mail goes whose other enquiries would then be unread', async () => {
    const { dataDir, store, gone, mailbox, erase } = await digested();
    store.connection.db.exec('PRAGMA query_only = ON');
    await expect(erase()).rejects.toThrow();
    expect(readdirSync(mailbox.folder)).toHaveLength(1);
    store.connection.db.exec('PRAGMA query_only = OFF');
    expect((await erase()).exitCode).toBe(0);
    expect(filesContaining(dataDir, gone.message)).toEqual([]);
    expect(await store.undigested(10)).toHaveLength(1);
  });

  it('finds a mail that was filed in a folder of the local mailbox', async () => {
    const { dataDir, gone, mailbox, erase } = await digested();
    const [name = ''] = readdirSync(mailbox.folder);
    mkdirSync(join(mailbox.folder, 'read'));
    renameSync(join(mailbox.folder, name), join(mailbox.folder, 'read', name));
    expect((await erase()).text).toMatch(/^Erased 1 enquiry and 1 local mail/);
    expect(filesContaining(dataDir, gone.message)).toEqual([]);
  });

  it('finds the mail of somebody whose enquiry has left the storage', async () => {
    const { dataDir, store, gone, erase } = await digested();
    await store.erase(gone.email);
    expect((await erase()).text).toMatch(/^Erased 0 enquiries and 1 local mail/);
    expect(filesContaining(dataDir, gone.message)).toEqual([]);
    expect((await erase()).text).toBe(`No enquiry came from ${gone.email}.\n`);
  });

  it("leaves the mail of somebody else who quotes the person's reference and address", async () => {
    const { store, gone, mailbox, erase, ...addresses } = await digested();
    const [reference] = await store.referencesOf(gone.email);
    const quoting = newEnquiry({ message: `See ${reference} of\nEmail:            ${gone.email}` });
    const receipt = await store.submit(quoting, '');
    const stored = await store.find(receipt.reference);
    if (stored === undefined) throw new Error('was not stored');
    await mailbox.deliver(enquiryMail(stored, addresses));
    await erase();
    expect(filesContaining(mailbox.folder, receipt.reference)).toHaveLength(1);
  });
});

it('nothing of an enquiry is left in the data folder when its time is over', async () => {
  const clock = new FakeClock();
  const receiver = await startReceiver({}, { clock });
  const enquiry = newEnquiry({ message: 'the words that time forgets' });
  expect((await post(receiver.address, enquiry)).status).toBe(200);
  await until(clock, minute, async () => (await receiver.counts()).delivered === 1);
  expect(filesContaining(receiver.config.dataDir, enquiry.message)).not.toEqual([]);
  await until(clock, 12 * hour, () => receiver.logged.some(({ event }) => event === 'purged'));
  expect(filesContaining(receiver.config.dataDir, enquiry.message)).toEqual([]);
});
