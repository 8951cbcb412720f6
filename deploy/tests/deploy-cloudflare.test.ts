import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { settingProblems } from '../../receiver/src/workers/settings.ts';
import { configuration, deploy, environmentOf } from '../../tools/deploy-cloudflare.ts';
import { hasWrangler } from '../../tools/install.ts';
import { migrations } from '../cloudflare/write-migrations.ts';
import { testSite } from './test-release.ts';

const folder = new URL('../cloudflare/', import.meta.url);
const committed = configuration(readFileSync(new URL('wrangler.jsonc', folder), 'utf8'));
const secrets = ['POSTMARK_TOKEN', 'RESEND_KEY'];

test('what is committed binds all that the receiver needs, and names what only the owner can fill in', () => {
  const named = settingProblems(environmentOf(committed, secrets)).map((problem) => problem.split(':')[0]);
  expect(named).toEqual(['MAIL_FROM', 'MAIL_TO']);
  const vars = { ...committed.vars, MAIL_FROM: 'site@plumber.example', MAIL_TO: 'office@plumber.example' };
  expect(settingProblems(environmentOf({ ...committed, vars }, secrets))).toEqual([]);
});

test('a secret that is not set is named with the command that sets it', () => {
  expect(settingProblems(environmentOf(committed, ['RESEND_KEY'])).join('\n')).toContain(
    'npx wrangler secret put POSTMARK_TOKEN',
  );
});

test.each([
  'DB',
  'HINTS',
  'POSTS',
  'ASSETS',
])('without the binding %s the deployment names it, and where it stands', (name) => {
  const { [name]: _, ...without } = environmentOf(committed, secrets);
  expect(settingProblems(without).join('\n')).toMatch(new RegExp(`${name} is not bound: .*wrangler.jsonc`));
});

test('the addresses of a monitor and a webhook may be secrets', () => {
  const vars = { ...committed.vars, MAIL_FROM: 'site@plumber.example', MAIL_TO: 'office@plumber.example' };
  const set = [...secrets, 'HEARTBEAT_URL', 'URGENT_WEBHOOK_URL'];
  expect(settingProblems(environmentOf({ ...committed, vars }, set))).toEqual([]);
});

/** Compressed, and far below what Cloudflare has ever published as its limit. */
const largestWorker = 1024 * 1024;

if (!hasWrangler()) console.warn('NOT TESTED: the dry run to Cloudflare, whose tool is not installed.');
test.skipIf(!hasWrangler())(
  'a dry run makes the worker, finds the pages, and says what only the owner can fill in',
  async () => {
    const site = await testSite();
    onTestFinished(() => site.remove());
    const asked: string[][] = [];
    const said: string[] = [];
    const made = site.folder('made');
    const pages = join(await site.release('cloudflare', '127.0.0.1:8788'), 'public');
    const ok = await deploy(['--dry-run'], {
      release: async (args) => {
        asked.push([...args]);
        return true;
      },
      more: ['--assets', pages, '--outdir', made],
      say: (line) => void said.push(line),
    });
    // The committed settings are nobody's: it would not be deployed.
    expect(ok).toBe(false);
    expect(asked).toEqual([['cloudflare']]);
    for (const name of ['MAIL_FROM', 'MAIL_TO', 'DB']) expect(said.join('\n')).toContain(`WRONG  ${name}: `);
    const worker = readFileSync(join(made, 'main.js'));
    expect(worker.toString()).toContain('/contact-form.php');
    expect(gzipSync(worker).length).toBeLessThan(largestWorker);
  },
);

test('alerts by the route that they tell of are refused', () => {
  const vars = { ...committed.vars, ALERT_BY: 'postmark' };
  expect(settingProblems(environmentOf({ ...committed, vars }, secrets)).join('\n')).toContain(
    'another route',
  );
});

test('every layout of the database is a migration: where this fails, run node deploy/cloudflare/write-migrations.ts', () => {
  expect(readdirSync(new URL('migrations/', folder)).sort()).toEqual([...migrations.keys()]);
  for (const [name, sql] of migrations)
    expect(readFileSync(new URL(`migrations/${name}`, folder), 'utf8')).toBe(sql);
});
