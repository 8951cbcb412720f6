import { describe, expect, it } from 'vitest';
import { minute } from '../src/delivery/clock.ts';
import { D1Store } from '../src/workers/d1-store.ts';
import { temporaryFolder } from '../testing/folder.ts';
import { newEnquiry, post } from '../testing/posting.ts';
import { hasLocalRuntime, startLocalRuntime } from '../testing/workers/local-runtime.ts';
import { MailInterfaces } from '../testing/workers/mail-interface.ts';

if (!hasLocalRuntime) console.warn("NOT TESTED: restarts in Cloudflare's runtime, which is not installed.");

const sweep = '* * * * *';

describe.skipIf(!hasLocalRuntime)("in Cloudflare's own runtime", () => {
  it('a worker that ends between row and queue, and the next between mail and mark, lose nothing and mail twice at most, under one Message-ID', async () => {
    const mails = new MailInterfaces();
    const persist = temporaryFolder();
    const first = await startLocalRuntime({ mails, persist });
    await first.control({ queueHangs: true });
    expect((await post(first.address, newEnquiry())).status).toBe(200);
    await first.end();
    expect(mails.taken).toEqual([]);

    const second = await startLocalRuntime({ mails, persist });
    mails.onTaken = () => {
      void second.end();
      return new Promise(() => {});
    };
    // How the run ends that was broken off is the tool's affair.
    await second.strike(sweep).catch(() => {});
    expect(mails.taken).toHaveLength(1);

    mails.onTaken = () => Promise.resolve();
    const third = await startLocalRuntime({ mails, persist });
    await third.control({ ahead: 10 * minute });
    await third.strike(sweep);
    await third.strike(sweep);
    const enquiries = mails.taken.filter(({ by }) => by === 'Postmark');
    expect(enquiries).toHaveLength(2);
    expect(new Set(enquiries.map(({ messageId }) => messageId)).size).toBe(1);
    const store = new D1Store(third.database, Date.now);
    expect(await store.counts()).toMatchObject({ delivered: 1, pending: 0, dead: 0 });
  });

  it('a database from before the form had a field gets it; what a later release has added, the release before does not mind', async () => {
    const mails = new MailInterfaces();
    const { address, sql, strike, control } = await startLocalRuntime({ mails });
    await control({ queueFails: true });
    await sql('ALTER TABLE enquiry DROP COLUMN address');
    await sql("ALTER TABLE enquiry ADD COLUMN later TEXT NOT NULL DEFAULT ''");
    await sql('CREATE TABLE later_still (name TEXT) STRICT');
    for (let n = 0; n < 2; n += 1)
      expect((await post(address, newEnquiry({ address: '1 Example Road' }))).status).toBe(200);
    expect(await sql('SELECT address FROM enquiry')).toEqual([
      { address: '1 Example Road' },
      { address: '1 Example Road' },
    ]);
    await strike(sweep);
    expect(mails.taken).toHaveLength(2);
  });
});
