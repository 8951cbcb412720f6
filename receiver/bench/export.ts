import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { SqliteStore } from '../src/node/store/sqlite-store.ts';
import { temporaryFolder } from '../testing/folder.ts';
import { newEnquiry, post } from '../testing/posting.ts';
import { processEnvironment, spawnReceiver } from '../testing/process.ts';
import { residentMiB } from './process-usage.ts';
import type { Figure } from './report.ts';

const commands = fileURLToPath(new URL('../src/node/enquiries.ts', import.meta.url));
const messageLength = 3000;
const limits = { memory: 64, post: 100 };

/** Suspects that no digest is due for: nothing else happens to them while they are exported. */
async function fill(dataDir: string, enquiries: number): Promise<void> {
  const store = new SqliteStore(dataDir);
  for (let done = 0; done < enquiries; done += 500)
    await Promise.all(
      Array.from({ length: Math.min(500, enquiries - done) }, () => {
        const enquiry = newEnquiry({ service: '', urgent: '' });
        return store.submit(
          { ...enquiry, message: enquiry.message.padEnd(messageLength, ' words') },
          'honeypot',
        );
      }),
    );
  store.close();
}

/** One export of everything through the running service, with a post every 20 ms meanwhile. */
export async function exportWhilePosting(enquiries: number): Promise<Figure> {
  const dataDir = temporaryFolder();
  await fill(dataDir, enquiries);
  const receiver = await spawnReceiver(dataDir);
  for (let warm = 0; warm < 200; warm += 1) await post(receiver.address, newEnquiry());
  const before = residentMiB(receiver.child.pid);
  const child = spawn(process.execPath, [commands, 'export'], {
    env: processEnvironment(dataDir),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let bytes = 0;
  child.stdout.on('data', (chunk: Buffer) => (bytes += chunk.length));
  let over = false;
  const ended = once(child, 'close').then(([code]) => {
    over = true;
    return code as number;
  });
  let most = before;
  const waits: number[] = [];
  while (!over) {
    const sent = performance.now();
    await post(receiver.address, newEnquiry());
    waits.push(performance.now() - sent);
    most = Math.max(most, residentMiB(receiver.child.pid));
    await pause(20);
  }
  const code = await ended;
  await receiver.end('SIGTERM');
  waits.sort((a, b) => a - b);
  const at = (share: number) => waits[Math.floor((waits.length - 1) * share)] ?? Number.NaN;
  return {
    what: `export of ${enquiries} enquiries of ${messageLength} characters, posts meanwhile`,
    measured: `${(bytes / 1024 / 1024).toFixed(0)} MiB of CSV, ended with ${code}; ${(most - before).toFixed(0)} MiB more memory; ${waits.length} posts: p50 ${at(0.5).toFixed(0)} ms, p99 ${at(0.99).toFixed(0)} ms, longest ${at(1).toFixed(0)} ms`,
    asked: `≤ ${limits.memory} MiB more, p99 of posts < ${limits.post} ms`,
    holds:
      code === 0 &&
      bytes > enquiries * messageLength &&
      most - before <= limits.memory &&
      at(0.99) < limits.post,
  };
}
