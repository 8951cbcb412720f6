// What `npm run release -- cloudflare` does beside making the release: it checks wrangler.jsonc and the
// secrets against what the receiver needs, applies new migrations, and deploys pages and receiver together.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseConfigFileTextToJson } from 'typescript';
import { settingProblems } from '../receiver/src/settings.ts';
import { cloudflareFolder, hasWrangler, wrangler } from './install.ts';

const noDatabase = '00000000-0000-0000-0000-000000000000';

interface Configuration {
  vars?: Record<string, string>;
  routes?: { pattern: string }[];
  d1_databases?: { binding: string; database_id?: string }[];
  ratelimits?: { name: string }[];
  assets?: { binding?: string };
}

/**
 * Reads wrangler.jsonc as wrangler does: comments anywhere, trailing commas.
 *
 * @throws Error that names the file and what is wrong in it.
 */
export function configuration(text: string): Configuration {
  // TypeScript reads its own settings in the same format.
  const { config, error } = parseConfigFileTextToJson('wrangler.jsonc', text);
  if (error === undefined) return config as Configuration;
  throw new Error(`deploy/cloudflare/wrangler.jsonc cannot be read: ${String(error.messageText)}`);
}

/** What the owner still has to fill in or bind, one line each. @param secrets Names of those that are set. */
export function configurationProblems(config: Configuration, secrets: readonly string[]): string[] {
  const { vars, d1_databases: databases = [], ratelimits = [], assets, routes } = config;
  const bound = [...databases.map(({ binding }) => binding), ...ratelimits.map(({ name }) => name)];
  // The value of a secret cannot be read back: an address is taken for one.
  const set = secrets.map((name) => [name, name.endsWith('_URL') ? 'https://set.example' : 'set']);
  const problems = settingProblems({
    ...vars,
    ...Object.fromEntries([...bound, assets?.binding ?? ''].map((name) => [name, {}])),
    ...Object.fromEntries(set),
  });
  if (databases.some(({ database_id: id = noDatabase }) => id === noDatabase))
    problems.push(
      'DB: put the database_id that "npx wrangler d1 create plumber-enquiries" prints into wrangler.jsonc.',
    );
  if (databases.filter(({ binding }) => binding === 'DB').length > 1)
    problems.push('DB: wrangler.jsonc has two entries for it. Delete the one with zeros.');
  if (routes === undefined || routes.some(({ pattern }) => pattern.endsWith('.example')))
    problems.push('routes: put your own domain into wrangler.jsonc, or the site stays on workers.dev.');
  return problems;
}

/** Runs wrangler, which says itself what is wrong. @param output Whether it is read or shown. */
const runWrangler = (args: readonly string[], output: 'pipe' | 'inherit' = 'inherit') =>
  spawnSync(process.execPath, [wrangler, ...args], {
    cwd: cloudflareFolder,
    stdio: ['ignore', output, 'inherit'],
    encoding: 'utf8',
    env: { ...process.env, WRANGLER_SEND_METRICS: 'false' },
  });

type Say = (line: string) => void;

/** Whether a deployment can begin. Says what is missing. */
export function readyForCloudflare(say: Say): boolean {
  if (!hasWrangler()) {
    say("Cloudflare's tool is not installed: (cd deploy/cloudflare && npm ci --ignore-scripts)");
    return false;
  }
  const { status, stdout } = runWrangler(['secret', 'list', '--format', 'json'], 'pipe');
  const secrets = status === 0 && (JSON.parse(stdout) as { name: string }[]).map(({ name }) => name);
  const config = configuration(readFileSync(join(cloudflareFolder, 'wrangler.jsonc'), 'utf8'));
  const problems = configurationProblems(config, secrets || ['POSTMARK_TOKEN', 'RESEND_KEY']);
  if (!secrets)
    problems.unshift(
      'The secrets were not checked: nobody is logged in, or there is no such worker yet (npx wrangler login).',
    );
  for (const problem of problems) say(`WRONG  ${problem}`);
  return problems.length === 0;
}

/**
 * Deploys the release that lies in site/dist-hosting/cloudflare.
 *
 * @param more Arguments for `wrangler deploy`. @returns Whether it worked; wrangler has said why not.
 */
export function deployToCloudflare(dryRun: boolean, say: Say, more: readonly string[] = []): boolean {
  if (dryRun) return runWrangler(['deploy', '--dry-run', ...more]).status === 0;
  // The database first: the worker that is online ignores columns that it does not know.
  const steps = [
    ['d1', 'migrations', 'apply', 'DB', '--remote'],
    ['deploy', ...more],
  ];
  if (!steps.every((step) => runWrangler(step).status === 0)) return false;
  say('Back to the release before: (cd deploy/cloudflare && npx wrangler rollback)');
  return true;
}
