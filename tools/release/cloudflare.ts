// What `npm run release -- cloudflare` does beside making the release.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseConfigFileTextToJson } from 'typescript';
import { toolEnvironment, toolFolder, wrangler } from '../../receiver/src/node/wrangler-db.ts';
import { workersSettings } from '../../receiver/src/settings.ts';
import { runPackage } from '../run.ts';

/** Wrangler refuses to deploy without these. */
const given = { DB: {}, ASSETS: {}, POSTMARK_TOKEN: 'set', RESEND_KEY: 'set' };

/** What the owner still has to fill in, one line each. @param text Of wrangler.jsonc. */
export function unfilled(text: string): string[] {
  // TypeScript reads its own settings in the same format, with comments.
  const { config, error } = parseConfigFileTextToJson('wrangler.jsonc', text);
  if (error !== undefined) return [`wrangler.jsonc cannot be read: ${String(error.messageText)}`];
  const rateLimits: { name: string }[] = config.ratelimits ?? [];
  const bound = Object.fromEntries(rateLimits.map(({ name }) => [name, {}]));
  const { problems } = workersSettings({ ...config.vars, ...given, ...bound });
  if (JSON.stringify(config.d1_databases).includes('"00000000-'))
    problems.push(
      'DB: put the database_id into wrangler.jsonc that "npx wrangler d1 create plumber-enquiries" prints.',
    );
  if (JSON.stringify(config.routes).includes('.example"'))
    problems.push('routes: put your own domain into wrangler.jsonc, or the site stays on workers.dev.');
  return problems;
}

/** @throws Error that says what is missing before a release can begin. */
export function requireCloudflare(): void {
  const problems = unfilled(readFileSync(join(toolFolder, 'wrangler.jsonc'), 'utf8'));
  if (!existsSync(wrangler)) problems.push('The tool is not installed: npm ci --ignore-scripts');
  if (problems.length > 0)
    throw new Error(`Not released. First, in deploy/cloudflare:\n  ${problems.join('\n  ')}`);
}

/** Runs wrangler, which says itself what is wrong. @returns Whether it worked. */
export const runWrangler = (...args: string[]): Promise<boolean> =>
  runPackage(wrangler, args, { cwd: toolFolder, env: { ...process.env, ...toolEnvironment } });

/** Puts the release online that wrangler.jsonc names. @returns Whether it is online. */
export async function publishOnCloudflare(): Promise<boolean> {
  // The database first: the worker that is online ignores columns that it does not know.
  const steps = [['d1', 'migrations', 'apply', 'DB', '--remote'], ['deploy']];
  for (const step of steps)
    if (!(await runWrangler(...step))) throw new Error('Not released: wrangler says why above.');
  console.log('Back to the release before: (cd deploy/cloudflare && npx wrangler rollback)');
  return true;
}
