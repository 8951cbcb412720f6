import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, vi } from 'vitest';
import { type Enquiry, fieldNames, honeypotField } from '../src/contract/fields.ts';
import { hour, minute } from '../src/delivery/clock.ts';
import { Digest } from '../src/delivery/digest.ts';
import { enquiryMail } from '../src/mail/enquiry-mail.ts';
import { askService } from '../src/node/control.ts';
import { LocalMailbox } from '../src/node/local-mailbox.ts';
import { Operator } from '../src/node/operator.ts';
import { FakeClock } from '../testing/fake-clock.ts';
import { filesContaining, temporaryFolder } from '../testing/folder.ts';
import { until } from '../testing/passing-time.ts';
import { newEnquiry, post, siteOrigin } from '../testing/posting.ts';
import { processEnvironment, runToEnd, spawnReceiver, throughSmtp } from '../testing/process.ts';
import { startReceiver, testConfig } from '../testing/receiver.ts';
import { scriptedSmtp } from '../testing/scripted-smtp.ts';
import { openStore } from '../testing/store.ts';
import { mailsOf } from '../testing/stored.ts';

const program = fileURLToPath(new URL('../src/node/enquiries.ts', import.meta.url));

interface Answer {
  code: number | null;
  out: string;
  err: string;
}

/** Runs one command as `npm run enquiries -- …` does, its two outputs apart. */
async function enquiries(dataDir: string, ...args: string[]): Promise<Answer> {
  const child = spawn(process.execPath, [program, ...args], {
    env: processEnvironment(dataDir),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [[code], out, err] = await Promise.all([
    once(child, 'close'),
    // Byte by byte: text() would swallow a byte order mark.
    buffer(child.stdout).then((bytes) => bytes.toString('utf8')),
    text(child.stderr),
  ]);
  return { code: code as number | null, out, err };
}

/** Stored enquiries that the mail server has refused for good, and the service running or stopped. */
async function refused(mode: 'running' | 'stopped', changes: Partial<Enquiry>[]) {
  const dataDir = temporaryFolder();
  const smtp = await scriptedSmtp();
  smtp.script = { rcpt: '550 5.1.1 no such user' };
  const start = () => spawnReceiver(dataDir, throughSmtp(smtp));
  const receiver = await start();
  const posted = changes.map((change) => newEnquiry(change));
  for (const enquiry of posted) expect((await post(receiver.address, enquiry)).status).toBe(200);
  await vi.waitFor(() => expect(receiver.output().split('"dead-lettered"')).toHaveLength(posted.length + 1), {
    timeout: 20_000,
  });
  if (mode === 'stopped') await receiver.end('SIGTERM');
  smtp.script = {};
  const run = (...args: string[]) => enquiries(dataDir, ...args);
  return { dataDir, smtp, posted, run, start };
}

/** The reference of the newest enquiry with this status. */
async function newest(dataDir: string, status: string): Promise<string> {
  const { out } = await enquiries(dataDir, 'list', status);
  return /^[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(out)?.[0] ?? `none in: ${out}`;
}

/** Rows of cells, read as RFC 4180 has it: what a spreadsheet makes of the file. */
function readCsv(csv: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain = '', end] of csv.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    rows.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === '\r\n') rows.push([]);
  }
  return rows.slice(0, -1);
}

