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

/** The variables and bindings that the worker will find; `secrets` are the names of those that are set. */
export function environmentOf(config: Configuration, secrets: readonly string[]): Record<string, unknown> {
  const bound = [
    ...(config.d1_databases ?? []).map(({ binding }) => binding),
    ...(config.ratelimits ?? []).map(({ name }) => name),
    ...(config.assets?.binding ? [config.assets.binding] : []),
  ];
  return {
    ...config.vars,
    ...Object.fromEntries(bound.map((name) => [name, {}])),
    // The value of a secret cannot be read back: an address is taken for one.
    ...Object.fromEntries(
      secrets.map((name) => [name, name.endsWith('_URL') ? 'https://set.example' : 'set']),
    ),
  };
}

/** What the owner still has to fill in or bind; one line each. */
export function configurationProblems(config: Configuration, secrets: readonly string[]): string[] {
  const problems = settingProblems(environmentOf(config, secrets));
  if (config.d1_databases?.some(({ database_id: id }) => id === undefined || id === noDatabase)) {
    problems.push(
      'DB: put the database_id that "npx wrangler d1 create plumber-enquiries" prints into wrangler.jsonc.',
    );
  }
  if ((config.d1_databases ?? []).filter(({ binding }) => binding === 'DB').length > 1) {
    problems.push('DB: wrangler.jsonc has two entries for it. Delete the one with zeros.');
  }
  if (config.routes === undefined || config.routes.some(({ pattern }) => pattern.endsWith('.example'))) {
    problems.push('routes: put your own domain into wrangler.jsonc, or the site stays on workers.dev.');
  }
  return problems;
}

function runWrangler(args: readonly string[], capture = false): { ok: boolean; output: string } {
  const { status, stdout } = spawnSync(process.execPath, [wrangler, ...args], {
    cwd: cloudflareFolder,
    stdio: ['ignore', capture ? 'pipe' : 'inherit', 'inherit'],
    encoding: 'utf8',
    env: { ...process.env, WRANGLER_SEND_METRICS: 'false' },
  });
  return { ok: status === 0, output: stdout ?? '' };
}

interface Step {
  dryRun: boolean;
  say(line: string): void;
}

/** Whether a deployment can begin. Says what is missing; a dry run goes on all the same. */
export function readyForCloudflare({ dryRun, say }: Step): boolean {
  if (!hasWrangler()) {
    say("Cloudflare's tool is not installed: (cd deploy/cloudflare && npm ci --ignore-scripts)");
    return false;
  }
  const { ok, output } = runWrangler(['secret', 'list', '--format', 'json'], true);
  const secrets = ok ? (JSON.parse(output) as { name: string }[]).map(({ name }) => name) : undefined;
  if (secrets === undefined) {
    say(
      'The secrets were not checked: nobody is logged in, or there is no such worker yet (npx wrangler login).',
    );
    if (!dryRun) return false;
  }
  const config = configuration(readFileSync(join(cloudflareFolder, 'wrangler.jsonc'), 'utf8'));
  const problems = configurationProblems(config, secrets ?? ['POSTMARK_TOKEN', 'RESEND_KEY']);
  for (const problem of problems) say(`WRONG  ${problem}`);
  return dryRun || problems.length === 0;
}

/**
 * Deploys the release that lies in site/dist-hosting/cloudflare.
 *
 * @param more Arguments for `wrangler deploy`.
 * @returns Whether it worked; wrangler has said why not.
 */
export function deployToCloudflare({ dryRun, say }: Step, more: readonly string[] = []): boolean {
  if (dryRun) return runWrangler(['deploy', '--dry-run', ...more]).ok;
  // The database first: the worker that is online ignores columns that it does not know.
  if (!runWrangler(['d1', 'migrations', 'apply', 'DB', '--remote']).ok) return false;
  if (!runWrangler(['deploy', ...more]).ok) return false;
  say('Back to the release before: (cd deploy/cloudflare && npx wrangler rollback)');
  return true;
}
