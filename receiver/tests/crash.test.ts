import { describe, expect, it } from 'vitest';
import { killRounds } from '../bench/kill.ts';
import { postBytes } from '../bench/load.ts';
import { minute } from '../src/time.ts';
import { FakeClock, pass } from '../testing/fake-clock.ts';
import { temporaryFolder } from '../testing/folder.ts';
import { newEnquiry, post } from '../testing/posting.ts';
import { type ReceiverProcess, spawnReceiver, throughSmtp } from '../testing/process.ts';
import { rawConnection } from '../testing/raw-socket.ts';
import { startReceiver } from '../testing/receiver.ts';
import { type ScriptedSmtp, scriptedSmtp } from '../testing/scripted-smtp.ts';
import { storedMessages } from '../testing/stored.ts';

it('killed under load, round after round, it loses nothing that it acknowledged', async () => {
  expect(await killRounds(5)).toMatch(/^5 kills: \d{2,} acknowledged, 0 missing, 0 stored twice$/);
});

describe('killed in the middle', () => {
  it('of a body that is still arriving, it has stored nothing', async () => {
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

  it('after the text, the next process sends the same Message-ID', async () => {
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
    const ids = smtp.received.map(({ text }) => /^Message-ID: (<.+>)$/im.exec(text)?.[1]);
    expect(ids).toEqual([expect.stringMatching(/^<enquiry/), ids[0]]);
  });
});

/** Starts a receiver on the data once the lease of the one before is over, with a mail server that takes all. */
async function deliverRest(dataDir: string, smtp: ScriptedSmtp): Promise<void> {
  smtp.script = {};
  const clock = new FakeClock();
  clock.wall = Date.now();
  const addresses = { mailFrom: 'site@plumber.example', mailTo: ['office@plumber.example'] };
  const receiver = await startReceiver(
    { dataDir, smtp: smtp.route, ...addresses },
    { clock, now: clock.now },
  );
  await pass(receiver, 3 * minute);
  expect(await receiver.counts()).toMatchObject({ delivered: 1, waiting: 0 });
}
