import { execFile } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it, vi } from 'vitest';
import { type Enquiry, fieldNames } from '../src/contract/fields.ts';
import { databaseFileName } from '../src/node/database.ts';
import { openStorage } from '../src/node/service.ts';
import { inlined, toolEnvironment, toolFolder, wrangler } from '../src/node/wrangler-db.ts';
import { operate } from '../src/operator.ts';
import { filesContaining, temporaryFolder } from '../testing/folder.ts';
import { freePort } from '../testing/free-port.ts';
import { enquiries, program, readCsv } from '../testing/operator-commands.ts';
import { newEnquiry, post, validEnquiry } from '../testing/posting.ts';
import { spawnReceiver, throughSmtp } from '../testing/process.ts';
import { testConfig } from '../testing/receiver.ts';
import { scriptedSmtp } from '../testing/scripted-smtp.ts';
import { storedMessages } from '../testing/stored.ts';

/** A service, and enquiries that its mail server has refused for good. */
async function refused(changes: Partial<Enquiry>[]) {
  const dataDir = temporaryFolder();
  const smtp = await scriptedSmtp();
  smtp.script = { rcpt: '550 5.1.1 no such user' };
  const receiver = await spawnReceiver(dataDir, throughSmtp(smtp));
  const posted = changes.map((change) => newEnquiry(change));
  for (const enquiry of posted) expect((await post(receiver.address, enquiry)).status).toBe(200);
  const failed = () => receiver.output().split('"event":"failed"').length - 1;
  await vi.waitFor(() => expect(failed()).toBe(posted.length), 60_000);
  smtp.script = {};
  const run = (...args: string[]) => enquiries(dataDir, ...args);
  return { dataDir, smtp, posted, run, receiver };
}

describe('commands beside the running service', () => {
  it('list, show and requeue go from what failed to its delivery', async () => {
    const { smtp, posted, run, receiver } = await refused([{ firstName: 'Hēmi' }, {}]);
    const { code, out } = await run('list', 'failed');
    expect(code).toBe(0);
    const line = /^([0-9A-Z]{4}-[0-9A-Z]{4}) {2}failed .*Hēmi Tāne, Hot Water Systems .*550 5\.1\.1/m.exec(
      out,
    );
    const reference = line?.[1] ?? 'none';
    // As somebody types it who has it on the phone.
    const shown = await run('show', reference.replace('-', '').toLowerCase());
    expect(shown.out).toMatch(/^Status: +failed$/m);
    expect(shown.out).toContain(posted[0]?.message);
    expect((await run('requeue', reference)).out).toMatch(/^1 to be delivered again.*: /);
    expect((await run('requeue', 'failed')).out).toMatch(/^1 to be delivered again/);
    expect(await run('requeue', 'failed')).toMatchObject({ code: 1, err: 'None has failed.\n' });
    // The service sends them at its next tick, which a post causes too.
    await post(receiver.address, newEnquiry());
    await vi.waitFor(() => expect(smtp.accepted).toHaveLength(3), 60_000);
  });

  it('erase leaves the text of one person in no file', async () => {
    const gone = { email: 'Forget.Me@example.com', message: 'the words to be forgotten' };
    const { dataDir, run, posted } = await refused([gone, { ...gone, message: 'and these too' }, {}]);
    expect((await run('erase', 'forget.me@EXAMPLE.com')).out).toMatch(/^Erased 2 enquiries/);
    for (const words of [gone.email, gone.message, 'and these too'])
      expect(filesContaining(dataDir, words)).toEqual([]);
    expect(filesContaining(dataDir, posted[2]?.message ?? '')).not.toEqual([]);
  });
});

it('erase finds filed mails, and leaves who quotes them', async () => {
  const dataDir = temporaryFolder();
  const receiver = await spawnReceiver(dataDir);
  const mailbox = join(dataDir, 'mailbox');
  const mails = () =>
    readdirSync(mailbox, { recursive: true }).filter((name) => String(name).endsWith('.eml'));
  await post(receiver.address, newEnquiry({ email: 'forget.me@example.com', message: 'to be forgotten' }));
  await vi.waitFor(() => expect(mails()).toHaveLength(1), 20_000);
  const [name = ''] = mails().map(String);
  mkdirSync(join(mailbox, 'read'));
  renameSync(join(mailbox, name), join(mailbox, 'read', name));
  const reference = /enquiry\.([^.]+)\./.exec(name)?.[1];
  await post(
    receiver.address,
    newEnquiry({ message: `See ${reference}\nX-Enquiry-References: ${reference}` }),
  );
  await vi.waitFor(() => expect(mails()).toHaveLength(2), 20_000);
  expect((await enquiries(dataDir, 'erase', 'forget.me@example.com')).code).toBe(0);
  expect(filesContaining(dataDir, 'to be forgotten')).toEqual([]);
  expect(mails()).toHaveLength(1);
});

