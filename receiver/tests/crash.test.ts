import { describe, expect, it, vi } from 'vitest';
import { postBytes } from '../bench/load.ts';
import { leaseLength } from '../src/store.ts';
import { FakeClock } from '../testing/fake-clock.ts';
import { temporaryFolder } from '../testing/folder.ts';
import { newEnquiry, post } from '../testing/posting.ts';
import { type ReceiverProcess, spawnReceiver, throughSmtp } from '../testing/process.ts';
import { rawConnection } from '../testing/raw-socket.ts';
import { startReceiver } from '../testing/receiver.ts';
import { type ScriptedSmtp, scriptedSmtp } from '../testing/scripted-smtp.ts';
import { storedMessages } from '../testing/stored.ts';

it('killed under load, round after round, it loses nothing that it acknowledged', async () => {
  const dataDir = temporaryFolder();
  const acknowledged = new Set<string>();
  for (let round = 0; round < 5; round += 1) {
    const receiver = await spawnReceiver(dataDir);
    let posting = true;
    const senders = Array.from({ length: 8 }, async () => {
      while (posting) {
        const enquiry = newEnquiry();
        // A post that the kill cuts off has no answer, and so no promise either.
        const answer = await post(receiver.address, enquiry).catch(() => undefined);
        if (answer?.status === 200) acknowledged.add(enquiry.message);
      }
    });
    const enough = acknowledged.size + 40;
    await vi.waitFor(() => expect(acknowledged.size).toBeGreaterThanOrEqual(enough), {
      timeout: 20_000,
      interval: 5,
    });
    await receiver.end('SIGKILL');
    posting = false;
    await Promise.all(senders);
  }
  const last = await spawnReceiver(dataDir);
  await last.end('SIGTERM');
  const stored = new Set(storedMessages(dataDir));
  expect([...acknowledged].filter((message) => !stored.has(message))).toEqual([]);
}, 120_000);

describe('killed in the middle', () => {
  it('of a body that is still arriving, it has stored nothing and starts again', async () => {
    const dataDir = temporaryFolder();
    const first = await spawnReceiver(dataDir);
    const half = postBytes(newEnquiry()).toString('utf8').slice(0, -40);
    const connection = await rawConnection(first.address, half);
    // Answered after the half post was read, for both came to the same process in this order.
    expect((await fetch(`${first.address}/healthz`)).status).toBe(200);
    expect(await first.end('SIGKILL')).toBe('SIGKILL');
    expect(await connection.ended).toBe('');
    const second = await spawnReceiver(dataDir);
    expect((await post(second.address, newEnquiry())).status).toBe(200);
    await second.end('SIGTERM');
    expect(storedMessages(dataDir)).toHaveLength(1);
  });

  it.each([
    'greeting',
    'mail',
    'rcpt',
    'data',
  ] as const)('of a delivery (%s), the next process delivers it once', async (stage) => {
    const dataDir = temporaryFolder();
    const smtp = await scriptedSmtp();
    const reached = Promise.withResolvers<void>();
    smtp.script = {
      [stage]: () => {
        reached.resolve();
        return 'HANG';
      },
    };
    const first = await spawnReceiver(dataDir, throughSmtp(smtp));
    const enquiry = newEnquiry();
    await post(first.address, enquiry);
    await reached.promise;
    await first.end('SIGKILL');
    await deliverRest(dataDir, smtp);
    expect(smtp.received).toHaveLength(1);
    expect(smtp.accepted[0]?.text).toContain(enquiry.message);
  });

  it('after the text and before the reply, the next process delivers it again under the same Message-ID', async () => {
    const dataDir = temporaryFolder();
    const smtp = await scriptedSmtp();
    const first = Promise.withResolvers<ReceiverProcess>();
    smtp.script = {
      end: () => {
        void first.promise.then(({ child }) => child.kill('SIGKILL'));
        return 'HANG';
      },
    };
    const receiver = await spawnReceiver(dataDir, throughSmtp(smtp));
    first.resolve(receiver);
    await post(receiver.address, newEnquiry());
    expect(await receiver.ended).toBe('SIGKILL');
    await deliverRest(dataDir, smtp);
    expectTwins(smtp);
  });
});

/** Starts a receiver on the data after the lease of the process before it, and a mail server that takes all. */
async function deliverRest(dataDir: string, smtp: ScriptedSmtp): Promise<void> {
  smtp.script = {};
  const clock = new FakeClock();
  clock.wall = Date.now() + leaseLength;
  const receiver = await startReceiver(
    { dataDir, smtp: smtp.route, mailFrom: 'site@plumber.example', mailTo: ['office@plumber.example'] },
    { clock },
  );
  await receiver.tick();
  expect(await receiver.counts()).toMatchObject({ waiting: 0, delivered: 1 });
}

/** Two copies of one mail, which mail programs show as one. */
function expectTwins({ received }: ScriptedSmtp): void {
  const ids = received.map(({ text }) => /^Message-ID: (<.+>)$/im.exec(text)?.[1]);
  expect(ids).toHaveLength(2);
  expect(ids[0]).toBeTruthy();
  expect(ids[1]).toBe(ids[0]);
}
