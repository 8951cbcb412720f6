import { SqliteStore } from '../src/node/store/sqlite-store.ts';
import { atEnd } from './cleanup.ts';
import { temporaryFolder } from './folder.ts';

function fatal(error: unknown): never {
  throw new Error('The storage was given up, which this test does not expect', { cause: error });
}

/** A store in a folder of its own, which ends with the test. A full disk is no reason to give it up. */
export function openStore({
  dataDir = temporaryFolder(),
  now = Date.now,
}: {
  dataDir?: string;
  now?: () => number;
} = {}): SqliteStore {
  const store = new SqliteStore(dataDir, { now, onFatal: fatal });
  atEnd(() => store.close());
  return store;
}
