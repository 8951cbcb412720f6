import { statfs } from 'node:fs/promises';
import { hostname } from 'node:os';
import type { HttpBindings } from '@hono/node-server';
import { Alerts } from '../delivery/alerts.ts';
import { type Clock, day, hour, minute, second } from '../delivery/clock.ts';
import { Digest } from '../delivery/digest.ts';
import { heartbeat } from '../delivery/heartbeat.ts';
import { type Log, reasonOf } from '../delivery/log.ts';
import type { Mailer } from '../delivery/mailer.ts';
import { Notices } from '../delivery/notices.ts';
import { type PeriodicTask, PeriodicTasks } from '../delivery/periodic-tasks.ts';
import { type Findings, findProblems, heartbeatLimit } from '../delivery/problems.ts';
import { Retention } from '../delivery/retention.ts';
import type { OperatorStore } from '../delivery/store.ts';
import { Turns } from '../delivery/turns.ts';
import { Worker } from '../delivery/worker.ts';
import { createApp, type ReceiverApp } from '../http/app.ts';
import { NetworkLimit } from '../http/visitor.ts';
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
  /** For the monitor and the webhook, instead of the runtime's own. */
  fetch?: typeof fetch;
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
  /** False where only a restart helps: the storage has failed, or deliveries stand still. */
  alive(): boolean;
  /** Ends deliveries and closes the database. Stop accepting posts first. */
  close(): Promise<void>;
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

/** A task that is due once in so many milliseconds, for the first time when the process starts or after the pause. */
function every(
  pause: number,
  clock: Clock,
  first: 'at once' | 'later',
  work: () => Promise<void>,
): PeriodicTask {
  let last = first === 'later' ? clock.monotonic() : Number.NEGATIVE_INFINITY;
  return async () => {
    if (clock.monotonic() - last >= pause) {
      last = clock.monotonic();
      await work();
    }
    return false;
  };
}

/** Reads every enquiry: a page that was damaged long after it was written is noticed before somebody needs it. */
async function readAll(store: Pick<OperatorStore, 'all'>): Promise<void> {
  for await (const page of store.all()) if (page.length === 0) return;
}

/**
 * Opens the storage, starts delivering, and hands back the routes.
 * Throws StorageError where the database cannot be opened, in the operator's words.
 */
export async function openReceiver(config: ReceiverConfig, options: ReceiverOptions = {}): Promise<Receiver> {
  const { log = jsonLog, clock = systemClock, fetch = globalThis.fetch } = options;
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
  const { urgentWebhookUrl, heartbeatUrl } = config;
  const notices = urgentWebhookUrl
    ? new Notices({ ...{ store, url: urgentWebhookUrl, fetch, clock, log } })
    : undefined;
  const findings = () =>
    findProblems({
      ...{ store, worker, digest, notices, minFreeMiB: config.minFreeMiB, mailsPerDay: config.mailsPerDay },
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
  const purge = every(hour, clock, 'at once', async () => {
    const enquiries = await retention.run();
    if (enquiries > 0) log('info', 'purged', { enquiries });
  });
  await notices?.restore();
  const digests = new Turns();
  const periodic = new PeriodicTasks({
    tasks: {
      alerts: (signal) => alerts.check(signal),
      digest: (signal) => digests.take(() => digest.check(signal)),
      purge,
      pages: every(day, clock, 'later', () => readAll(store)),
      ...(notices ? { notices: (signal: AbortSignal) => notices.check(signal) } : {}),
      ...(heartbeatUrl
        ? { heartbeat: heartbeat({ find: findings, url: heartbeatUrl, fetch, clock, log }) }
        : {}),
    },
    ...{ clock, log },
  });
  const operator = new Operator({
    store,
    mailbox,
    timeZone: config.timeZone,
    exclusive: (work) => worker.exclusive(() => digests.take(work)),
    wake: () => worker.wake(),
  });
  const failed = (task: string) => (error: unknown) =>
    log('error', 'task-failed', { task, reason: reasonOf(error) });
  /** The process ends over its storage: somebody is told before, as nobody may be able to start it again. */
  const lastWords = () => alerts.check(AbortSignal.timeout(10 * second)).catch(failed('alerts'));
  const closeControl = await serveControl(config.dataDir, operator, log);
  worker.start();
  periodic.start();
  let inFlight = 0;
  // Posts at the same moment are not stored yet when the next one is judged.
  const cameWithin = async (enquiries: number, ms: number) =>
    inFlight > enquiries || (await store.cameSince(Math.max(1, enquiries + 1 - inFlight), ms));
  const lately = async () => {
    if (await cameWithin(config.postsBeforeBurst, 10 * minute)) return 'burst';
    return (await cameWithin(config.mailsPerDay, day)) ? 'day' : '';
  };
  const app = createApp<HttpBindings>({
    ...{ config, log },
    problems: async () => (await findings()).problems,
    counts: async () => ({ ...(await findings()).counts }),
    store: {
      submit: async (enquiry, suspect) => {
        inFlight += 1;
        try {
          const suspicion = suspect || (await lately());
          const receipt = await store.submit(enquiry, suspicion);
          worker.wake();
          periodic.wake('notices');
          return { ...receipt, suspicion };
        } finally {
          inFlight -= 1;
        }
      },
    },
    healthy: () => store.healthy,
    limit: new NetworkLimit(config.postsPerAddress, clock.monotonic),
    peer: (bindings) => bindings?.incoming?.socket?.remoteAddress,
  });
  return {
    app,
    deliveryDescription: mailer.description,
    findings,
    alive: () => store.healthy && worker.heartbeatAge < heartbeatLimit,
    close: async () => {
      await closeControl();
      await periodic.stop();
      await worker.stop();
      if (!store.healthy) await lastWords();
      mailer.close?.();
      store.close();
    },
  };
}
