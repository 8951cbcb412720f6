import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { settingProblems } from '../../receiver/src/workers/settings.ts';
import { configuration, environmentOf } from '../../tools/deploy-cloudflare.ts';
import { migrations } from '../cloudflare/write-migrations.ts';

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
