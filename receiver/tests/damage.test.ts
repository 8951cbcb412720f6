import { randomBytes } from 'node:crypto';
import { copyFileSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { hour } from '../src/delivery/clock.ts';
import { askService } from '../src/node/control.ts';
import { databaseFileName } from '../src/node/store/database.ts';
import { SqliteStore } from '../src/node/store/sqlite-store.ts';
import { atEnd } from '../testing/cleanup.ts';
import { FakeClock } from '../testing/fake-clock.ts';
import { bytesOf, fill, filledFolder, start } from '../testing/filled-folder.ts';
import { filesContaining, temporaryFolder } from '../testing/folder.ts';
import { until } from '../testing/passing-time.ts';
import { newEnquiry, post } from '../testing/posting.ts';
import { startReceiver } from '../testing/receiver.ts';
import { storedMessages } from '../testing/stored.ts';

const pageSize = 4096;

/** What a process that was killed leaves: enquiries that only the write-ahead log has. */
async function killedFolder(): Promise<{ dataDir: string; message: string }> {
  const [alive, dataDir] = [temporaryFolder(), temporaryFolder()];
  await fill(alive, 200);
  const store = new SqliteStore(alive, { now: Date.now, onFatal: () => expect.unreachable() });
  atEnd(() => store.close());
  const last = newEnquiry();
  await store.submit(last, '');
  for (const name of [databaseFileName, `${databaseFileName}-wal`])
    copyFileSync(join(alive, name), join(dataDir, name));
  return { dataDir, message: last.message };
}

function overwrite(path: string, at: number, bytes: Buffer): void {
  const content = readFileSync(path);
  bytes.copy(content, at);
  writeFileSync(path, content);
}

const damages: [string, (path: string) => void][] = [
  ['garbage instead of the header', (path) => overwrite(path, 0, randomBytes(100))],
  ['a page of zeros at the beginning', (path) => overwrite(path, 0, Buffer.alloc(pageSize))],
  ['a text file', (path) => writeFileSync(path, 'Not a database at all.\n'.repeat(300))],
  ['garbage in the middle of a page', (path) => overwrite(path, 5 * pageSize + 4, randomBytes(2000))],
  ['a page of zeros in the middle', (path) => overwrite(path, 5 * pageSize, Buffer.alloc(pageSize))],
  ['a file that is cut off', (path) => truncateSync(path, 9 * pageSize)],
];

describe('a damaged database is named at the start, and its files stay as they are', () => {
  it.each(damages)('%s', async (_, damage) => {
    const dataDir = await filledFolder();
    damage(join(dataDir, databaseFileName));
    const before = bytesOf(dataDir);
    const { code, output } = await start(dataDir);
    expect(code, output).toBe(75);
    expect(output).toMatch(/is damaged|is not an SQLite database/);
    expect(output).toMatch(/aside/);
    expect(output).not.toContain('    at ');
    expect(bytesOf(dataDir)).toEqual(before);
  });

  it('an empty file beside a write-ahead log, which SQLite would throw away', async () => {
    const { dataDir } = await killedFolder();
    truncateSync(join(dataDir, databaseFileName), 0);
    const before = bytesOf(dataDir);
    const { code, output } = await start(dataDir);
    expect(code, output).toBe(75);
    expect(output).toMatch(/write-ahead log.*aside/);
    expect(bytesOf(dataDir)).toEqual(before);
  });
});

describe('after a kill that left an enquiry only in the write-ahead log', () => {
  it.each(
    damages.filter(([name]) => name.includes('middle') || name.includes('cut')),
  )('%s is named, and that enquiry is still in a file', async (_, damage) => {
    const { dataDir, message } = await killedFolder();
    damage(join(dataDir, databaseFileName));
    const { code, output } = await start(dataDir);
    expect(code, output).toBe(75);
    expect(output).toMatch(/aside/);
    expect(filesContaining(dataDir, message)).not.toEqual([]);
  });

  it.each(
    damages.filter(([name]) => name.includes('beginning') || name.includes('header')),
  )('%s is mended from the log, and nothing is missing', async (_, damage) => {
    const { dataDir, message } = await killedFolder();
    damage(join(dataDir, databaseFileName));
    const stored = storedMessages(dataDir);
    expect(stored).toHaveLength(201);
    expect(stored.at(-1)).toBe(message);
  });
});

it('a database that is damaged while the receiver runs is noticed: 503, unhealthy, and a call for a restart', async () => {
  const dataDir = temporaryFolder();
  // More than SQLite keeps in memory, so that some of it has to be read from the damaged file.
  const store = new SqliteStore(dataDir, { now: Date.now, onFatal: () => expect.unreachable() });
  const long = () => newEnquiry({ message: `${newEnquiry().message} ${'drip '.repeat(100)}` });
  await Promise.all(Array.from({ length: 6000 }, () => store.submit(long(), 'honeypot')));
  store.close();
  const failures: unknown[] = [];
  const receiver = await startReceiver({ dataDir }, { onFatal: (error) => failures.push(error) });
  const path = join(dataDir, databaseFileName);
  const { length } = readFileSync(path);
  overwrite(path, pageSize, randomBytes(length - pageSize));
  // Neither a post nor a probe reads old pages; a purge, a digest or the operator does.
  await askService(dataDir, ['export']).then(async (exported) => {
    await expect(text(Readable.from(exported?.rest ?? []))).rejects.toThrow();
  });
  expect(failures).toHaveLength(1);
  expect((await fetch(`${receiver.address}/healthz`)).status).toBe(503);
  const answer = await post(receiver.address, newEnquiry());
  expect(answer.status).toBe(503);
  expect(answer.headers.get('retry-after')).toBeTruthy();
});

it('old pages that were damaged are noticed within a day, though nobody reads them, and it is told before the end', async () => {
  const dataDir = temporaryFolder();
  const clock = new FakeClock();
  const store = new SqliteStore(dataDir, { now: clock.now, onFatal: () => expect.unreachable() });
  const long = () => newEnquiry({ message: `${newEnquiry().message} ${'drip '.repeat(100)}` });
  await Promise.all(Array.from({ length: 6000 }, () => store.submit(long(), 'honeypot')));
  store.close();
  const failures: unknown[] = [];
  const receiver = await startReceiver({ dataDir }, { clock, onFatal: (error) => failures.push(error) });
  const path = join(dataDir, databaseFileName);
  const { length } = readFileSync(path);
  // The last third: nothing that deliveries, the digest or a probe look at.
  overwrite(path, Math.floor(length / pageSize / 1.5) * pageSize, randomBytes(Math.floor(length / 4)));
  await until(clock, hour, () => failures.length > 0);
  expect(clock.wall - new FakeClock().wall).toBeLessThanOrEqual(26 * hour);
  await receiver.close();
  expect(readFileSync(join(dataDir, 'ALERT.txt'), 'utf8')).toContain('The storage has failed');
});
