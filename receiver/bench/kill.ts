import { randomInt } from 'node:crypto';
import { SqliteStore } from '../src/node/store/sqlite-store.ts';
import { temporaryFolder } from '../testing/folder.ts';
import { validEnquiry } from '../testing/posting.ts';
import { spawnReceiver } from '../testing/process.ts';
import { load, postBytes } from './load.ts';
import type { Figure } from './report.ts';

/**
 * Starts the receiver, posts on 20 connections, and kills it with SIGKILL after a random number of
 * answers; again and again on the same data folder. Then looks up every enquiry that was answered
 * with ok, in the storage and among the delivered.
 */
export async function killRounds(rounds: number): Promise<Figure> {
  const dataDir = temporaryFolder();
  const promised: string[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const receiver = await spawnReceiver(dataDir);
    const killAfter = randomInt(1, 200);
    const message = (index: number) => `round ${round} post ${index}`;
    const result = await load({
      address: receiver.address,
      connections: 20,
      total: 10_000,
      bytes: (index) => postBytes({ ...validEnquiry, message: message(index) }),
      onAnswer: (answered) => {
        if (answered === killAfter) receiver.child.kill('SIGKILL');
      },
    });
    await receiver.end('SIGKILL');
    promised.push(...result.acknowledged.map(message));
  }
  const store = new SqliteStore(dataDir);
  const rows = store.connection.db
    .prepare('SELECT message, count(*) AS copies FROM enquiry GROUP BY message')
    .all();
  store.close();
  const stored = new Map(rows.map((row) => [String(row.message), Number(row.copies)]));
  const missing = promised.filter((message) => !stored.has(message)).length;
  const twice = [...stored.values()].filter((copies) => copies > 1).length;
  return {
    what: `kill -9 under load, ${rounds} rounds`,
    measured: `${promised.length} acknowledged, ${missing} missing, ${twice} stored twice`,
    asked: '0 missing',
    holds: missing === 0 && twice === 0 && promised.length >= rounds,
  };
}
