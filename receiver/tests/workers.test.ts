import { describe, expect, it } from 'vitest';
import { enquiryPath } from '../src/contract/fields.ts';
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

const sentStatuses = async ({ sql }: Pick<RunningRuntime, 'sql'>) =>
  (await sql('SELECT status FROM message')).map(({ status }) => status);

// What both runtimes have to do stands in contract-delivery.test.ts.
describe.skipIf(!hasLocalRuntime)("in Cloudflare's own runtime", () => {
  it('a database that fails between mail and mark costs one copy, under one Message-ID', async () => {
    const runtime = await localRuntime();
    runtime.mails.onTaken = () => runtime.control({ databaseFails: true });
    expect((await post(runtime.address, newEnquiry())).status).toBe(200);
    await runtime.idle();
    expect(JSON.stringify(await runtime.logged())).toContain('D1_ERROR');
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
  ])('without %s a visitor is told the number, and the log what to do', async (name, advice) => {
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
    expect(JSON.stringify(await runtime.logged())).toContain(advice);
    expect(await runtime.sql('SELECT 1 FROM enquiry')).toEqual([]);
  });
});
