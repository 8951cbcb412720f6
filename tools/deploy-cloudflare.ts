// npm run deploy:cloudflare [-- --dry-run]: the pages and the receiver on Cloudflare, on one origin.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { settingProblems } from '../receiver/src/workers/settings.ts';
import { cloudflareFolder, hasWrangler, wrangler } from './install.ts';
import { release } from './release.ts';

const help = `npm run deploy:cloudflare -- [--dry-run] [--draft]

Builds a release, holds wrangler.jsonc and the secrets against what the receiver needs, applies what is new
in the database, and puts pages and receiver online together.

--dry-run  everything but changing something; says what would be done
--draft    placeholder values may stand, to try it where nobody else looks

First: deploy/cloudflare/README.md.`;

const noDatabase = '00000000-0000-0000-0000-000000000000';

interface Configuration {
  vars?: Record<string, string>;
  d1_databases?: { binding: string; database_id?: string }[];
  queues?: { producers?: { binding: string }[] };
  ratelimits?: { name: string }[];
  assets?: { binding?: string };
  send_email?: { name: string }[];
}

/** The committed settings. Comments stand on lines of their own. */
export function configuration(text: string): Configuration {
  return JSON.parse(text.replace(/^\s*\/\/.*$/gm, '')) as Configuration;
}

/** What the worker will find, as far as it is known here; `secrets` are the names of those that are set. */
export function environmentOf(config: Configuration, secrets: readonly string[]): Record<string, unknown> {
  const bound = [
    ...(config.d1_databases ?? []).map(({ binding }) => binding),
    ...(config.queues?.producers ?? []).map(({ binding }) => binding),
    ...(config.ratelimits ?? []).map(({ name }) => name),
    ...(config.send_email ?? []).map(({ name }) => name),
    ...(config.assets?.binding ? [config.assets.binding] : []),
  ];
  return {
    ...config.vars,
    ...Object.fromEntries(bound.map((name) => [name, {}])),
    // What is set is not told: an address is one, as far as is known here.
    ...Object.fromEntries(
      secrets.map((name) => [name, name.endsWith('_URL') ? 'https://set.example' : 'set']),
    ),
  };
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

/** Names of the secrets in the account; undefined where nobody is logged in. */
function secretNames(): string[] | undefined {
  const { ok, output } = runWrangler(['secret', 'list', '--format', 'json'], true);
  return ok ? (JSON.parse(output) as { name: string }[]).map(({ name }) => name) : undefined;
}

/** What a test stands in for. */
export interface DeployParts {
  /** Puts the pages together. */
  release(args: readonly string[]): Promise<boolean>;
  /** Arguments more for the deployment itself. */
  more: readonly string[];
  say(line: string): void;
}

/**
 * Runs the command.
 *
 * @param args As on the command line.
 * @returns Whether it did what was asked; of a dry run, whether a deployment would.
 */
export async function deploy(
  args: readonly string[],
  { release: putTogether, more, say }: DeployParts = { release, more: [], say: console.log },
): Promise<boolean> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      'dry-run': { type: 'boolean', default: false },
      draft: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    say(help);
    return true;
  }
  const dry = values['dry-run'];
  if (!hasWrangler()) {
    say("Cloudflare's tool is not installed: (cd deploy/cloudflare && npm ci --ignore-scripts)");
    return false;
  }
  const config = configuration(readFileSync(join(cloudflareFolder, 'wrangler.jsonc'), 'utf8'));
  const secrets = secretNames();
  if (secrets === undefined && !dry) {
    say(
      'Nobody is logged in, or the account has no such worker yet: npx wrangler login; then set the secrets.',
    );
    return false;
  }
  if (secrets === undefined) say('Not looked at: the secrets in the account, since nobody is logged in.');
  const known = secrets ?? ['POSTMARK_TOKEN', 'RESEND_KEY'];
  const problems = settingProblems(environmentOf(config, known));
  if (config.d1_databases?.some(({ database_id: id }) => id === undefined || id === noDatabase))
    problems.push(
      'DB: put the database_id that "npx wrangler d1 create plumber-enquiries" printed into wrangler.jsonc.',
    );
  for (const problem of problems) say(`WRONG  ${problem}`);
  if (problems.length > 0 && !dry) return false;
  if (!(await putTogether(['cloudflare', ...(values.draft ? ['--draft'] : [])]))) return false;
  if (dry) {
    if (secrets !== undefined) runWrangler(['d1', 'migrations', 'list', 'DB', '--remote']);
    return runWrangler(['deploy', '--dry-run', ...more]).ok && problems.length === 0;
  }
  // The new layout first: what is online ignores what it does not know.
  if (!runWrangler(['d1', 'migrations', 'apply', 'DB', '--remote']).ok) return false;
  if (!runWrangler(['deploy', ...more]).ok) return false;
  say('Back to the release before: (cd deploy/cloudflare && npx wrangler rollback)');
  return true;
}

if (import.meta.main) process.exitCode = (await deploy(process.argv.slice(2))) ? 0 : 1;
