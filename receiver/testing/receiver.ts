import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { LogFields } from '../src/log.ts';
import { databaseFileName } from '../src/node/database.ts';
import { listen, type RunningServer } from '../src/node/server.ts';
import {
  configFromEnvironment,
  type NodeReceiver,
  openReceiver,
  type ReceiverOptions,
} from '../src/node/service.ts';
import type { NodeSettings } from '../src/settings.ts';
import type { Status } from '../src/store.ts';
import { atEnd } from './cleanup.ts';
import { FakeClock } from './fake-clock.ts';
import { temporaryFolder } from './folder.ts';
import { siteOrigin } from './posting.ts';

export interface TestReceiver extends NodeReceiver {
  config: NodeSettings;
  server: RunningServer;
  address: string;
  /** What it goes by. */
  clock: FakeClock;
  /** The texts of what is wrong. */
  problemTexts(): Promise<string[]>;
  logged: { event: string; fields: LogFields }[];
  /** How many enquiries stand where. */
  counts(): Promise<Record<Status, number>>;
  /** From now on the storage refuses every post. */
  breakStorage(): Promise<void>;
  /** How many are stored, wherever they are on their way. */
  stored(): Promise<number>;
}

/** Limits that no ordinary test runs into. */
export function testConfig(changes: Partial<NodeSettings> = {}): NodeSettings {
  return {
    ...configFromEnvironment({ DATA_DIR: changes.dataDir ?? temporaryFolder() }),
    port: 0,
    allowedOrigins: [siteOrigin],
    postsPerAddress: 1_000_000,
    postsBeforeBurst: 1_000_000,
    mailsPerDay: 1_000_000,
    minFreeMiB: 1,
    ...changes,
  };
}

/**
 * A whole receiver on a free port, which ends with the test. Time stands still there: it works when a post came,
 * and when the test has it tick.
 */
export async function startReceiver(
  changes: Partial<NodeSettings> = {},
  options: ReceiverOptions & { limits?: Parameters<typeof listen>[2]; clock?: FakeClock } = {},
): Promise<TestReceiver> {
  const config = testConfig(changes);
  const logged: TestReceiver['logged'] = [];
  const { clock = new FakeClock() } = options;
  const receiver = await openReceiver(config, {
    log: (_level, event, fields = {}) => void logged.push({ event, fields }),
    ...{ now: clock.now, ticking: false },
    ...options,
  });
  const server = await listen(receiver.app, config, options.limits);
  let closing: Promise<void> | undefined;
  const close = () => {
    closing ??= server.close(2000).then(() => receiver.close());
    return closing;
  };
  atEnd(close);
  const { store } = receiver;
  const stored = async () => Object.values(await store.counts()).reduce((sum, each) => sum + each);
  return {
    ...{ ...receiver, config, server, clock, logged, close, stored },
    address: server.address,
    problemTexts: async () => (await receiver.problems()).map(({ text }) => text),
    counts: () => store.counts(),
    // Moved away under the service: what would be written to it would be lost.
    breakStorage: () => rename(join(config.dataDir, databaseFileName), join(config.dataDir, 'moved')),
  };
}
