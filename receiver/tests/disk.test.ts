import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { type Enquiry, enquiryPath } from '../src/contract/fields.ts';
import { second } from '../src/delivery/clock.ts';
import { Worker } from '../src/delivery/worker.ts';
import { appWith } from '../testing/app.ts';
import { FakeClock } from '../testing/fake-clock.ts';
import { diskFaults, shimObstacle } from '../testing/fault-shim.ts';
import { temporaryFolder } from '../testing/folder.ts';
import { HeldMailer } from '../testing/held-mailer.ts';
import { mountObstacle, smallDisk } from '../testing/mounts.ts';
import { formOf, newEnquiry, post, siteOrigin } from '../testing/posting.ts';
import { type ReceiverProcess, spawnReceiver, throughSmtp } from '../testing/process.ts';
import { startReceiver, testConfig } from '../testing/receiver.ts';
import { scriptedSmtp } from '../testing/scripted-smtp.ts';
import { openStore } from '../testing/store.ts';
import { storedMessages } from '../testing/stored.ts';
import { itUnless } from '../testing/unless.ts';

const longEnquiry = () => newEnquiry({ message: `${newEnquiry().message} ${'drip '.repeat(1600)}`.trim() });

function expectBusy(answer: Response): void {
  expect(answer.status).toBe(503);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(answer.headers.get('access-control-allow-origin')).toBe(siteOrigin);
}

/** Posts eight at a time until a whole round is refused. Returns the messages that were acknowledged. */
async function postUntilFull(send: (enquiry: Enquiry) => Promise<Response>): Promise<string[]> {
  const acknowledged: string[] = [];
  for (let round = 0; round < 1000; round += 1) {
    const enquiries = Array.from({ length: 8 }, longEnquiry);
    const answers = await Promise.all(enquiries.map(send));
    const before = acknowledged.length;
    answers.forEach((answer, index) => {
      if (answer.status === 200) acknowledged.push(enquiries[index]?.message ?? '');
      else expectBusy(answer);
    });
    if (acknowledged.length === before) return acknowledged;
  }
  throw new Error('The disk never became full.');
}

describe('a full disk', () => {
  itUnless(
    mountObstacle,
    'refuses with 503, keeps what it acknowledged, and accepts again once there is space (real file system)',
    async () => {
      const disk = smallDisk(12);
      const mailer = new HeldMailer();
      const receiver = await startReceiver({ dataDir: disk.folder }, { mailer });
      const acknowledged = await postUntilFull((enquiry) => post(receiver.address, enquiry));
      expect(acknowledged.length).toBeGreaterThan(8);
      expect((await fetch(`${receiver.address}/healthz`)).status).toBe(200);
      expect((await receiver.readiness()).problems.join()).toContain('MiB of disk are free');

      disk.freeHalf();
      const late = newEnquiry();
      expect((await post(receiver.address, late)).status).toBe(200);
      acknowledged.push(late.message);
      mailer.release();
      await vi.waitFor(async () => expect((await receiver.counts()).delivered).toBe(acknowledged.length), {
        timeout: 20_000,
      });
      expect(mailer.delivered).toHaveLength(acknowledged.length);
      await receiver.close();
      expect(storedMessages(disk.folder).sort()).toEqual(acknowledged.sort());
    },
  );

  it('refuses with 503, keeps what it acknowledged, and accepts again once there is space (page limit)', async () => {
    const dataDir = temporaryFolder();
    const store = openStore({ dataDir });
    const app = appWith({ submit: (enquiry, suspicion) => store.submit(enquiry, suspicion) });
    const send = async (enquiry: Enquiry) =>
      app.request(enquiryPath, {
        method: 'POST',
        body: formOf(enquiry),
        headers: { origin: siteOrigin },
      });
    store.connection.db.exec('PRAGMA max_page_count = 100');
    const acknowledged = await postUntilFull(send);
    expect(acknowledged.length).toBeGreaterThan(8);
    expect((await app.request('/healthz')).status).toBe(200);

    store.connection.db.exec('PRAGMA max_page_count = 1000');
    const late = newEnquiry();
    expect((await send(late)).status).toBe(200);
    store.close();
    expect(storedMessages(dataDir).sort()).toEqual([...acknowledged, late.message].sort());
  });

  it('makes the delivery loop wait instead of filling the log as fast as it can', async () => {
    const clock = new FakeClock();
    const store = openStore({ now: clock.now });
    const sleeps: number[] = [];
    const logged: string[] = [];
    const worker = new Worker({
      store,
      mailer: new HeldMailer(),
      addresses: testConfig({ dataDir: 'unused' }),
      clock: Object.assign(Object.create(clock) as FakeClock, {
        sleep: async (ms: number) => {
          sleeps.push(ms);
          await turn();
        },
      }),
      log: (_level, event) => void logged.push(event),
    });
    await store.submit(newEnquiry(), '');
    // SQLite refuses every write, as it does on a full disk.
    store.connection.db.exec('PRAGMA query_only = ON');
    worker.start();
    await vi.waitFor(() => expect(sleeps.length).toBeGreaterThan(2));
    await worker.stop();
    expect(logged).toContain('worker-error');
    expect(Math.min(...sleeps)).toBeGreaterThanOrEqual(10 * second);
  });
});

