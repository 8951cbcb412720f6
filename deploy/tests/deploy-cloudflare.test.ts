import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { temporaryFolder } from 'receiver/testing/folder';
import { expect, test } from 'vitest';
import { migrationsFolder } from '../../receiver/src/node/migrations.ts';
import { toolFolder, wrangler } from '../../receiver/src/node/wrangler-db.ts';
import { notTested } from '../../testing/not-tested.ts';
import { runWrangler, unfilled } from '../../tools/release/cloudflare.ts';

const read = (file: string) => readFileSync(join(toolFolder, file), 'utf8');

test('the committed settings lack only what the owner fills in', () => {
  const named = (text: string) => unfilled(text).map((problem) => problem.split(':')[0]);
  expect(named(read('wrangler.jsonc'))).toEqual(['MAIL_FROM', 'MAIL_TO', 'DB', 'routes']);
  const filled = read('wrangler.jsonc')
    .replace(/"(MAIL_FROM|MAIL_TO)": ""/g, '"$1": "office@plumber.co.nz"')
    .replace('00000000-0000-0000-0000-000000000000', '0123')
    .replace('your-plumber.example', 'plumber.co.nz');
  expect(named(filled)).toEqual([]);
  expect(unfilled('{ "vars": [')).toEqual([expect.stringContaining('cannot be read')]);
  // What is due goes each minute.
  expect(filled).toContain('"crons": ["* * * * *"]');
});

/** Compressed; Cloudflare takes three times as much on its free plan. */
const largestWorker = 1024 * 1024;

const available = existsSync(wrangler);
if (!available) notTested("Cloudflare's dry run, because its tool is not installed");
test.skipIf(!available)('a dry run bundles the receiver, small enough', async () => {
  const [made, pages] = [temporaryFolder(), temporaryFolder()];
  writeFileSync(join(pages, 'index.html'), '<h1>Home</h1>');
  expect(await runWrangler('deploy', '--dry-run', '--assets', pages, '--outdir', made)).toBe(true);
  const worker = readFileSync(join(made, 'main.js'));
  expect(worker.toString()).toContain('/contact-form.php');
  expect(gzipSync(worker).length).toBeLessThan(largestWorker);
});

test("D1 goes through the receiver's own migrations", () => {
  const folder = /"migrations_dir": "([^"]+)"/.exec(read('wrangler.jsonc'))?.[1] ?? '';
  expect(`${join(toolFolder, folder)}/`).toBe(migrationsFolder);
});
