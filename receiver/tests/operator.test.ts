import { execFile } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it, vi } from 'vitest';
import { notTested } from '../../testing/not-tested.ts';
import { type Enquiry, fieldNames } from '../src/contract/fields.ts';
import { restoreBackup, writeBackup } from '../src/node/backup.ts';
import { databaseFileName } from '../src/node/database.ts';
import { openStorage } from '../src/node/service.ts';
import { toolFolder, WranglerDb, wrangler } from '../src/node/wrangler-db.ts';
import { runCommand } from '../src/operator.ts';
import { day } from '../src/time.ts';
import { atEnd } from '../testing/cleanup.ts';
import { filesContaining, temporaryFolder } from '../testing/folder.ts';
import { freePort } from '../testing/free-port.ts';
import { newEnquiry, post, validEnquiry } from '../testing/posting.ts';
import {
  enquiries,
  processEnvironment,
  program,
  runToEnd,
  spawnReceiver,
  storedMessages,
  throughSmtp,
} from '../testing/process.ts';
import { startReceiver, testConfig } from '../testing/receiver.ts';
import { scriptedSmtp } from '../testing/scripted-smtp.ts';

/** What a spreadsheet makes of a file (RFC 4180). */
function readCsv(csv: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain = '', end] of csv.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    rows.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === '\r\n') rows.push([]);
  }
  return rows.slice(0, -1);
}

