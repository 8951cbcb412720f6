import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { databaseFileName } from '../src/node/store/database.ts';
import { SqliteStore } from '../src/node/store/sqlite-store.ts';
import { temporaryFolder } from './folder.ts';
import { newEnquiry } from './posting.ts';
import { processEnvironment, runToEnd } from './process.ts';

const main = fileURLToPath(new URL('../src/node/main.ts', import.meta.url));
/** Starts a service that is expected to end by itself. */
export const start = (dataDir: string) => runToEnd([main], processEnvironment(dataDir));

/** Stores so many enquiries and closes the database. */
export async function fill(dataDir: string, enquiries: number): Promise<void> {
  const store = new SqliteStore(dataDir, { now: Date.now, onFatal: () => expect.unreachable() });
  await Promise.all(Array.from({ length: enquiries }, () => store.submit(newEnquiry(), '')));
  store.close();
}

/** A closed database with two hundred enquiries. */
export async function filledFolder(): Promise<string> {
  const dataDir = temporaryFolder();
  await fill(dataDir, 200);
  return dataDir;
}

/** Bytes of every database file, to see that nothing was touched. */
export function bytesOf(dataDir: string): Record<string, string> {
  const names = readdirSync(dataDir).filter((name) => name.startsWith(databaseFileName));
  return Object.fromEntries(
    names.map((name) => [name, readFileSync(join(dataDir, name)).toString('base64')]),
  );
}
