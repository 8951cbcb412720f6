import { Alerts } from './alerts.ts';
import { createApp, type ReceiverApp } from './app.ts';
import { type Clock, hour, systemClock } from './clock.ts';
import type { ReceiverConfig, SmtpRoute } from './config.ts';
import { serveControl } from './control.ts';
import { openDatabase } from './database.ts';
import { Digest } from './digest.ts';
import { type Readiness, readiness } from './health.ts';
import { LocalMailbox } from './local-mailbox.ts';
import { jsonLog, type Log, reasonOf } from './log.ts';
import type { Mailer } from './mailer.ts';
import { Operator } from './operator.ts';
import { Outbox } from './outbox.ts';
import { Queue } from './queue.ts';
import { RateLimit } from './rate-limit.ts';
import { Retention } from './retention.ts';
import { Settings } from './settings.ts';
import { SmtpMailer } from './smtp-mailer.ts';
import { Worker } from './worker.ts';

export { ConfigError, configFromEnvironment, defaults, type ReceiverConfig } from './config.ts';
export { StorageError } from './database.ts';

export interface ReceiverOptions {
  log?: Log;
  clock?: Clock;
  /** Instead of the configured mail server, and of the second one. */
  mailer?: Mailer;
  alertMailer?: Mailer;
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

/** A chore that is due when the process starts and then once an hour. */
function hourly(clock: Clock, work: () => void): () => Promise<void> {
  let last = Number.NEGATIVE_INFINITY;
  return async () => {
    if (clock.monotonic() - last < hour) return;
    last = clock.monotonic();
    work();
  };
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
  const bySmtp = (route: SmtpRoute) =>
    new SmtpMailer(route, { onPartlyRefused: (refused) => log('warn', 'recipients-refused', refused) });
  const mailer = options.mailer ?? (config.smtp ? bySmtp(config.smtp) : new LocalMailbox(config.dataDir));
  const settings = new Settings(outbox);
  const retention = new Retention({ queue, settings, now: clock.now });
  const digest = new Digest({
    queue,
    mailer,
    addresses: config,
    clock,
    log,
    onMore: () => worker.wake(),
  });
  const alerts = new Alerts({
    outbox,
    queue,
    settings,
    digest,
    mailer: options.alertMailer ?? (config.alertSmtp ? bySmtp(config.alertSmtp) : undefined),
    addresses: config,
    dataDir: config.dataDir,
    clock,
    log,
  });
  const chores = [
    (signal: AbortSignal) => digest.check(signal),
    (signal: AbortSignal) => alerts.check(signal),
    hourly(clock, () => {
      const purged = retention.run();
      if (purged > 0) {
        outbox.forgetErased();
        log('info', 'purged', { enquiries: purged });
      }
    }),
  ];
  const worker = new Worker({ queue, mailer, addresses: config, clock, log, chores });
  const health = () => readiness({ outbox, queue, worker, digest, ...config });
  outbox.onStored = () => worker.wake();
  const operator = new Operator({
    outbox,
    mailbox: new LocalMailbox(config.dataDir),
    timeZone: config.timeZone,
    now: clock.now,
    exclusive: (work) => worker.exclusive(work),
    wake: () => worker.wake(),
  });
  const closeControl = await serveControl(config.dataDir, operator, log);
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
      await closeControl();
      await worker.stop();
      outbox.close();
    },
  };
}