describe.each(['running', 'stopped'] as const)('with the service %s', (mode) => {
  it('list, show and requeue go from what was given up to its delivery', async () => {
    const { dataDir, smtp, posted, run, start } = await refused(mode, [{ firstName: 'Hēmi' }]);
    const listed = await run('list', 'dead');
    expect(listed).toMatchObject({ code: 0, err: '' });
    expect(listed.out).toMatch(
      /^[0-9A-Z]{4}-[0-9A-Z]{4} {2}dead .*Hēmi Tāne, Hot Water Systems .*550 5\.1\.1/,
    );
    const reference = await newest(dataDir, 'dead');

    // As somebody types it who has it on the phone.
    const shown = await run('show', reference.replace('-', '').toLowerCase());
    expect(shown.code).toBe(0);
    expect(shown.out).toContain(posted[0]?.message);
    expect(shown.out).toContain(posted[0]?.phone);
    expect(shown.out).toMatch(/^Status: +dead$/m);

    const requeued = await run('requeue', reference);
    expect(requeued).toMatchObject({ code: 0, out: `1 to be delivered again: ${reference}\n` });
    if (mode === 'stopped') await start();
    await vi.waitFor(() => expect(smtp.accepted).toHaveLength(1), { timeout: 20_000 });
    await vi.waitFor(async () => expect(await newest(dataDir, 'delivered')).toBe(reference), {
      timeout: 20_000,
    });
  });

  it('"requeue dead" takes all of them, and then there is none', async () => {
    const { smtp, run, start } = await refused(mode, [{}, {}, {}]);
    expect((await run('requeue', 'dead')).out).toMatch(/^3 to be delivered again/);
    expect(await run('requeue', 'dead')).toMatchObject({ code: 1, out: '', err: 'None was given up.\n' });
    if (mode === 'stopped') await start();
    await vi.waitFor(() => expect(smtp.accepted).toHaveLength(3), { timeout: 20_000 });
  });

  it('erase removes one person and leaves the others', async () => {
    const gone = { email: 'Forget.Me@example.com', message: 'the words to be forgotten' };
    const { dataDir, run } = await refused(mode, [gone, { ...gone, message: 'and these words too' }, {}]);
    const erased = await run('erase', 'forget.me@EXAMPLE.com');
    expect(erased.out).toMatch(/^Erased 2 enquiries/);
    for (const words of [gone.email, gone.message, 'and these words too'])
      expect(filesContaining(dataDir, words)).toEqual([]);
    expect((await run('list')).out.trim().split('\n')).toHaveLength(1);
  });

  it('export is CSV that gives every word back, and no cell of it is a formula', async () => {
    const message = 'First, "quoted", line\n=1+1\n\nLast; line, Ōrewa 💧';
    const { posted, run } = await refused(mode, [
      { message, address: '12 "The Rise", Titirangi', phone: '+64 21 555 0199' },
      { firstName: '=HYPERLINK("https://robot.example")', message: '@SUM(1) to begin with' },
      { lastName: '-Smith', message: "-2+3+cmd|' /C calc'!A0" },
    ]);
    const { code, out, err } = await run('export');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    // For Excel, which takes the text for another encoding without it.
    expect(out.startsWith('\ufeff')).toBe(true);
    const [heading = [], ...rows] = readCsv(out.slice(1));
    expect(heading).toEqual(expect.arrayContaining([...fieldNames, 'reference', 'received', 'status']));
    expect(rows).toHaveLength(posted.length);
    for (const [index, row] of rows.entries()) {
      expect(row).toHaveLength(heading.length);
      for (const name of fieldNames) {
        const cell = row[heading.indexOf(name)] ?? '';
        expect(cell).not.toMatch(/^[=+\-@\t\r]/);
        expect(cell.replace(/^'(?=[=+\-@])/, '')).toBe(posted[index]?.[name]);
      }
    }
  });

  it('what does not exist ends with 1, a wrong command with 2, and both say what to do', async () => {
    const { run } = await refused(mode, [{}]);
    const [shown, requeued, erased, unknown, none, status, nobody] = [
      await run('show', '0000-0000'),
      await run('requeue', '0000-0000'),
      await run('erase', 'stranger@example.com'),
      await run('drop'),
      await run(),
      await run('list', 'lost'),
      await run('erase'),
    ];
    expect(shown).toMatchObject({ code: 1, out: '', err: 'No enquiry has the reference 0000-0000.\n' });
    expect(requeued).toMatchObject({ code: 1, out: '', err: 'No enquiry has the reference 0000-0000.\n' });
    expect(erased).toMatchObject({ code: 1, out: '', err: 'No enquiry came from stranger@example.com.\n' });
    for (const answer of [unknown, none, status, nobody]) {
      expect(answer).toMatchObject({ code: 2, out: '' });
      expect(answer.err).toContain('Usage: npm run enquiries');
    }
    expect(unknown.err).toContain('There is no command "drop".');
    const help = await run('help');
    expect(help).toMatchObject({ code: 0, err: '' });
    expect(help.out).toContain('Usage: npm run enquiries');
    expect(status.err).toContain('There is no status "lost".');
  });
});

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

it('a folder without a database is said to be one, and none is made', async () => {
  const dataDir = temporaryFolder();
  const answer = await enquiries(dataDir, 'list');
  expect(answer).toMatchObject({ code: 1, out: '' });
  expect(answer.err).toContain('Set DATA_DIR');
  expect(filesContaining(dataDir, '')).toEqual([]);
});

it('a socket that a killed service left behind is no hindrance', async () => {
  const dataDir = temporaryFolder();
  const receiver = await spawnReceiver(dataDir);
  await post(receiver.address, newEnquiry());
  await receiver.end('SIGKILL');
  expect((await enquiries(dataDir, 'list')).out.trim().split('\n')).toHaveLength(1);
});

it('where the path is too long for a socket, the service runs and commands say to stop it first', async () => {
  const dataDir = join(temporaryFolder(), 'x'.repeat(120));
  const receiver = await spawnReceiver(dataDir);
  await post(receiver.address, newEnquiry());
  expect(receiver.output()).toContain('stop the service before operator commands');
  const refused = await enquiries(dataDir, 'list');
  expect(refused).toMatchObject({ code: 1, out: '' });
  expect(refused.err).toContain('Stop that one first');
  await receiver.end('SIGTERM');
  expect((await enquiries(dataDir, 'list')).code).toBe(0);
});

it('wrong settings are named to the operator too', async () => {
  const env = { ...processEnvironment(temporaryFolder()), PORT: 'many', ALLOWED_ORIGINS: siteOrigin };
  const { code, output } = await runToEnd([program, 'list'], env);
  expect(code).toBe(1);
  expect(output).toContain('PORT: expected');
});
