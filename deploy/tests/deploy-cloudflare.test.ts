import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { configuration, configurationProblems, deployToCloudflare } from '../../tools/deploy-cloudflare.ts';
import { hasWrangler } from '../../tools/install.ts';
import { migrations } from '../cloudflare/write-migrations.ts';
import { testSite } from './test-release.ts';

const folder = new URL('../cloudflare/', import.meta.url);
const committed = configuration(readFileSync(new URL('wrangler.jsonc', folder), 'utf8'));
const secrets = ['POSTMARK_TOKEN', 'RESEND_KEY'];
const vars = { ...committed.vars, MAIL_FROM: 'site@plumber.co.nz', MAIL_TO: 'office@plumber.co.nz' };
const [database] = committed.d1_databases ?? [];
const filled = {
  ...committed,
  vars,
  routes: [{ pattern: 'plumber.co.nz' }],
  d1_databases: [{ ...database, binding: 'DB', database_id: '1' }],
};

test('the committed settings lack only what the owner fills in', () => {
  const named = configurationProblems(committed, secrets).map((problem) => problem.split(':')[0]);
  expect(named).toEqual(['MAIL_FROM', 'MAIL_TO', 'DB', 'routes']);
  expect(configurationProblems(filled, [...secrets, 'HEARTBEAT_URL', 'URGENT_WEBHOOK_URL'])).toEqual([]);
});

const { routes: _, ...withoutRoutes } = filled;
test.each([
  ['a secret', filled, ['RESEND_KEY'], 'npx wrangler secret put POSTMARK_TOKEN'],
  ['the domain', withoutRoutes, secrets, 'routes: '],
  ['the rate limit', { ...filled, ratelimits: [] }, secrets, 'POSTS is not bound: '],
  [
    'another route for alerts',
    { ...filled, vars: { ...vars, ALERT_BY: 'postmark' } },
    secrets,
    'another provider',
  ],
  [
    'one database entry',
    { ...filled, d1_databases: [...filled.d1_databases, { binding: 'DB' }] },
    secrets,
    'two entries',
  ],
])('a deployment without %s is refused in words', (_what, config, set, said) => {
  expect(configurationProblems(config, set).join('\n')).toContain(said);
});

test('comments and trailing commas are read as wrangler reads them', () => {
  expect(configuration('{ /* mine */ "vars": { "A": "x", }, // end\n}')).toEqual({ vars: { A: 'x' } });
});

/** Compressed; Cloudflare takes three times as much on its free plan. */
const largestWorker = 1024 * 1024;

if (!hasWrangler()) console.warn("NOT TESTED: Cloudflare's dry run, because its tool is not installed.");
test.skipIf(!hasWrangler())('a dry run bundles the receiver and finds the pages', async () => {
  const site = await testSite();
  onTestFinished(() => site.remove());
  const made = site.folder('made');
  const pages = join(await site.release('cloudflare', '127.0.0.1:8788'), 'public');
  expect(deployToCloudflare({ dryRun: true, say: () => {} }, ['--assets', pages, '--outdir', made])).toBe(
    true,
  );
  const worker = readFileSync(join(made, 'main.js'));
  expect(worker.toString()).toContain('/contact-form.php');
  expect(gzipSync(worker).length).toBeLessThan(largestWorker);
});

test('the layout of the database is a migration (node deploy/cloudflare/write-migrations.ts)', () => {
  for (const [name, sql] of migrations)
    expect(readFileSync(new URL(`migrations/${name}`, folder), 'utf8')).toBe(sql);
});
