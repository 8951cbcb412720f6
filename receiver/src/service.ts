import { createApp, type ReceiverApp } from './app.ts';
import { type Clock, systemClock } from './clock.ts';
import type { ReceiverConfig } from './config.ts';
import { openDatabase } from './database.ts';
import { type Readiness, readiness } from './health.ts';
import { LocalMailbox } from './local-mailbox.ts';
import { jsonLog, type Log, reasonOf } from './log.ts';
import type { Mailer } from './mailer.ts';
import { Outbox } from './outbox.ts';
import { Queue } from './queue.ts';
import { RateLimit } from './rate-limit.ts';
import { SmtpMailer } from './smtp-mailer.ts';
import { Worker } from './worker.ts';

export { ConfigError, configFromEnvironment, defaults, type ReceiverConfig } from './config.ts';
export { StorageError } from './database.ts';

export interface ReceiverOptions {
  log?: Log;
  clock?: Clock;
  mailer?: Mailer;
  /** The storage has failed for good: end the process so that a supervisor starts it anew. */
  onFatal?: (error: unknown) => void;
}

export interface Receiver {
  /** The routes; mount with `parent.route('/', receiver.app)` or serve as they are. */
  app: ReceiverApp;
  /** Completes the sentence "Enquiries are delivered …". */
  deliveryDescription: string;
  readiness(): Promise<Readiness>;
  /** Ends deliveries and closes the database. Stop accepting posts first. */
  close(): Promise<void>;
}

/**
 * Opens the storage, starts delivering, and hands back the routes.
 * Throws StorageError where the database cannot be opened, in the operator's words.
 */
export async function openReceiver(config: ReceiverConfig, options: ReceiverOptions = {}): Promise<Receiver> {
  const { log = jsonLog, clock = systemClock } = options;
  const outbox = new Outbox(openDatabase(config.dataDir), {
    now: clock.now,
    onFatal: (error) => {
      log('error', 'storage-failed', { reason: reasonOf(error) });
      options.onFatal?.(error);
    },
  });
  const queue = new Queue(outbox, clock.now);
  const mailer =
    options.mailer ?? (config.smtp ? new SmtpMailer(config.smtp) : new LocalMailbox(config.dataDir));
  const worker = new Worker({ queue, mailer, addresses: config, clock, log, chores: async () => {} });
  const health = () => readiness({ outbox, queue, worker, ...config });
  outbox.onStored = () => worker.wake();
  worker.start();
  const app = createApp({
    config,
    outbox,
    limit: new RateLimit(config, clock.monotonic),
    readiness: health,
    clock,
    log,
  });
  return {
    app,
    deliveryDescription: mailer.description,
    readiness: health,
    close: async () => {
      await worker.stop();
      outbox.close();
    },
  };
}
