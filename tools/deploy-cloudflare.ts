// What `npm run release -- cloudflare` does beside making the release.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseConfigFileTextToJson } from 'typescript';
import { toolEnvironment, toolFolder, wrangler } from '../receiver/src/node/wrangler-db.ts';
import { settingProblems } from '../receiver/src/settings.ts';

/** Bindings stand in the committed file, and wrangler refuses to deploy without the secrets that it names. */
const given = { DB: {}, POSTS: {}, ASSETS: {}, POSTMARK_TOKEN: 'set', RESEND_KEY: 'set' };

/** What the owner still has to fill in, one line each. @param text Of wrangler.jsonc. */
export function unfilled(text: string): string[] {
  // TypeScript reads its own settings in the same format, with comments.
  const { config, error } = parseConfigFileTextToJson('wrangler.jsonc', text);
  if (error !== undefined) return [`The file cannot be read: ${String(error.messageText)}`];
  const problems = settingProblems({ ...config.vars, ...given });
  if (JSON.stringify(config.d1_databases).includes('"00000000-'))
    problems.push('DB: put the database_id there that "npx wrangler d1 create plumber-enquiries" prints.');
  if (JSON.stringify(config.routes).includes('.example"'))
    problems.push('routes: put your own domain there, or the site stays on workers.dev.');
  return problems;
}

/** Whether a release can begin. Says what is missing. */
export function readyForCloudflare(): boolean {
  const problems = unfilled(readFileSync(join(toolFolder, 'wrangler.jsonc'), 'utf8'));
  for (const problem of problems) console.error(`deploy/cloudflare/wrangler.jsonc  ${problem}`);
  if (existsSync(wrangler)) return problems.length === 0;
  console.error("Cloudflare's tool is not installed: (cd deploy/cloudflare && npm ci --ignore-scripts)");
  return false;
}

/** Runs wrangler, which says itself what is wrong. @returns Whether it worked. */
const runWrangler = (...args: string[]) =>
  spawnSync(process.execPath, [wrangler, ...args], {
    cwd: toolFolder,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...toolEnvironment },
  }).status === 0;

/** Deploys the release in site/dist-hosting/cloudflare, with more arguments for wrangler. */
export const deployToCloudflare = (...more: string[]): boolean => runWrangler('deploy', ...more);

/** Before the worker: the one that is online ignores columns that it does not know. */
export const migrateOnCloudflare = (): boolean => runWrangler('d1', 'migrations', 'apply', 'DB', '--remote');
