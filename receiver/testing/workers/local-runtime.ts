import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Value } from '../../src/db.ts';
import { tables } from '../../src/schema.ts';
import type { D1Database } from '../../src/workers/platform.ts';
import { atEnd } from '../cleanup.ts';
import { siteOrigin } from '../posting.ts';
import { type Controls, controlPath, type Told } from './controls.ts';
import type { MailInterfaces } from './mail-interface.ts';

const cloudflare = fileURLToPath(new URL('../../../deploy/cloudflare/', import.meta.url));
const tools = join(cloudflare, 'node_modules');

/** Whether Cloudflare's tools are installed; they have a lockfile of their own. */
export const hasLocalRuntime = existsSync(join(tools, 'miniflare')) && existsSync(join(tools, 'esbuild'));

interface Miniflare {
  ready: Promise<URL>;
  getWorker(): Promise<{ scheduled(event: { cron: string }): Promise<{ outcome: string }> }>;
  getD1Database(name: string): Promise<D1Database>;
  dispose(): Promise<void>;
}

async function load<T>(file: string): Promise<T> {
  return (await import(pathToFileURL(join(tools, file)).href)) as T;
}

let bundle: Promise<string> | undefined;

/** The worker with the test's controls in one file, made once. */
function bundled(): Promise<string> {
  bundle ??= (async () => {
    const { build } = await load<{
      build(options: object): Promise<{ outputFiles: { text: string }[] }>;
    }>('esbuild/lib/main.js');
    const { outputFiles } = await build({
      entryPoints: [fileURLToPath(new URL('./entry.ts', import.meta.url))],
      ...{ bundle: true, write: false, format: 'esm', target: 'es2024', conditions: ['workerd', 'worker'] },
    });
    return outputFiles[0]?.text ?? '';
  })();
  return bundle;
}

/** Cloudflare's own runtime on this machine, with the receiver in it. */
export interface RunningRuntime {
  address: string;
  control(changes: Controls): Promise<void>;
  /** Takes all controls and the log back. */
  reset(): Promise<void>;
  told(): Promise<Told>;
  /** Resolves when it is at work on nothing. */
  idle(): Promise<void>;
  /** The database, for a look from outside. */
  database: D1Database;
  sql(statement: string, ...values: Value[]): Promise<Record<string, unknown>[]>;
  /** Has the worker's clock strike. */
  strike(): Promise<void>;
  /** Ends it at once, whatever is under way. */
  end(): Promise<void>;
}

/** The same, with what it mails. */
export interface LocalRuntime extends RunningRuntime {
  mails: MailInterfaces;
}

interface Options {
  /** Folder of the database; without one it is in memory. */
  persist?: string;
  mails: Pick<MailInterfaces, 'answer'>;
  postsPerMinute?: number;
  /** What the build says for answer pages, asked each time. */
  facts?: () => string | undefined;
  /** Who has it ended; without it, the end of the test. */
  owner?: (end: () => Promise<void>) => void;
}

/** Cloudflare's own runtime on this machine, with the receiver in it and its tables in the database. */
export async function startLocalRuntime(options: Options): Promise<RunningRuntime> {
  const { mails, postsPerMinute = 1_000_000, facts = () => undefined } = options;
  const { Miniflare, convertV4MiniflareOptions } = await load<{
    Miniflare: new (options: object) => Miniflare;
    convertV4MiniflareOptions(options: object): object;
  }>('miniflare/dist/src/index.js');
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      ...{ name: 'receiver', cf: false, compatibilityDate: '2026-10-01', host: '127.0.0.1', port: 0 },
      modules: [{ type: 'ESModule', path: 'worker.js', contents: await bundled() }],
      d1Databases: { DB: 'enquiries' },
      ...(options.persist ? { resourcePersistencePath: options.persist } : {}),
      ratelimits: { POSTS: { namespace_id: '1', simple: { limit: postsPerMinute, period: 60 } } },
      serviceBindings: { ASSETS: () => new Response(facts() ?? 'none', { status: facts() ? 200 : 404 }) },
      outboundService: mails.answer,
      bindings: {
        ...{
          ALLOWED_ORIGINS: siteOrigin,
          MAIL_FROM: 'site@plumber.example',
          MAIL_TO: 'office@plumber.example',
        },
        ...{ MAIL_BY: 'postmark', POSTMARK_TOKEN: 'secret', RESEND_KEY: 'secret' },
        ...{ POSTS_BEFORE_BURST: '1000000', MAILS_PER_DAY: '1000000' },
      },
    }),
  );
  const address = (await miniflare.ready).origin;
  let ended: Promise<void> | undefined;
  const end = () => {
    ended ??= miniflare.dispose();
    return ended;
  };
  (options.owner ?? atEnd)(end);
  const database = await miniflare.getD1Database('DB');
  const sql = async (statement: string, ...values: Value[]) => {
    const [result] = await database.batch([database.prepare(statement).bind(...values)]);
    return result?.results ?? [];
  };
  const [migrated] = await sql("SELECT 1 FROM sqlite_master WHERE name = 'enquiry'");
  if (!migrated) for (const statement of tables) await sql(statement);
  const worker = await miniflare.getWorker();
  const ask = async (init: RequestInit = {}) =>
    (await (await fetch(address + controlPath, init)).json()) as Told;
  return {
    ...{ address, database, sql, end, told: () => ask() },
    control: async (changes) => void (await ask({ method: 'POST', body: JSON.stringify(changes) })),
    reset: async () => void (await ask({ method: 'DELETE' })),
    idle: async () => {
      while ((await ask()).underway > 0) await delay(5);
    },
    strike: async () => {
      const { outcome } = await worker.scheduled({ cron: '* * * * *' });
      if (outcome !== 'ok') throw new Error(`The run ended with ${outcome}.`);
    },
  };
}
