import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { type Enquiry, enquiryPath } from '../src/contract/fields.ts';
import { second } from '../src/delivery/clock.ts';
import { Worker } from '../src/delivery/worker.ts';
import { appWith, intake } from '../testing/app.ts';
import { FakeClock } from '../testing/fake-clock.ts';
import { temporaryFolder } from '../testing/folder.ts';
import { HeldMailer } from '../testing/held-mailer.ts';
import { formOf, newEnquiry, siteOrigin } from '../testing/posting.ts';
import { testConfig } from '../testing/receiver.ts';
import { openStore } from '../testing/store.ts';
import { storedMessages } from '../testing/stored.ts';

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
  it('refuses with 503, keeps what it acknowledged, and accepts again once there is space (page limit)', async () => {
    const dataDir = temporaryFolder();
    const store = openStore({ dataDir });
    const app = appWith({ store: intake(store) });
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
