import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { LogFields } from '../src/delivery/log.ts';
import type { Counts } from '../src/delivery/store.ts';
import { listen, type RunningServer, type serverLimits } from '../src/node/server.ts';
import {
  defaults,
  openReceiver,
  type Receiver,
  type ReceiverConfig,
  type ReceiverOptions,
} from '../src/node/service.ts';
import { databaseFileName } from '../src/node/store/database.ts';
import { atEnd } from './cleanup.ts';
import { temporaryFolder } from './folder.ts';
import { siteOrigin } from './posting.ts';

export interface TestReceiver extends Receiver {
  config: ReceiverConfig;
  server: RunningServer;
  address: string;
  /** The answer of /readyz, taken at once. */
  readiness(): Promise<{ ready: boolean; problems: string[]; counts: Counts | undefined }>;
  logged: { event: string; fields: LogFields }[];
  /** How many enquiries stand where. */
  counts(): Promise<Counts>;
  /** From now on the storage refuses every post. */
  breakStorage(): Promise<void>;
  /** How many are stored, wherever they are on their way. */
  stored(): Promise<number>;
}

/** Limits that no ordinary test runs into. */
export function testConfig(changes: Partial<ReceiverConfig> = {}): ReceiverConfig {
  return {
    ...defaults,
    dataDir: changes.dataDir ?? temporaryFolder(),
    port: 0,
    allowedOrigins: [siteOrigin],
    postsPerAddress: 1_000_000,
    postsBeforeBurst: 1_000_000,
    mailsPerDay: 1_000_000,
    minFreeMiB: 1,
    ...changes,
  };
}

/** A whole receiver on a free port, which ends with the test. */
export async function startReceiver(
  changes: Partial<ReceiverConfig> = {},
  options: ReceiverOptions & { limits?: Partial<typeof serverLimits> } = {},
): Promise<TestReceiver> {
  const config = testConfig(changes);
  const logged: TestReceiver['logged'] = [];
  const receiver = await openReceiver(config, {
    log: (_level, event, fields = {}) => void logged.push({ event, fields }),
    ...options,
  });
  const server = await listen(receiver.app, config, options.limits);
  let closing: Promise<void> | undefined;
  const close = () => {
    closing ??= server.close(2000, 0).then(() => receiver.close());
    return closing;
  };
  atEnd(close);
  const readiness = async () => {
    const { problems, counts } = await receiver.findings();
    return { ready: problems.length === 0, problems: problems.map(({ text }) => text), counts };
  };
  const counts = async () => {
    const state = await readiness();
    if (state.counts === undefined) throw new Error(`The storage cannot be read: ${state.problems.join()}`);
    return state.counts;
  };
  const stored = async () => {
    const { pending, delivered, suspect, dead } = await counts();
    return pending + delivered + suspect + dead;
  };
  // Moved away under the service: what would be written to it would be lost.
  const breakStorage = () => rename(join(config.dataDir, databaseFileName), join(config.dataDir, 'moved'));
  return {
    ...receiver,
    breakStorage,
    close,
    config,
    server,
    address: server.address,
    logged,
    readiness,
    counts,
    stored,
  };
}