describe('a failing disk', () => {
  const settled = (receiver: ReceiverProcess, delivered: number) =>
    vi.waitFor(
      async () => {
        const state = (await (await fetch(`${receiver.address}/readyz`)).json()) as {
          counts: { delivered: number };
        };
        expect(state.counts.delivered).toBe(delivered);
      },
      { timeout: 20_000, interval: 20 },
    );

  for (const fault of ['eio-write', 'eio-fsync'] as const) {
    itUnless(
      shimObstacle,
      `(${fault}) refuses with 503 and ends the process; the next one has everything and accepts again`,
      async () => {
        const dataDir = temporaryFolder();
        const faults = diskFaults(dataDir);
        const first = await spawnReceiver(dataDir, faults.environment);
        const enquiries = Array.from({ length: 20 }, () => newEnquiry());
        for (const enquiry of enquiries) expect((await post(first.address, enquiry)).status).toBe(200);
        // An idle delivery loop leaves it to the post to find the fault.
        await settled(first, enquiries.length);
        faults.begin(fault);
        const unlucky = newEnquiry();
        expectBusy(await post(first.address, unlucky));
        expect(await first.ended).toBe(75);
        expect(first.output()).toContain('storage-failed');

        const second = await spawnReceiver(dataDir);
        expect((await post(second.address, unlucky)).status).toBe(200);
        expect((await post(second.address, newEnquiry())).status).toBe(200);
        expect(await second.end('SIGTERM')).toBe(0);
        const stored = storedMessages(dataDir);
        expect(stored).toHaveLength(enquiries.length + 2);
        expect(stored).toEqual(expect.arrayContaining(enquiries.map(({ message }) => message)));
      },
    );
  }

  itUnless(
    shimObstacle,
    'that is slow to sync answers all the same, and fifty posts at once share their syncs',
    async () => {
      const dataDir = temporaryFolder();
      const faults = diskFaults(dataDir);
      // A mail server that never greets keeps the delivery loop from adding syncs of its own.
      const smtp = await scriptedSmtp();
      smtp.script = { greeting: 'HANG' };
      const receiver = await spawnReceiver(dataDir, { ...faults.environment, ...throughSmtp(smtp) });
      faults.begin('slow-fsync');
      const before = faults.logSyncs();
      const answers = await Promise.all(
        Array.from({ length: 50 }, () => post(receiver.address, newEnquiry())),
      );
      expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200));
      const syncs = faults.logSyncs() - before;
      expect(syncs).toBeGreaterThan(0);
      expect(syncs).toBeLessThan(25);
      await receiver.end('SIGKILL');
      expect(storedMessages(dataDir)).toHaveLength(50);
    },
  );
});