it('export gives every word back, and no cell is a formula', async () => {
  const message = 'First, "quoted", line\n=1+1\n\nLast; line, Ōrewa 💧';
  const { posted, run } = await refused([
    { message, address: '12 "The Rise", Titirangi', phone: '+64 21 555 0199' },
    { firstName: '=HYPERLINK("https://robot.example")', message: '@SUM(1) to begin with' },
    { lastName: '-Smith', message: "-2+3+cmd|' /C calc'!A0" },
    // Ten thousand line ends cost their bytes: it stood for 0.3 s before.
    { message: `many${'\n'.repeat(9990)}lines` },
  ]);
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
      expect(cell).not.toMatch(/^[=+\-@\t\r]/);
      // Also within a cell, where a spreadsheet that separates by semicolons begins another.
      expect(cell.replace(/(^|[;\t\n]\s*)'(?=[=+\-@])/g, '$1')).toBe(posted[index]?.[name]);
    }
});

it('what does not exist ends with 1, a wrong command with 2', async () => {
  const { dataDir, run } = await refused([{}]);
  const nobody = await run('show', '0000-0000');
  expect(nobody).toMatchObject({ code: 1, err: 'No enquiry has the reference 0000-0000.\n' });
  for (const args of [['drop'], ['backup']]) {
    const { code, out, err } = await run(...args);
    expect([code, out], args.join(' ')).toEqual([2, '']);
    expect(err).toContain('Usage: npm run enquiries');
  }
  expect(await run('help')).toMatchObject({ code: 0, out: expect.stringContaining('Usage:') });
  const { db, store, storage } = openStorage(testConfig({ dataDir }), Date.now);
  const deps = { store, storage, timeZone: 'Pacific/Auckland' };
  for (const [command, argument] of [[], ['list', 'lost'], ['erase'], ['show']])
    expect(await operate(deps, command, argument)).toMatchObject({ exitCode: 2 });
  expect(await operate(deps, 'erase', 'x@y.nz')).toMatchObject({ exitCode: 1 });
  db.close();
  const empty = temporaryFolder();
  for (const args of [['list'], ['backup', join(empty, 'copy')]])
    expect(await enquiries(empty, ...args)).toMatchObject({
      code: 1,
      err: expect.stringContaining('Set DATA_DIR'),
    });
  expect(readdirSync(empty)).toEqual([]);
});

it('check logs in to each mail server, says what is wrong, makes no file', async () => {
  const smtp = await scriptedSmtp();
  const dataDir = temporaryFolder();
  const run = (env: Record<string, string>) =>
    promisify(execFile)(process.execPath, [program, 'check'], {
      env: { PATH: process.env.PATH, DATA_DIR: dataDir, ...throughSmtp(smtp), ...env },
    }).then(
      ({ stdout }) => ({ code: 0, out: stdout }),
      ({ code, stderr }) => ({ code, out: String(stderr) }),
    );
  const good = await run({});
  expect(good).toMatchObject({ code: 0, out: expect.stringMatching(/^ok +SMTP 127\.0\.0\.1:\d+ /m) });
  expect(good.out).toMatch(/^note +HEARTBEAT_URL is not set/m);
  const bad = await run({ SMTP_PORT: String(await freePort()) });
  expect(bad).toMatchObject({ code: 1, out: expect.stringMatching(/^WRONG +SMTP .*ECONNREFUSED/m) });
  expect(await run({ PORT: 'x' })).toMatchObject({
    code: 78,
    out: expect.stringContaining('PORT: expected'),
  });
  const nowhere = join(dataDir, 'nowhere');
  expect(await run({ DATA_DIR: nowhere })).toMatchObject({
    code: 1,
    out: expect.stringMatching(/^WRONG +data folder .*DATA_DIR is wrong/m),
  });
  expect([readdirSync(dataDir), smtp.received]).toEqual([[], []]);
});

describe('backup and restore', () => {
  /** A folder with enquiries, their messages, a backup of them and a service that still runs. */
  async function backedUp() {
    const dataDir = temporaryFolder();
    const receiver = await spawnReceiver(dataDir);
    const posted = Array.from({ length: 20 }, () => newEnquiry());
    for (const enquiry of posted) expect((await post(receiver.address, enquiry)).status).toBe(200);
    const file = join(temporaryFolder(), 'enquiries.backup');
    const { code, out } = await enquiries(dataDir, 'backup', file);
    expect([code, out]).toEqual([0, expect.stringContaining('20 enquiries')]);
    return { dataDir, receiver, file, messages: posted.map(({ message }) => message) };
  }

  it('a backup of the running service holds every answered enquiry', async () => {
    const { receiver, file, messages } = await backedUp();
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect((await post(receiver.address, newEnquiry())).status).toBe(200);
    const elsewhere = temporaryFolder();
    expect((await enquiries(elsewhere, 'restore', file)).code).toBe(0);
    expect(storedMessages(elsewhere)).toEqual(messages);
  });

  it('restore wants a stopped service, and puts what was there aside', async () => {
    const { dataDir, receiver, file, messages } = await backedUp();
    const running = await enquiries(dataDir, 'restore', file);
    expect([running.code, running.err]).toEqual([1, expect.stringContaining('stop it first')]);
    const later = newEnquiry();
    expect((await post(receiver.address, later)).status).toBe(200);
    // As after a crash: the newest enquiry stands in the log alone.
    await receiver.end('SIGKILL');
    expect((await enquiries(dataDir, 'restore', file)).out).toContain('Restored 20 enquiries');
    const aside = readdirSync(dataDir).find((name) => name.startsWith('before-restore')) ?? '';
    expect(storedMessages(join(dataDir, aside))).toEqual([...messages, later.message]);
    const again = await spawnReceiver(dataDir);
    expect((await post(again.address, newEnquiry())).status).toBe(200);
    await again.end('SIGTERM');
    expect(storedMessages(dataDir)).toHaveLength(21);
  });

  it('restore refuses what is no backup, and replaces a damaged database', async () => {
    const { dataDir, receiver, file, messages } = await backedUp();
    await receiver.end('SIGTERM');
    const wrong = `${file}-wrong`;
    for (const spoil of [
      () => truncateSync(wrong, statSync(file).size / 2),
      () => truncateSync(wrong, 0),
      () => writeFileSync(wrong, 'No database.\n'.repeat(900)),
    ]) {
      copyFileSync(file, wrong);
      spoil();
      const { code, err } = await enquiries(dataDir, 'restore', wrong);
      expect([code, err]).toEqual([1, expect.stringContaining('is no backup that can be restored')]);
    }
    expect(storedMessages(dataDir)).toEqual(messages);
    writeFileSync(join(dataDir, databaseFileName), 'Not a database at all.\n'.repeat(300));
    expect((await enquiries(dataDir, 'restore', file)).code).toBe(0);
    expect(storedMessages(dataDir)).toEqual(messages);
  });
});

const available = existsSync(wrangler);
if (!available) console.warn("NOT TESTED: commands on D1, because Cloudflare's tool is not installed.");

it.skipIf(!available)('the same commands work on D1', async () => {
  const folder = temporaryFolder();
  const env = { ...process.env, D1_PERSIST_TO: folder, ...toolEnvironment, XDG_CONFIG_HOME: folder };
  const tool = (...args: string[]) =>
    promisify(execFile)(process.execPath, [wrangler, 'd1', ...args, '--local', '--persist-to', folder], {
      ...{ cwd: toolFolder, env },
    });
  await tool('migrations', 'apply', 'DB');
  const run = async (...args: string[]) =>
    (await promisify(execFile)(process.execPath, [program, '--remote', ...args], { env })).stdout;
  const hostile = { ...validEnquiry, firstName: "O'Neil", message: "'); DROP TABLE enquiry\nIs it ?1 or ?2" };
  const other = { ...validEnquiry, email: 'forget.me@example.com' };
  const rows = [hostile, other].flatMap((enquiry, n) => [
    inlined([
      "INSERT INTO enquiry (reference, received_at, digest, fields, urgent, suspicion) VALUES (?, ?, ?, ?, 0, '')",
      ...[`AAAA-AAA${n}`, Date.now(), String(n), JSON.stringify(enquiry)],
    ]),
    `INSERT INTO message (enquiry, kind, recipient, status, planned_at, due_at)
     SELECT max(id), 'mail', 'office@plumber.example', 'failed', 0, 0 FROM enquiry`,
  ]);
  await tool('execute', 'DB', '--command', rows.join(';\n'));
  expect(await run('list', 'failed')).toMatch(/AAAA-AAA1.*\nAAAA-AAA0.*O'Neil/);
  expect(await run('erase', 'FORGET.me@example.com')).toContain('Erased 1 enquiry');
  const [, ...exported] = readCsv(await run('export'));
  expect(exported).toHaveLength(1);
  expect(exported[0]).toEqual(expect.arrayContaining([hostile.message, 'failed']));
});
