import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { enquiryPath, fieldNames } from '../src/contract/fields.ts';
import { takeover } from '../src/schema.ts';
import { minute } from '../src/time.ts';
import { askRaw } from '../testing/contract.ts';
import { temporaryFolder } from '../testing/folder.ts';
import { boundary, multipartBody } from '../testing/multipart.ts';
import { navigation, newEnquiry, post, siteOrigin } from '../testing/posting.ts';
import { siteFacts as site } from '../testing/site-facts.ts';
import { hasLocalRuntime, type RunningRuntime, startLocalRuntime } from '../testing/workers/local-runtime.ts';
import { MailInterfaces } from '../testing/workers/mail-interface.ts';
import { localRuntime } from '../testing/workers/shared-runtime.ts';

if (!hasLocalRuntime) console.warn("NOT TESTED: faults in Cloudflare's runtime, which is not installed.");

/** What one run may ask of D1 on the smallest plan. */
const mostStatements = 50;

const sentStatuses = async ({ sql }: Pick<RunningRuntime, 'sql'>) =>
  (await sql('SELECT status FROM message')).map(({ status }) => status);

/** The migrations of release 0.1.0; the one after them is `takeover`. A trigger's own statements stand indented. */
function oldStatements(): string[] {
  const folder = new URL('../../deploy/cloudflare/migrations/', import.meta.url);
  const files = ['0001_layout.sql', '0002_layout.sql', '0003_layout.sql'];
  return files.flatMap((file) => {
    const sql = readFileSync(new URL(file, folder), 'utf8').replace(/^--.*\n/gm, '');
    return sql.split(/;\n(?=\S|$)(?!END)/).filter((statement) => statement.trim() !== '');
  });
}

