import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { temporaryFolder } from 'receiver/testing/folder';
import { expect, test } from 'vitest';
import { configuration, configurationProblems, deployToCloudflare } from '../../tools/deploy-cloudflare.ts';
import { cloudflareFolder, hasWrangler } from '../../tools/install.ts';
import { migrations } from '../cloudflare/write-migrations.ts';

const read = (file: string) => readFileSync(join(cloudflareFolder, file), 'utf8');
const committed = configuration(read('wrangler.jsonc'));
const secrets = ['POSTMARK_TOKEN', 'RESEND_KEY'];
const vars = { ...committed.vars, MAIL_FROM: 'site@plumber.co.nz', MAIL_TO: 'office@plumber.co.nz' };
const database = { binding: 'DB', database_id: '1' };
const filled = { ...committed, vars, routes: [{ pattern: 'plumber.co.nz' }], d1_databases: [database] };

test('the committed settings lack only what the owner fills in', () => {
  const named = configurationProblems(committed, secrets).map((problem) => problem.split(':')[0]);
  expect(named).toEqual(['MAIL_FROM', 'MAIL_TO', 'DB', 'routes']);
  expect(configurationProblems(filled, [...secrets, 'HEARTBEAT_URL', 'URGENT_WEBHOOK_URL'])).toEqual([]);
});

test.each([
  ['a secret', filled, ['RESEND_KEY'], 'npx wrangler secret put POSTMARK_TOKEN'],
  ['the domain', { ...filled, routes: [{ pattern: 'plumber.example' }] }, secrets, 'routes: '],
  ['the rate limit', { ...filled, ratelimits: [] }, secrets, 'POSTS is not bound: '],
  ['one database', { ...filled, d1_databases: [database, database] }, secrets, 'two entries'],
])('a deployment without %s is refused in words', (_what, config, set, said) => {
  expect(configurationProblems(config, set).join('\n')).toContain(said);
});

/** Compressed; Cloudflare takes three times as much on its free plan. */
const largestWorker = 1024 * 1024;

if (!hasWrangler()) console.warn("NOT TESTED: Cloudflare's dry run, because its tool is not installed.");
test.skipIf(!hasWrangler())('a dry run bundles the receiver, small enough', () => {
  const [made, pages] = [temporaryFolder(), temporaryFolder()];
  writeFileSync(join(pages, 'index.html'), '<h1>Home</h1>');
  const more = ['--assets', pages, '--outdir', made];
  expect(deployToCloudflare(true, () => {}, more)).toBe(true);
  const worker = readFileSync(join(made, 'main.js'));
  expect(worker.toString()).toContain('/contact-form.php');
  expect(gzipSync(worker).length).toBeLessThan(largestWorker);
});

test('the layout of the database is a migration (node deploy/cloudflare/write-migrations.ts)', () => {
  for (const [name, sql] of migrations) expect(read(`migrations/${name}`)).toBe(sql);
});
