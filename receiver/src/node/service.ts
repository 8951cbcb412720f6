import { statfs } from 'node:fs/promises';
import { hostname } from 'node:os';
import type { HttpBindings } from '@hono/node-server';
import { Alerts } from '../delivery/alerts.ts';
import { type Clock, hour } from '../delivery/clock.ts';
import { Digest } from '../delivery/digest.ts';
import { type Log, reasonOf } from '../delivery/log.ts';
import type { Mailer } from '../delivery/mailer.ts';
import { type PeriodicTask, PeriodicTasks } from '../delivery/periodic-tasks.ts';
import { type Findings, findProblems } from '../delivery/problems.ts';
import { Retention } from '../delivery/retention.ts';
import { Turns } from '../delivery/turns.ts';
import { Worker } from '../delivery/worker.ts';
import { createApp, type Peer, type ReceiverApp } from '../http/app.ts';
import { RateLimit } from '../http/rate-limit.ts';
import { alertFile } from './alert-file.ts';
import type { ReceiverConfig } from './config.ts';
import { serveControl } from './control.ts';
import { jsonLog } from './json-log.ts';
import { LocalMailbox } from './local-mailbox.ts';
import { Operator } from './operator.ts';
import { SmtpMailer, type SmtpRoute } from './smtp-mailer.ts';
import { SqliteStore } from './store/sqlite-store.ts';
import { systemClock } from './system-clock.ts';

export { ConfigError, configFromEnvironment, defaults, type ReceiverConfig } from './config.ts';
export { StorageError } from './store/database.ts';

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
  app: ReceiverApp<HttpBindings>;
  /** Completes the sentence "Enquiries are delivered …". */
  deliveryDescription: string;
  /** What is wrong, and how many enquiries stand where. */
  findings(): Promise<Findings>;
  /** Ends deliveries and closes the database. Stop accepting posts first. */
  close(): Promise<void>;
}

/** Undefined bindings: a request that came over no socket, as in a test. */
function peerOf(bindings: HttpBindings | undefined): Peer {
  const incoming = bindings?.incoming;
  return { address: incoming?.socket?.remoteAddress, hosts: incoming?.headersDistinct.host?.length ?? 1 };
}

/** Over the first mail server where there is no second: most of what goes wrong leaves that one working. */
function alertRoute(
  { alertSmtp, smtp }: ReceiverConfig,
  bySmtp: (route: SmtpRoute) => Mailer,
): Mailer | undefined {
  const route = alertSmtp ?? smtp;
  return route && bySmtp(route);
}

async function freeMiB(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return (bavail * bsize) / 1024 / 1024;
}

/** A task that is due when the process starts and then once an hour. */
function hourly(clock: Clock, work: () => Promise<void>): PeriodicTask {
  let last = Number.NEGATIVE_INFINITY;
  return async () => {
    if (clock.monotonic() - last >= hour) {
      last = clock.monotonic();
      await work();
    }
    return false;
  };
}

/**
 * Opens the storage, starts delivering, and hands back the routes.
 * Throws StorageError where the database cannot be opened, in the operator's words.
 */
export async function openReceiver(config: ReceiverConfig, options: ReceiverOptions = {}): Promise<Receiver> {
  const { log = jsonLog, clock = systemClock } = options;
  const store = new SqliteStore(config.dataDir, {
    now: clock.now,
    onFatal: (error) => {
      log('error', 'storage-failed', { reason: reasonOf(error) });
      options.onFatal?.(error);
    },
  });
  const bySmtp = (route: SmtpRoute) => new SmtpMailer(route);
  // There also where a mail server is configured: it may hold mails from before.
  const mailbox = new LocalMailbox(config.dataDir, clock.now);
  const mailer: Mailer = options.mailer ?? (config.smtp ? bySmtp(config.smtp) : mailbox);
  const digest = new Digest({ store, mailer, addresses: config, clock, log });
  await digest.restore();
  const worker = new Worker({ store, mailer, addresses: config, clock, log });
  const findings = () =>
    findProblems({
      ...{ store, worker, digest, minFreeMiB: config.minFreeMiB },
      freeMiB: () => freeMiB(config.dataDir),
    });
  const alerts = new Alerts({
    ...{ find: findings, store, clock, log },
    addresses: { ...config, alertTo: config.alertTo.length > 0 ? config.alertTo : config.mailTo },
    notice: alertFile(config.dataDir),
    mailer: options.alertMailer ?? alertRoute(config, bySmtp),
    where: hostname(),
  });
  const retention = new Retention({ store, copies: mailbox, now: clock.now });
  const purge = hourly(clock, async () => {
    const enquiries = await retention.run();
    if (enquiries > 0) log('info', 'purged', { enquiries });
  });
  const digests = new Turns();
  const periodic = new PeriodicTasks({
    tasks: {
      alerts: (signal) => alerts.check(signal),
      digest: (signal) => digests.take(() => digest.check(signal)),
      purge,
    },
    ...{ clock, log },
  });
  const operator = new Operator({
    store,
    mailbox,
    timeZone: config.timeZone,
    exclusive: (work) => worker.exclusive(() => digests.take(work)),
    forget: (email) => digest.forget(email),
    wake: () => worker.wake(),
  });
  const closeControl = await serveControl(config.dataDir, operator, log);
  worker.start();
  periodic.start();
  const app = createApp<HttpBindings>({
    ...{ config, clock, log, findings },
    submit: async (enquiry, suspicion) => {
      const receipt = await store.submit(enquiry, suspicion);
      worker.wake();
      return receipt;
    },
    healthy: () => store.healthy,
    limit: new RateLimit(config, clock.monotonic),
    peer: peerOf,
  });
  return {
    app,
    deliveryDescription: mailer.description,
    findings,
    close: async () => {
      await closeControl();
      await periodic.stop();
      await worker.stop();
      mailer.close?.();
      store.close();
    },
  };
}