// What both runtimes have to do stands in contract-delivery.test.ts.
describe.skipIf(!hasLocalRuntime)("in Cloudflare's own runtime", () => {
  it('a database that fails between mail and mark costs one copy', async () => {
    const runtime = await localRuntime();
    runtime.mails.onTaken = () => runtime.control({ databaseFails: true });
    expect((await post(runtime.address, newEnquiry())).status).toBe(200);
    await runtime.idle();
    expect(JSON.stringify((await runtime.told()).logged)).toContain('D1_ERROR');
    runtime.mails.onTaken = () => Promise.resolve();
    for (let n = 1; n <= 3; n += 1) {
      await runtime.control({ databaseFails: false, ahead: n * 3 * minute });
      await runtime.strike();
    }
    const [first, second, ...more] = runtime.mails.taken.filter(({ by }) => by === 'Postmark');
    expect(second?.messageId).toBe(first?.messageId);
    expect([more, await sentStatuses(runtime)]).toEqual([[], ['sent']]);
  });

  it('two runs at the same moment mail an enquiry once', async () => {
    const runtime = await localRuntime();
    await Promise.all(Array.from({ length: 6 }, () => post(runtime.address, newEnquiry())));
    await Promise.all([runtime.strike(), runtime.strike(), runtime.strike()]);
    await runtime.idle();
    await runtime.control({ ahead: 3 * minute });
    await runtime.strike();
    expect(runtime.mails.taken).toHaveLength(6);
    expect(await sentStatuses(runtime)).toEqual(Array(6).fill('sent'));
  });

  it('a worker that ends between mail and mark loses nothing', async () => {
    const mails = new MailInterfaces();
    const persist = temporaryFolder();
    const first = await startLocalRuntime({ mails, persist });
    mails.onTaken = () => {
      void first.end();
      return new Promise(() => {});
    };
    // How the answer ends is the runtime's affair: the row is there.
    await post(first.address, newEnquiry()).catch(() => {});
    await expect.poll(() => mails.taken.length, { timeout: 60_000 }).toBe(1);
    mails.onTaken = () => Promise.resolve();
    const second = await startLocalRuntime({ mails, persist });
    await second.control({ ahead: 3 * minute });
    await second.strike();
    expect(new Set(mails.taken.map(({ messageId }) => messageId)).size).toBe(1);
    expect(await sentStatuses(second)).toEqual(['sent']);
  });

  it.each([
    ['DB', 'd1_databases'],
    ['POSTS', 'ratelimits'],
    ['MAIL_TO', 'MAIL_TO'],
    ['RESEND_KEY', 'npx wrangler secret put RESEND_KEY'],
  ])('without %s a visitor reads the number to call', async (name, advice) => {
    const runtime = await localRuntime({ facts: JSON.stringify(site) });
    await runtime.control({ env: { [name]: null } });
    const type = `multipart/form-data; boundary=${boundary}`;
    const { status, headers, text } = await askRaw(runtime.address + enquiryPath, {
      headers: { origin: siteOrigin, 'content-type': type, ...navigation },
      body: multipartBody(newEnquiry({ message: 'It drips' })),
    });
    expect([status, headers['retry-after']]).toEqual([503, '30']);
    expect(text).toContain('<a href="tel:+6495550123">09 555 0123</a>');
    expect(text).toContain('It drips');
    expect(JSON.stringify((await runtime.told()).logged)).toContain(advice);
    expect(await runtime.sql('SELECT 1 FROM enquiry')).toEqual([]);
  });

  it('each run stays within the bounds of the free plan', async () => {
    const runtime = await localRuntime();
    await runtime.control({ env: { URGENT_WEBHOOK_URL: 'https://chat.example/hook' } });
    runtime.mails.rules.push({ about: '', behaviour: 'no such key' });
    for (let n = 0; n < 30; n += 1) await post(runtime.address, newEnquiry({ urgent: 'yes' }));
    await runtime.idle();
    await runtime.control({ ahead: 10 * minute });
    await runtime.strike();
    // All that a run may have to do beside eight mails: alert, notice, removal, another MAIL_TO, a clock set back.
    await runtime.sql('UPDATE enquiry SET expires_at = 0 WHERE id = (SELECT max(id) FROM enquiry)');
    await runtime.sql("UPDATE message SET recipient = 'former@plumber.example' WHERE kind = 'mail'");
    await runtime.sql(
      "UPDATE setting SET value = json_set(value, '$.seen', ?) WHERE name = 'clock'",
      Date.now() + 20 * minute,
    );
    await runtime.sql("DELETE FROM setting WHERE name = 'webhook'");
    runtime.mails.rules.push({ about: '', behaviour: 'takes' });
    for (let n = 1; runtime.mails.taken.filter(({ by }) => by === 'Postmark').length < 29; n += 1) {
      expect(n).toBeLessThan(10);
      await runtime.control({ ahead: (15 + n) * minute });
      const before = (await runtime.told()).statements;
      await runtime.strike();
      expect((await runtime.told()).statements - before).toBeLessThanOrEqual(mostStatements);
    }
    const ids = runtime.mails.taken.filter(({ by }) => by === 'Postmark').map(({ messageId }) => messageId);
    expect(new Set(ids).size).toBe(29);
  });

  it('an address that Postmark has suppressed fails no enquiry', async () => {
    const runtime = await localRuntime();
    runtime.mails.rules.push({ about: '', behaviour: 'suppressed' });
    await post(runtime.address, newEnquiry());
    await runtime.idle();
    await runtime.control({ ahead: 9 * minute });
    await runtime.strike();
    const [message] = await runtime.sql('SELECT status, error FROM message');
    expect(message).toEqual({
      status: 'waiting',
      error: expect.stringContaining('reactivate it in Postmark'),
    });
    expect(runtime.mails.taken[0]?.text).toContain('reactivate it in Postmark');
  });

  it('a database of release 0.1.0 is made over by its migration', async () => {
    const runtime = await localRuntime();
    for (const table of ['message', 'enquiry', 'setting']) await runtime.sql(`DROP TABLE ${table}`);
    for (const statement of oldStatements()) await runtime.sql(statement);
    const enquiry = newEnquiry({ message: 'It\'s "old"' });
    await runtime.sql(
      `INSERT INTO enquiry (reference, received_at, status, reason, fingerprint, next_attempt_at, delivered_to, ${fieldNames.join(', ')})
       VALUES ('AAAA-AAAA', ?, 'pending', '', x'00', 0, '', ${fieldNames.map(() => '?').join(', ')})`,
      ...[Date.now(), ...fieldNames.map((name) => enquiry[name])],
    );
    for (const statement of takeover) await runtime.sql(statement);
    await runtime.strike();
    expect(runtime.mails.taken.map(({ to, text }) => [to, text.includes(enquiry.message)])).toEqual([
      [['office@plumber.example'], true],
    ]);
  });
});
