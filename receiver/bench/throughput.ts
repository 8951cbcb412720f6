import { fieldNames } from '../src/contract/fields.ts';
import { openDatabase } from '../src/node/store/database.ts';
import { temporaryFolder } from '../testing/folder.ts';
import { validEnquiry } from '../testing/posting.ts';
import { spawnReceiver } from '../testing/process.ts';
import { scriptedSmtp } from '../testing/scripted-smtp.ts';
import { load, percentile, postBytes } from './load.ts';
import { processorTime } from './process-usage.ts';
import type { Figure } from './report.ts';

/** Rows a second, each committed and fsynced on its own, with nothing around it: the machine's own pace. */
export function bareInsertRate(seconds: number): number {
  const db = openDatabase(temporaryFolder());
  const insert = db.prepare(
    `INSERT INTO enquiry (reference, received_at, status, reason, fingerprint, next_attempt_at, ${fieldNames.join(', ')})
     VALUES (?, 0, 'pending', '', ?, 0, ${fieldNames.map(() => '?').join(', ')})`,
  );
  const values = fieldNames.map((name) => validEnquiry[name]);
  const end = performance.now() + seconds * 1000;
  let rows = 0;
  while (performance.now() < end) {
    insert.run(String(rows), Buffer.from(String(rows)), ...values);
    rows += 1;
  }
  db.close();
  return rows / seconds;
}

async function overHttp(connections: number, posts: number, environment: Record<string, string>) {
  const receiver = await spawnReceiver(temporaryFolder(), environment);
  const bytes = (index: number) => postBytes({ ...validEnquiry, message: `Post ${index} on ${connections}` });
  await load({ address: receiver.address, connections, total: 1000, bytes: (index) => bytes(-1 - index) });
  const before = processorTime(receiver.child.pid);
  const result = await load({ address: receiver.address, connections, total: posts, bytes });
  const processor = processorTime(receiver.child.pid) - before;
  await receiver.end('SIGTERM');
  if (result.acknowledged.length !== posts)
    throw new Error(`Only ${result.acknowledged.length} of ${posts} were acknowledged.`);
  return {
    rate: posts / result.seconds,
    p50: percentile(result.latencies, 0.5),
    p99: percentile(result.latencies, 0.99),
    processor: (processor / posts) * 1000,
  };
}

/** Durable posts a second over HTTP, beside the bare insert rate of the same minute. */
export async function throughput(posts: number): Promise<Figure[]> {
  const smtp = await scriptedSmtp();
  smtp.script.greeting = 'HANG';
  // A mail server that never greets: what is measured is receiving, as during an outage.
  const silentMail = {
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: String(smtp.route.port),
    SMTP_SECURITY: 'none',
    MAIL_FROM: 'a@example.nz',
    MAIL_TO: 'b@example.nz',
  };
  const before = bareInsertRate(2);
  const few = await overHttp(10, posts, silentMail);
  const many = await overHttp(100, posts, silentMail);
  const delivering = await overHttp(100, posts, {});
  const bare = (before + bareInsertRate(2)) / 2;
  const figure = (what: string, { rate, p50, p99, processor }: typeof few): Figure => ({
    what: `durable posts over HTTP, ${what}`,
    measured: `${Math.round(rate)}/s, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, ${processor.toFixed(0)} µs of processor a post; ${Math.round((rate / bare) * 100)} % of ${Math.round(bare)} bare inserts/s`,
    asked: '≥ 1,500/s, p99 ≤ 100 ms at 100 connections',
    holds: rate >= 1500 && p99 <= 100,
  });
  return [
    figure('10 connections', few),
    figure('100 connections', many),
    figure('100 connections, delivering into the local mailbox meanwhile', delivering),
  ];
}
