import { statfs } from 'node:fs/promises';
import { minute } from './clock.ts';
import type { Digest } from './digest.ts';
import { reasonOf } from './log.ts';
import type { Outbox } from './outbox.ts';
import type { Queue, QueueCounts } from './queue.ts';

export const oldestPendingLimit = 10 * minute;
// One delivery may take a minute; two without a sign of life mean that the loop has stopped.
const heartbeatLimit = 2 * minute;

/** What an operator is told who took the database from under the service. */
export const movedAway =
  'The database file was moved or deleted while the service runs, and enquiries are refused: put it back, or restart the service.';

export interface Readiness {
  ready: boolean;
  /** What is wrong, in the operator's words; empty when ready. */
  problems: string[];
  counts: QueueCounts | undefined;
}

interface HealthDeps {
  outbox: Pick<Outbox, 'healthy' | 'inPlace'>;
  queue: Pick<Queue, 'counts'>;
  worker: { readonly heartbeatAge: number };
  digest: Pick<Digest, 'failure'>;
  dataDir: string;
  minFreeMiB: number;
  /** Free bytes on the file system of a folder; replaced in tests. */
  freeBytes?: (folder: string) => Promise<number>;
}

async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Whether enquiries are being stored and delivered; the answer of /readyz. Never rejects. */
export async function readiness(deps: HealthDeps): Promise<Readiness> {
  const problems: string[] = [];
  let counts: QueueCounts | undefined;
  if (!deps.outbox.healthy) problems.push('The storage has failed; the service is restarting.');
  if (!deps.outbox.inPlace) problems.push(movedAway);
  try {
    counts = deps.queue.counts();
    if (counts.oldestPendingAge > oldestPendingLimit) {
      problems.push(
        `The oldest waiting enquiry is ${Math.floor(counts.oldestPendingAge / minute)} minutes old: delivery is failing.`,
      );
    }
    if (counts.dead > 0)
      problems.push(
        `${counts.dead} enquiries were given up: see them with "npm run enquiries -- list dead".`,
      );
  } catch (error) {
    problems.push(`The storage cannot be read: ${reasonOf(error)}.`);
  }
  const { failure } = deps.digest;
  if (failure && failure.age > oldestPendingLimit)
    problems.push(
      `The digest of enquiries that were set apart has been failing for ${Math.floor(failure.age / minute)} minutes: see them with "npm run enquiries -- list suspect".`,
    );
  if (deps.worker.heartbeatAge > heartbeatLimit)
    problems.push('The delivery loop has stopped; restart the service.');
  try {
    const free = (await (deps.freeBytes ?? freeBytesOf)(deps.dataDir)) / 1024 / 1024;
    if (free < deps.minFreeMiB)
      problems.push(`Only ${Math.floor(free)} MiB of disk are free, less than ${deps.minFreeMiB}.`);
  } catch (error) {
    problems.push(`The data folder cannot be examined: ${reasonOf(error)}.`);
  }
  return { ready: problems.length === 0, problems, counts };
}
