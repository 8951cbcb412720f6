import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { newEnquiry, post } from '../testing/posting.ts';
import { startLocalRuntime } from '../testing/workers/local-runtime.ts';
import { MailInterfaces } from '../testing/workers/mail-interface.ts';
import { processorTime } from './process-usage.ts';
import type { Figure } from './report.ts';

const sweep = '* * * * *';

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

/**
 * What one enquiry asks of D1, posted, hinted at in the queue and mailed at the first try, and what a minute's
 * sweep asks while nothing is due; both as D1 counts them. The processor time is that of the whole local
 * runtime, in which D1 and the queue run too: the platform bills the worker's part of it.
 */
export async function workers(enquiries: number): Promise<Figure[]> {
  const mails = new MailInterfaces();
  const runtime = await startLocalRuntime({ mails });
  // As many as a plumber gets lie there already, and what is done once is done.
  for (let n = 0; n < 100; n += 1) await post(runtime.address, newEnquiry());
  while (mails.taken.length < 100) await delay(20);
  // As it is set when nobody sets it, but none of these is to be set apart: no burst, and less than a day's mails.
  await runtime.control({ env: { POSTS_BEFORE_BURST: '400', MAILS_PER_DAY: '1000000' } });
  while (await runtime.isBusy()) await delay(5);
  await runtime.asked();
  const pid = runtimeProcess();
  const before = processorTime(pid);
  for (let n = 1; n <= enquiries; n += 1) {
    await post(runtime.address, newEnquiry());
    while (mails.taken.length < 100 + n) await delay(1);
  }
  while (await runtime.isBusy()) await delay(5);
  const spent = processorTime(pid) - before;
  const each = await runtime.asked();
  const { calls, statements, rowsRead, rowsWritten } = each;
  const by = (total: number) => (total / enquiries).toFixed(1);
  await runtime.strike(sweep);
  await runtime.asked();
  await runtime.strike(sweep);
  const idle = await runtime.asked();
  const [size] = await runtime.sql('SELECT avg(length(message)) AS message FROM enquiry');
  return [
    {
      what: `D1 for one of ${enquiries} enquiries, delivered at the first try`,
      measured: `${by(calls)} calls of ${by(statements)} statements, ${by(rowsRead)} rows read, ${by(rowsWritten)} written; messages of ${Math.round(Number(size?.message))} characters`,
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
      what: 'processor time of one enquiry, D1 and queue included',
      measured: `${(spent / enquiries).toFixed(1)} ms`,
      asked: '≤ 50 ms',
      holds: spent / enquiries <= 50,
    },
  ];
}
