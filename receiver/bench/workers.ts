import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { minute } from '../src/delivery/clock.ts';
import { newEnquiry, post } from '../testing/posting.ts';
import type { Told } from '../testing/workers/controls.ts';
import { startLocalRuntime } from '../testing/workers/local-runtime.ts';
import { MailInterfaces } from '../testing/workers/mail-interface.ts';
import { processorTime } from './process-usage.ts';
import type { Figure } from './report.ts';
import { ownTime } from './workers-own-time.ts';

const sweep = '* * * * *';
/** Enquiries that are there before anything is measured: more than a burst looks back. */
const there = 100;

/** As long as people write. */
const usualEnquiry = () => newEnquiry({ message: `${newEnquiry().message} ${'drip '.repeat(94)}`.trim() });

/** Cloudflare's runtime among the children of this process. Linux only. */
function runtimeProcess(): number {
  const children = readdirSync('/proc/self/task').flatMap((task) =>
    readFileSync(`/proc/self/task/${task}/children`, 'utf8').trim().split(/\s+/).map(Number),
  );
  const found = children.find(
    (pid) => pid > 0 && readFileSync(`/proc/${pid}/comm`, 'utf8').includes('workerd'),
  );
  if (found === undefined) throw new Error('No runtime is running.');
  return found;
}

const difference = (to: Told['asked'], from: Told['asked']): Told['asked'] => ({
  calls: to.calls - from.calls,
  statements: to.statements - from.statements,
  rowsRead: to.rowsRead - from.rowsRead,
  rowsWritten: to.rowsWritten - from.rowsWritten,
});

/**
 * What one enquiry asks of D1, posted, hinted at in the queue and mailed at the first try, and what a minute's
 * sweep asks while nothing is due, both as D1 counts them in Cloudflare's runtime on this machine; how large
 * the database grows; and processor time.
 */
export async function workers(enquiries: number): Promise<Figure[]> {
  const mails = new MailInterfaces();
  const runtime = await startLocalRuntime({ mails });
  let ahead = 0;
  // A minute between two: no burst, though it is looked for as far back as when nobody sets it.
  const send = async (n: number) => {
    ahead += minute;
    await runtime.control({ ahead, env: { POSTS_BEFORE_BURST: '60' } });
    await post(runtime.address, usualEnquiry());
    while (mails.taken.length < n) await delay(1);
  };
  const rest = async () => {
    while (await runtime.isBusy()) await delay(5);
  };
  for (let n = 1; n <= there; n += 1) await send(n);
  await rest();
  const pid = runtimeProcess();
  const [before, spentBefore] = [await runtime.asked(), processorTime(pid)];
  for (let n = 1; n <= enquiries; n += 1) await send(there + n);
  await rest();
  const spent = (processorTime(pid) - spentBefore) / enquiries;
  const { calls, statements, rowsRead, rowsWritten } = difference(await runtime.asked(), before);
  await runtime.strike(sweep);
  const idleBefore = await runtime.asked();
  await runtime.strike(sweep);
  const idle = difference(await runtime.asked(), idleBefore);
  const [last] = await runtime.database.batch([runtime.database.prepare('SELECT 1')]);
  const size = Number(last?.meta.size_after) / (there + enquiries);
  const by = (total: number) => (total / enquiries).toFixed(1);
  return [
    {
      what: `D1 for each of ${enquiries} enquiries, delivered at the first try`,
      measured: `${by(calls)} calls of ${by(statements)} statements, ${by(rowsRead)} rows read, ${by(rowsWritten)} written`,
      asked: '≤ 150 read, ≤ 40 written',
      holds: rowsRead / enquiries <= 150 && rowsWritten / enquiries <= 40,
    },
    {
      what: 'a sweep with nothing due',
      measured: `${idle.calls} calls of ${idle.statements} statements, ${idle.rowsRead} rows read, ${idle.rowsWritten} written`,
      asked: '≤ 50 read, 0 written',
      holds: idle.rowsRead <= 50 && idle.rowsWritten === 0,
    },
    {
      what: 'bytes of the database by enquiry, messages of 500 characters',
      measured: String(Math.round(size)),
      asked: '≤ 4096',
      holds: size <= 4096,
    },
    {
      what: 'processor time of one enquiry, of the whole runtime with D1 and the queue in it',
      measured: `${spent.toFixed(1)} ms`,
      asked: '≤ 50 ms',
      holds: spent <= 50,
    },
    await ownTime(5000),
  ];
}
