import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll } from 'vitest';
import type { SiteFacts } from '../../src/contract/site-facts.ts';
import type { Value } from '../../src/db.ts';
import { type Migration, readMigrations } from '../../src/node/migrations.ts';
import type { D1Database } from '../../src/workers/d1.ts';
import { siteOrigin } from '../posting.ts';
import type { Controls, Told } from './entry.ts';
import { MailProviders } from './mail-providers.ts';

const tools = fileURLToPath(new URL('../../../deploy/cloudflare/node_modules/', import.meta.url));

/** Whether Cloudflare's tools are installed; they have a lockfile of their own. */
export const hasLocalRuntime = existsSync(join(tools, 'miniflare')) && existsSync(join(tools, 'esbuild'));

interface Miniflare {
  ready: Promise<URL>;
  getWorker(): Promise<{ scheduled(event: { cron: string }): Promise<{ outcome: string }> }>;
  getD1Database(name: string): Promise<D1Database>;
  dispose(): Promise<void>;
}

const load = async <T>(file: string): Promise<T> =>
  (await import(pathToFileURL(join(tools, file)).href)) as T;

/** The worker with the test's controls in one file. */
async function bundled(): Promise<string> {
  const { build } = await load<{
    build(options: object): Promise<{ outputFiles: { text: string }[] }>;
  }>('esbuild/lib/main.js');
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('./entry.ts', import.meta.url))],
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2024',
    conditions: ['workerd', 'worker'],
  });
  return outputFiles[0]?.text ?? '';
}

/** The statements of a migration, as D1 takes them. A trigger's own stand indented. */
const statementsOf = ({ sql }: Migration): string[] =>
  sql
    .replace(/^--.*\n/gm, '')
    .split(/;\n(?=\S|$)(?!END)/)
    .filter((statement) => statement.trim() !== '');

/** What the build says for answer pages, and who takes the mails, in the test that runs. */
let now: { site: SiteFacts | undefined; providers: MailProviders };

const variables = {
  ALLOWED_ORIGINS: siteOrigin,
  MAIL_FROM: 'site@plumber.example',
  MAIL_TO: 'office@plumber.example',
  MAIL_BY: 'postmark',
  POSTMARK_TOKEN: 'secret',
  RESEND_KEY: 'secret',
  POSTS_BEFORE_BURST: '1000000',
  MAILS_PER_DAY: '1000000',
};
const postsAMinute = (limit: number) => ({ namespace_id: String(limit), simple: { limit, period: 60 } });

async function start() {
  const { Miniflare, convertV4MiniflareOptions } = await load<{
    Miniflare: new (options: object) => Miniflare;
    convertV4MiniflareOptions(options: object): object;
  }>('miniflare/dist/src/index.js');
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      name: 'receiver',
      cf: false,
      compatibilityDate: '2026-10-01',
      host: '127.0.0.1',
      port: 0,
      modules: [{ type: 'ESModule', path: 'worker.js', contents: await bundled() }],
      d1Databases: { DB: 'enquiries' },
      ratelimits: {
        POSTS: postsAMinute(1_000_000),
        NETWORK_POSTS: postsAMinute(2_000_000),
        FIRST_POSTS: postsAMinute(3_000_000),
        THREE_POSTS: postsAMinute(3),
      },
      serviceBindings: {
        ASSETS: () => (now.site ? Response.json(now.site) : new Response(null, { status: 404 })),
      },
      outboundService: (request: Request) => now.providers.answer(request),
      bindings: variables,
    }),
  );
  const address = (await miniflare.ready).origin;
  const database = await miniflare.getD1Database('DB');
  const sql = async (statement: string, ...values: Value[]) => {
    const [result] = await database.batch([database.prepare(statement).bind(...values)]);
    return result?.results ?? [];
  };
  for (const migration of readMigrations())
    for (const statement of statementsOf(migration)) await sql(statement);
  const worker = await miniflare.getWorker();
  const ask = async (init: RequestInit = {}) =>
    (await (await fetch(`${address}/__test`, init)).json()) as Told;
  const control = async (changes: Controls) =>
    void (await ask({ method: 'POST', body: JSON.stringify(changes) }));
  return {
    address,
    database,
    sql,
    control,
    told: () => ask(),
    /** Takes all controls and the log back. */
    reset: () => ask({ method: 'DELETE' }),
    /** Resolves when it is at work on nothing. */
    idle: async () => {
      while ((await ask()).underway > 0) await delay(5);
    },
    /** Has the worker's clock strike, so many milliseconds ahead of the platform's. */
    strike: async (ahead = 0) => {
      await control({ ahead });
      const { outcome } = await worker.scheduled({ cron: '* * * * *' });
      if (outcome !== 'ok') throw new Error(`The run ended with ${outcome}.`);
    },
    end: () => miniflare.dispose(),
  };
}

/** Cloudflare's own runtime on this machine, with the receiver in it and what it mails. */
export type LocalRuntime = Awaited<ReturnType<typeof start>> & { providers: MailProviders };

let started: ReturnType<typeof start> | undefined;
afterAll(async () => (await started)?.end());

/**
 * Cloudflare's runtime as if it had just been started: starting it takes seconds, and a test file asks for it
 * thirty times. Nothing of the test before is left: what was under way has ended, the database is as the
 * migrations made it, clock, faults and settings are as they were, and the mails are new.
 */
export async function localRuntime(site?: SiteFacts): Promise<LocalRuntime> {
  started ??= start();
  const runtime = await started;
  await runtime.idle();
  await runtime.sql('DELETE FROM enquiry');
  await runtime.sql('DELETE FROM setting');
  await runtime.reset();
  now = { site, providers: new MailProviders() };
  return { ...runtime, providers: now.providers };
}