it('beside the running service commands read, export, erase and deliver again', async () => {
  const dataDir = temporaryFolder();
  const smtp = await scriptedSmtp({ rcpt: '550 5.1.1 no such user' });
  const receiver = await spawnReceiver(dataDir, throughSmtp(smtp));
  // With the same settings: they say to whom something is delivered again.
  const run = (...args: string[]) =>
    runToEnd([program, ...args], processEnvironment(dataDir, throughSmtp(smtp)));
  const gone = { email: 'Forget.Me@example.com', message: 'the words to be forgotten' };
  const changes: Partial<Enquiry>[] = [
    { firstName: 'Hēmi' },
    ...[gone, { ...gone, message: 'and these too' }],
    { message: 'First, "quoted", line\n=1+1\n\nLast; line, Ōrewa 💧', address: '12 "The Rise", Titirangi' },
    { firstName: '=HYPERLINK("https://robot.example")', message: '@SUM(1) to begin with' },
    { lastName: '-Smith', message: "-2+3+cmd|' /C calc'!A0" },
    // Formulas in a Japanese spreadsheet.
    { firstName: '＝1+1', phone: '＋1', address: '＠1', lastName: '－1' },
    // Ten thousand line ends cost their bytes: it stood for 0.3 s before.
    { message: `many${'\n'.repeat(9990)}lines` },
  ];
  const posted = changes.map((change) => newEnquiry(change));
  for (const enquiry of posted) expect((await post(receiver.address, enquiry)).status).toBe(200);
  const failed = () => receiver.output().split('"event":"failed"').length - 1;
  await vi.waitFor(() => expect(failed()).toBe(posted.length), 60_000);
  smtp.script = {};

  const listed = await run('list', 'failed');
  expect(listed.code).toBe(0);
  const line = /^([0-9A-Z]{4}-[0-9A-Z]{4}) {2}failed .*Hēmi Tāne, Hot Water Systems .*550 5\.1\.1/m;
  const reference = line.exec(listed.out)?.[1] ?? 'none';
  // As somebody types it who has it on the phone.
  const shown = await run('show', reference.replace('-', '').toLowerCase());
  expect(shown.out).toMatch(/^Status: +failed$/m);
  expect(shown.out).toContain(posted[0]?.message);

  const { code, out } = await run('export');
  expect(code).toBe(0);
  // For Excel, which takes the text for another encoding without it.
  expect(out.startsWith('\ufeff')).toBe(true);
  const [heading = [], ...rows] = readCsv(out.slice(1));
  expect(heading).toEqual(expect.arrayContaining([...fieldNames, 'reference', 'received', 'status']));
  expect(rows).toHaveLength(posted.length);
  for (const [index, row] of rows.entries())
    for (const name of fieldNames) {
      const cell = row[heading.indexOf(name)] ?? '';
      // Nor within a cell, where a spreadsheet that separates by semicolons begins another.
      expect(cell).not.toMatch(/^[=+\-@\t\r＝＋－＠]|[;\t\n]\s*[=+@]/);
      expect(cell.replace(/(^|[;\t\n]\s*)'(?=[=+\-@＝＋－＠])/g, '$1')).toBe(posted[index]?.[name]);
    }

  expect((await run('erase', 'forget.me@EXAMPLE.com')).out).toMatch(/^Erased 2 enquiries/);
  for (const words of [gone.email, gone.message, 'and these too'])
    expect(filesContaining(dataDir, words)).toEqual([]);
  expect(filesContaining(dataDir, posted[6]?.message ?? '')).not.toEqual([]);

  expect((await run('requeue', reference)).out).toMatch(/^1 to be delivered again.*: /);
  expect((await run('requeue', 'failed')).out).toMatch(/^5 to be delivered again/);
  // The service sends them at its next tick, or after a post.
  await post(receiver.address, newEnquiry());
  await vi.waitFor(() => expect(smtp.accepted).toHaveLength(7), 60_000);
  expect(await run('requeue', 'failed')).toMatchObject({ code: 1, err: 'None has failed.\n' });
});

/** The commands that go by the storage, in this process. */
function commandsOn(dataDir: string) {
  const deps = openStorage(testConfig({ dataDir }), Date.now);
  atEnd(() => deps.storage.close());
  return (...args: string[]) => runCommand({ ...deps, timeZone: 'Pacific/Auckland' }, args[0], args[1]);
}

it('erase finds mails wherever they were filed, digests of an older release too, and leaves who quotes them', async () => {
  const { address, tick, config, rows } = await startReceiver({}, { mailbox: true });
  const mailbox = join(config.dataDir, 'mailbox');
  await post(address, newEnquiry({ email: 'forget.me@example.com', message: 'to be forgotten' }));
  await tick();
  const reference = (await rows())[0]?.reference ?? '';
  await post(address, newEnquiry({ message: `See ${reference}\nX-Enquiry-References: ${reference}` }));
  await tick();
  const [name = ''] = readdirSync(mailbox).filter((each) => each.includes(reference));
  mkdirSync(join(mailbox, 'Archive'));
  copyFileSync(join(mailbox, name), join(mailbox, 'copy.eml'));
  copyFileSync(join(mailbox, name), join(mailbox, 'Archive', 'x'));
  renameSync(join(mailbox, name), join(mailbox, 'Archive', name));
  const digest = `Message-ID: <digest.a@b>\r\nX-Enquiry-References: AAAA-AAAA\r\n ${reference} BBBB-BBBB\r\n\r\nto be forgotten`;
  writeFileSync(join(mailbox, 'digest.AAAA-AAAA.BBBB-BBBB.eml'), digest);
  // By its reference, as it is heard on the phone.
  const heard = reference.replaceAll('0', 'o').replaceAll('1', 'l').replace('-', ' ');
  expect(await commandsOn(config.dataDir)('erase', heard)).toMatchObject({ exitCode: 0 });
  expect(filesContaining(config.dataDir, 'to be forgotten')).toEqual([]);
  expect(filesContaining(mailbox, `See ${reference}`)).toHaveLength(1);
  expect(await rows()).toHaveLength(1);
});

it('a mail that is written while its enquiry is erased goes too', async () => {
  const { store, tick, config } = await startReceiver({}, { mailbox: true });
  await store.submit(newEnquiry({ message: 'to be forgotten' }), { suspicion: '', isFirst: true });
  const { storage } = openStorage(config, Date.now);
  atEnd(() => storage.close());
  const forget = async (references: readonly string[]) => {
    await storage.forget(references);
    await tick();
  };
  const deps = { store, storage: { forget, compact: () => storage.compact() }, timeZone: config.timeZone };
  expect(await runCommand(deps, 'erase', validEnquiry.email)).toMatchObject({ exitCode: 0 });
  expect(filesContaining(join(config.dataDir, 'mailbox'), 'to be forgotten')).toEqual([]);
});

it('what does not exist ends with 1, a wrong command with 2', async () => {
  const run = commandsOn(temporaryFolder());
  const text = 'No enquiry has the reference 0000-0000.\n';
  expect(await run('show', '0000-0000')).toEqual({ text, exitCode: 1 });
  expect(await run('erase', 'x@y.nz')).toMatchObject({ exitCode: 1 });
  for (const args of [[], ['drop'], ['list', 'lost'], ['erase'], ['erase', 'failed'], ['show']]) {
    const said = { text: expect.stringContaining('Usage: npm run enquiries'), exitCode: 2 };
    expect(await run(...args), args.join(' ')).toMatchObject(said);
  }
  for (const name of ['constructor', 'toString', '__proto__'])
    expect(await run(name, 'x'), name).toMatchObject({ exitCode: 2 });
  const empty = temporaryFolder();
  expect(await enquiries(empty, 'list', '--all')).toMatchObject({ code: 2, out: '' });
  const usage = expect.stringContaining('Usage:');
  expect(await enquiries(empty, 'backup')).toMatchObject({ code: 2, out: '', err: usage });
  expect(await enquiries(empty, 'help')).toMatchObject({ code: 0, out: usage });
  const advice = expect.stringContaining('Set DATA_DIR');
  expect(await enquiries(empty, 'list')).toMatchObject({ code: 1, err: advice });
  expect(readdirSync(empty)).toEqual([]);
});

it('check logs in to each mail server, says what is wrong, makes no file', async () => {
  const smtp = await scriptedSmtp();
  const dataDir = temporaryFolder();
  const check = (changes: Record<string, string> = {}) =>
    runToEnd([program, 'check'], processEnvironment(dataDir, { ...throughSmtp(smtp), ...changes }));
  const { code, out } = await check();
  expect([code, out]).toEqual([0, expect.stringMatching(/^ok +SMTP 127\.0\.0\.1:\d+ /m)]);
  expect(out).toMatch(/^note +HEARTBEAT_URL is not set/m);
  const bad = await check({ SMTP_PORT: String(await freePort()), DATA_DIR: join(dataDir, 'nowhere') });
  expect(bad.code).toBe(1);
  expect(bad.err).toMatch(/^WRONG +SMTP .*ECONNREFUSED/m);
  expect(bad.err).toMatch(/^WRONG +data folder .*DATA_DIR is wrong/m);
  expect([readdirSync(dataDir), smtp.received]).toEqual([[], []]);
});

it('check says whether the test of the alerts has arrived', async () => {
  const smtp = await scriptedSmtp();
  const dataDir = temporaryFolder();
  const receiver = await spawnReceiver(dataDir, throughSmtp(smtp));
  await vi.waitFor(() => expect(receiver.output()).toContain('alerts-tested'), 60_000);
  const check = () => runToEnd([program, 'check'], processEnvironment(dataDir, throughSmtp(smtp)));
  expect((await check()).out).toMatch(/^ok +the weekly test of the alerts$/m);
  expect(smtp.accepted[0]).toContain('Subject: Test: alerts about website enquiries reach you');
  await receiver.end('SIGTERM');
  const { store, storage } = openStorage(testConfig({ dataDir }), Date.now);
  await store.setSetting('alert-test', { takenAt: Date.now() - 9 * day, failures: {} });
  storage.close();
  expect((await check()).err).toMatch(/^WRONG +the weekly test of the alerts: the last one arrived on /m);
});

it('a backup replaces no file of the service, and no device', async () => {
  const { config, address } = await startReceiver();
  await post(address, newEnquiry());
  const { dataDir } = config;
  const elsewhere = temporaryFolder();
  symlinkSync(dataDir, join(elsewhere, 'link'));
  symlinkSync('/dev/null', join(elsewhere, 'device'));
  for (const target of [
    join(dataDir, databaseFileName),
    join(dataDir, `${databaseFileName}-wal`),
    join(dataDir, 'mailbox', 'backup'),
    join(elsewhere, 'link', 'backup'),
    join(elsewhere, 'device'),
    elsewhere,
  ])
    expect(() => writeBackup(dataDir, target), target).toThrow(/data folder|no plain file/);
  expect(writeBackup(dataDir, join(elsewhere, 'backup'))).toBe(1);
  expect(writeBackup(dataDir, join(elsewhere, 'backup'))).toBe(1);
});

it('a backup of the running service is restored once that has stopped', async () => {
  const dataDir = temporaryFolder();
  const receiver = await spawnReceiver(dataDir);
  const posted = Array.from({ length: 20 }, () => newEnquiry());
  const messages = posted.map(({ message }) => message);
  for (const enquiry of posted) expect((await post(receiver.address, enquiry)).status).toBe(200);
  const file = join(temporaryFolder(), 'enquiries.backup');
  const made = await enquiries(dataDir, 'backup', file);
  expect([made.code, made.out]).toEqual([0, expect.stringContaining('20 enquiries')]);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const later = newEnquiry();
  expect((await post(receiver.address, later)).status).toBe(200);

  const stopFirst = expect.stringContaining('stop it first');
  expect(await enquiries(dataDir, 'restore', file)).toMatchObject({ code: 1, err: stopFirst });
  // As after a crash: the newest enquiry stands in the log alone.
  await receiver.end('SIGKILL');
  expect((await enquiries(dataDir, 'restore', file)).out).toContain('Restored 20 enquiries');
  const aside = readdirSync(dataDir).find((name) => name.startsWith('before-restore')) ?? '';
  expect(storedMessages(join(dataDir, aside))).toEqual([...messages, later.message]);
  expect(storedMessages(dataDir)).toEqual(messages);

  const wrong = `${file}-wrong`;
  for (const spoil of [
    () => truncateSync(wrong, statSync(file).size / 2),
    () => truncateSync(wrong, 0),
    () => writeFileSync(wrong, 'No database.\n'.repeat(900)),
  ]) {
    copyFileSync(file, wrong);
    spoil();
    expect(() => restoreBackup(dataDir, wrong)).toThrow('is no backup that can be restored');
  }
  expect(storedMessages(dataDir)).toEqual(messages);
  writeFileSync(join(dataDir, databaseFileName), 'Not a database at all.\n'.repeat(300));
  restoreBackup(dataDir, file);
  const again = await startReceiver({ dataDir });
  expect((await post(again.address, later)).status).toBe(200);
  expect((await again.rows()).map(({ message }) => message)).toEqual([...messages, later.message]);
});

const available = existsSync(wrangler);
if (!available) notTested("commands on D1, because Cloudflare's tool is not installed");

it.skipIf(!available)('the same commands work on D1', async () => {
  const folder = temporaryFolder();
  vi.stubEnv('XDG_CONFIG_HOME', folder);
  atEnd(() => vi.unstubAllEnvs());
  const migrate = ['d1', 'migrations', 'apply', 'DB', '--local', '--persist-to', folder];
  await promisify(execFile)(process.execPath, [wrangler, ...migrate], { cwd: toolFolder });
  const db = new WranglerDb(folder);
  const hostile = {
    ...validEnquiry,
    firstName: "O'Neil",
    message: "'); DROP TABLE enquiry\nIs it ?1 or :now",
  };
  const other = { ...validEnquiry, email: 'forget.me@example.com' };
  await db.batch(
    [hostile, other].map((enquiry, n) => ({
      sql: `INSERT INTO enquiry (reference, received_at, digest, fields, urgent, suspicion)
        VALUES (:reference, :now, :digest, :fields, 0, '')`,
      values: {
        reference: `AAAA-AAA${n}`,
        now: Date.now(),
        digest: String(n),
        fields: JSON.stringify(enquiry),
      },
    })),
  );
  const env = { ...process.env, D1_PERSIST_TO: folder };
  const erased = await runToEnd([program, '--remote', 'erase', 'FORGET.me@example.com'], env);
  expect(erased).toMatchObject({ code: 0, out: expect.stringContaining('Erased 1 enquiry') });
  const [rows = []] = await db.batch([{ sql: 'SELECT fields FROM enquiry' }]);
  expect(rows.map(({ fields }) => JSON.parse(String(fields)))).toEqual([hostile]);
});
