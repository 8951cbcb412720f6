import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { temporaryFolder } from '../testing/folder.ts';
import { load } from '../testing/load.ts';
import { rawPost, validEnquiry } from '../testing/posting.ts';
import { spawnReceiver, throughSmtp } from '../testing/process.ts';
import { scriptedSmtp } from '../testing/scripted-smtp.ts';

/** Rows a second, each committed and fsynced by itself with nothing around it: the machine's own pace. */
function bareInsertRate(seconds: number): number {
  const db = new DatabaseSync(join(temporaryFolder(), 'bare.sqlite'));
  db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; CREATE TABLE enquiry (fields TEXT) STRICT');
  const insert = db.prepare('INSERT INTO enquiry VALUES (?)');
  const fields = JSON.stringify(validEnquiry);
  const end = performance.now() + seconds * 1000;
  let rows = 0;
  for (; performance.now() < end; rows += 1) insert.run(fields);
  db.close();
  return rows / seconds;
}

async function durablePosts(connections: number, posts: number, environment: Record<string, string>) {
  // With the limits of a real site: they are asked for each post, and each asks for as many rows.
  const limits = { POSTS_BEFORE_BURST: '60', MAILS_PER_DAY: '200' };
  const receiver = await spawnReceiver(temporaryFolder(), { ...limits, ...environment });
  const bytes = (index: number) => rawPost({ ...validEnquiry, message: `Post ${index}` });
  await load({ address: receiver.address, connections, total: 1000, bytes: (index) => bytes(-1 - index) });
  const before = bareInsertRate(1);
  const result = await load({ address: receiver.address, connections, total: posts, bytes });
  const bare = (before + bareInsertRate(1)) / 2;
  await receiver.end('SIGTERM');
  const { acknowledged, latencies } = result;
  if (acknowledged.length < posts)
    throw new Error(
      `Of ${posts} posts ${latencies.length} were answered and ${acknowledged.length} stored; the other connections were closed.`,
    );
  const rate = posts / result.seconds;
  const [p50, p99] = [0.5, 0.99].map((part) => latencies[Math.floor(posts * part)]?.toFixed(1));
  return `${Math.round(rate)}/s, p50 ${p50} ms, p99 ${p99} ms, ${(rate / bare).toFixed(2)} of ${Math.round(bare)} bare inserts/s`;
}

/** Durable posts a second over HTTP, beside the bare insert rate of the same minute. */
export async function throughput(posts: number): Promise<string> {
  const smtp = await scriptedSmtp();
  // A mail server that never greets: receiving alone is measured, as during an outage.
  smtp.script.greeting = 'HANG';
  return [
    `10 connections: ${await durablePosts(10, posts, throughSmtp(smtp))}`,
    `100 connections: ${await durablePosts(100, posts, throughSmtp(smtp))}`,
    `100 connections, delivering into the local mailbox: ${await durablePosts(100, posts, {})}`,
  ].join('\n');
}
