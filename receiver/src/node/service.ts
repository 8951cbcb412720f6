import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join, resolve } from 'node:path';
import process from 'node:process';
import type { HttpBindings } from '@hono/node-server';
import type { ReceiverDeps } from '../deps.ts';
import { createApp } from '../http/app.ts';
import { networkLimit } from '../http/visitor.ts';
import { type Log, reasonOf } from '../log.ts';
import { Receiver } from '../receiver.ts';
import { type Environment, type NodeSettings, nodeSettings } from '../settings.ts';
import { Store } from '../store.ts';
import { minute, type Now, second } from '../time.ts';
import { SmtpMailer } from './smtp.ts';
import { SqliteDb } from './sqlite.ts';

export const alertFileName = 'ALERT.txt';

/** What a test sets instead of the configured or the runtime's own. */
export interface ReceiverOptions
  extends Partial<Pick<ReceiverDeps, 'log' | 'now' | 'mailer' | 'alertMailers' | 'fetch'>> {
  /** False in tests, which call `tick` themselves; posts are still delivered at once. */
  ticking?: boolean;
  /** The storage has failed for good: end the process so that a supervisor starts it anew. */
  onFatal?: (error: unknown) => void;
}

export function configFromEnvironment(env: Environment): NodeSettings {
  const settings = nodeSettings(env, (path) => readFileSync(path, 'utf8'));
  return { ...settings, dataDir: resolve(settings.dataDir) };
}

/** The log as lines of JSON: what happened on the standard output, what went wrong on the other. */
export const jsonLog: Log = (level, event, fields = {}) => {
  const line = JSON.stringify({ time: new Date().toISOString(), level, event, ...fields });
  const output = level === 'info' ? process.stdout : process.stderr;
  // What comes in one turn of the event loop is written at once: a write for each line took a tenth of the time of each post.
  if (output.writableCorked === 0) {
    output.cork();
    process.nextTick(() => output.uncork());
  }
  output.write(`${line}\n`);
};

/** Goes on where the reader of the log has ended (`npm start | head`): the next line would end the process. */
export function ignoreClosedOutput(): void {
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
    });
}

async function showStatus(path: string, text: string): Promise<void> {
  if (text === '') return rm(path, { force: true });
  // Written aside and renamed: on a full disk the old text stays, instead of an empty file.
  await writeFile(`${path}.part`, text, { mode: 0o600 });
  await rename(`${path}.part`, path);
}

/** Opens the database of a data folder, for the service and for commands. */
export function openStorage(config: NodeSettings, now: Now, onFatal?: (error: unknown) => void) {
  const storage = new SqliteDb(config.dataDir, onFatal);
  const store = new Store(storage, { ...config, now, sha256: (text) => hash('sha256', text) });
  return { store, storage };
}

const probeHeaders = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };

/** The other end of the connection; undefined bindings are of a request that came over no socket, as in a test. */
const peer = (bindings: HttpBindings | undefined) => bindings?.incoming?.socket?.remoteAddress;

/** Opens the storage, starts delivering, and hands back the routes. Throws StorageError in the operator's words. */
export async function openReceiver(config: NodeSettings, options: ReceiverOptions = {}) {
  const { log = jsonLog, now = Date.now, fetch = globalThis.fetch, ticking = true } = options;
  const { store, storage } = openStorage(config, now, (error) => {
    log('error', 'storage-failed', { reason: reasonOf(error) });
    options.onFatal?.(error);
  });
  const mailer = options.mailer ?? (config.smtp ? new SmtpMailer(config.smtp) : storage.mailbox);
  const alertRoutes = [config.alertSmtp, config.smtp].filter((route) => route !== undefined);
  const receiver = new Receiver({
    ...config,
    store,
    storage,
    mailer,
    fetch,
    now,
    log,
    alertMailers: options.alertMailers ?? alertRoutes.map((route) => new SmtpMailer(route)),
    where: hostname(),
    showStatus: (text) => showStatus(join(config.dataDir, alertFileName), text),
  });
  const timers = ticking
    ? [
        setInterval(receiver.tick, minute),
        setInterval(receiver.deliver, 15 * second),
        // A flood writes some 30 MiB meanwhile.
        setInterval(() => receiver.checkSpace(), 5 * second),
      ]
    : [];
  if (ticking) void receiver.tick();
  const app = createApp<HttpBindings>({
    config,
    submit: async (...post) => {
      const receipt = await store.submit(...post);
      void receiver.deliver();
      return receipt;
    },
    limit: networkLimit(config.postsPerAddress, () => performance.now()),
    peer,
    log,
  });
  app.get('/healthz', (c) => {
    const isWell = storage.problem() === undefined;
    return c.text(isWell ? 'ok' : 'storage failed', isWell ? 200 : 503, probeHeaders);
  });
  app.get('/readyz', async (c) => {
    const texts = (await receiver.problems()).map(({ text }) => text);
    const ready = texts.length === 0;
    // What is wrong is for a program on this machine that asks through no proxy.
    const isLocal = !c.req.header('x-forwarded-for') && /^(::1|(::ffff:)?127\..*)$/.test(peer(c.env) ?? '');
    return c.json({ ready, ...(isLocal && { problems: texts }) }, ready ? 200 : 503, probeHeaders);
  });
  return {
    /** The routes; mount with `parent.route('/', receiver.app)` or serve as they are. */
    app,
    /** Completes the sentence "Enquiries are delivered …". */
    deliveryDescription: mailer.description,
    store,
    tick: receiver.tick,
    problems: () => receiver.problems(),
    /** Ends deliveries and closes the database. Stop accepting posts first. */
    close: async () => {
      for (const timer of timers) clearInterval(timer);
      await receiver.stop();
      storage.close();
    },
  };
}

export type NodeReceiver = Awaited<ReturnType<typeof openReceiver>>;
