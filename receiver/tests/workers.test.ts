import { describe, expect, it } from 'vitest';
import { notTested } from '../../testing/not-tested.ts';
import { minute } from '../src/time.ts';
import { sorted } from '../testing/contract.ts';
import { navigate, newEnquiry, post } from '../testing/posting.ts';
import { siteFacts as site } from '../testing/site-facts.ts';
import { hasLocalRuntime, type LocalRuntime, localRuntime } from '../testing/workers/runtime.ts';

if (!hasLocalRuntime) notTested("faults in Cloudflare's runtime, which is not installed");

/** What one run may ask of D1 on the smallest plan. */
const mostStatements = 50;

const sentStatuses = async ({ sql }: LocalRuntime) =>
  (await sql('SELECT status FROM message')).map(({ status }) => status);
const idsOf = ({ providers }: LocalRuntime) =>
  sorted(providers.taken)
    .mails()
    .map(({ messageId }) => messageId);

// What both runtimes have to do stands in contract-delivery.test.ts.
describe.skipIf(!hasLocalRuntime)("in Cloudflare's own runtime", () => {
  it('a database that fails between mail and mark costs one copy', async () => {
    const runtime = await localRuntime();
    runtime.providers.onTaken = () => runtime.control({ databaseFails: true });
    expect((await post(runtime.address, newEnquiry())).status).toBe(200);
    await runtime.idle();
    expect(JSON.stringify((await runtime.told()).logged)).toContain('D1_ERROR');
    runtime.providers.onTaken = () => Promise.resolve();
    await runtime.control({ databaseFails: false });
    for (let n = 1; n <= 3; n += 1) await runtime.strike(n * 3 * minute);
    const [first, ...more] = idsOf(runtime);
    expect([more, await sentStatuses(runtime)]).toEqual([[first], ['sent']]);
  });

  it('two runs at the same moment mail an enquiry once', async () => {
    const runtime = await localRuntime();
    await Promise.all(Array.from({ length: 6 }, () => post(runtime.address, newEnquiry())));
    await Promise.all([runtime.strike(), runtime.strike(), runtime.strike()]);
    await runtime.idle();
    await runtime.strike(3 * minute);
    expect(idsOf(runtime)).toHaveLength(6);
    expect(await sentStatuses(runtime)).toEqual(Array(6).fill('sent'));
  });

  it('without a setting a visitor reads the number to call', async () => {
    for (const [name, advice] of [
      ['DB', 'd1_databases'],
      ['POSTS', 'ratelimits'],
      ['NETWORK_POSTS', 'ratelimits'],
      ['MAIL_TO', 'MAIL_TO'],
      ['RESEND_KEY', 'npx wrangler secret put RESEND_KEY'],
    ] as const) {
      const runtime = await localRuntime(site);
      await runtime.control({ env: { [name]: null } });
      const origin = { origin: runtime.address };
      const { status, headers, text } = await navigate(
        runtime.address,
        newEnquiry({ message: 'It drips' }),
        origin,
      );
      expect([status, headers['retry-after']], name).toEqual([503, '30']);
      expect(text, name).toContain('<a href="tel:+6495550123">09 555 0123</a>');
      expect(text, name).toContain('It drips');
      expect(JSON.stringify((await runtime.told()).logged)).toContain(advice);
      expect(await runtime.sql('SELECT 1 FROM enquiry')).toEqual([]);
    }
  });

  it('each run stays within the bounds of the free plan', async () => {
    const runtime = await localRuntime();
    await runtime.control({ env: { URGENT_WEBHOOK_URL: 'https://chat.example/hook' } });
    runtime.providers.rules.mails.push({ about: '', answer: 'no such key' });
    for (let n = 0; n < 30; n += 1) await post(runtime.address, newEnquiry({ urgent: 'yes' }));
    await runtime.idle();
    await runtime.strike(10 * minute);
    // All that a run may have to do beside eight mails: alert, notice, removal, another MAIL_TO, a clock set back.
    await runtime.sql(
      'UPDATE enquiry SET expires_at = ? WHERE id = (SELECT max(id) FROM enquiry)',
      Date.now() - minute,
    );
    await runtime.sql("UPDATE message SET recipient = 'former@plumber.example' WHERE kind = 'mail'");
    await runtime.sql(
      "UPDATE setting SET value = json_set(value, '$.seen', ?) WHERE name = 'clock'",
      Date.now() + 20 * minute,
    );
    await runtime.sql("DELETE FROM setting WHERE name = 'webhook'");
    runtime.providers.rules.mails.push({ about: '', answer: 'takes' });
    for (let n = 1; idsOf(runtime).length < 29; n += 1) {
      expect(n).toBeLessThan(10);
      const before = (await runtime.told()).statements;
      await runtime.strike((15 + n) * minute);
      expect((await runtime.told()).statements - before).toBeLessThanOrEqual(mostStatements);
    }
    expect(new Set(idsOf(runtime)).size).toBe(29);
  });

  it('with little space left only short first posts are stored', async () => {
    const runtime = await localRuntime();
    // The platform counts three, in place of one.
    await runtime.control({ env: { FIRST_POSTS: 'THREE_POSTS' } });
    await runtime.sql(`INSERT INTO setting VALUES ('space', '"scarce"')`);
    const statuses: number[] = [];
    for (const message of ['one', 'long '.repeat(1000), 'two', 'three'])
      statuses.push((await post(runtime.address, newEnquiry({ message }))).status);
    expect(statuses).toEqual([200, 503, 200, 503]);
    // The next run sees that there is room.
    await runtime.strike();
    expect((await post(runtime.address, newEnquiry())).status).toBe(200);
  });

  it('a /48 gets no further than its limit', async () => {
    const runtime = await localRuntime();
    await runtime.control({ env: { NETWORK_POSTS: 'THREE_POSTS' } });
    const statuses: number[] = [];
    for (let n = 0; n < 4; n += 1) {
      const from = { 'cf-connecting-ip': `2001:db8:1:${n}::1` };
      statuses.push((await post(runtime.address, newEnquiry(), from)).status);
    }
    expect(statuses).toEqual([200, 200, 200, 429]);
  });

  it('an address that Postmark has suppressed fails no enquiry', async () => {
    const runtime = await localRuntime();
    runtime.providers.rules.mails.push({ about: '', answer: 'suppressed' });
    await post(runtime.address, newEnquiry());
    await runtime.idle();
    await runtime.strike(9 * minute);
    const said = expect.stringContaining('reactivate it in Postmark');
    expect(await runtime.sql('SELECT status, error FROM message')).toEqual([
      { status: 'waiting', error: said },
    ]);
    expect(sorted(runtime.providers.taken).alerts()).toMatchObject([{ text: said }]);
  });
});
