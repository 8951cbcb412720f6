import { expect, it, vi } from 'vitest';
import { minute } from '../src/time.ts';
import { temporaryFolder } from '../testing/folder.ts';
import { killRounds } from '../testing/kill.ts';
import { newEnquiry, post, rawPost } from '../testing/posting.ts';
import { spawnReceiver, throughSmtp } from '../testing/process.ts';
import { rawConnection } from '../testing/raw-socket.ts';
import { startReceiver } from '../testing/receiver.ts';
import { scriptedSmtp } from '../testing/scripted-smtp.ts';
import { waves } from '../testing/wave.ts';

it('killed under load, round after round, it loses nothing that it acknowledged', async () => {
  expect(await killRounds(5)).toMatch(/^5 kills: \d{2,} acknowledged, 0 missing, 0 stored twice$/);
});

// Before the text nobody has the mail; after it a mailbox drops the second copy by its Message-ID.
it.each([
  ['data', 1],
  ['end', 2],
] as const)('killed at %s of a delivery, the next process delivers it', async (stage, copies) => {
  const dataDir = temporaryFolder();
  const reached = Promise.withResolvers<void>();
  const smtp = await scriptedSmtp();
  const first = await spawnReceiver(dataDir, throughSmtp(smtp));
  await vi.waitFor(() => expect(first.output()).toContain('alerts-tested'), 60_000);
  smtp.received.length = 0;
  smtp.accepted.length = 0;
  smtp.script[stage] = () => {
    reached.resolve();
    return 'HANG';
  };
  const enquiry = newEnquiry();
  await post(first.address, enquiry);
  await reached.promise;
  const arriving = await rawConnection(first.address, rawPost(newEnquiry()).subarray(0, -40));
  // Answered after the half post was read, for both came to the same process in this order.
  expect((await fetch(`${first.address}/healthz`)).status).toBe(200);
  expect(await first.end('SIGKILL')).toBe('SIGKILL');
  expect(await arriving.ended).toBe('');
  smtp.script = {};
  const addresses = { mailFrom: 'site@plumber.example', mailTo: ['office@plumber.example'] };
  const clock = { now: Date.now() };
  const next = await startReceiver({ dataDir, smtp: smtp.route, ...addresses }, { clock });
  // Once the lease of the process before is over.
  await next.pass(3 * minute, minute);
  expect(await next.rows()).toMatchObject([{ ...enquiry, status: 'delivered' }]);
  expect(smtp.received).toHaveLength(copies);
  const ids = smtp.received.map((text) => /^Message-ID: (<enquiry.+>)$/im.exec(text)?.[1]);
  expect(new Set(ids).size).toBe(1);
  expect(smtp.accepted[0]).toContain(enquiry.message);
});

it('1,900 of the largest posts that end at one moment do not kill it, and a visitor is answered', async () => {
  const told = await waves(1900, 3);
  expect(told).not.toContain('DIED');
  expect(told).toMatch(/^letters: .* x 200.* of a visitor's posts [1-9]\d* of/m);
});
