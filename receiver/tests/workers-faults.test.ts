import { describe, expect, it } from 'vitest';
import { hour, minute } from '../src/delivery/clock.ts';
import { D1Store } from '../src/workers/d1-store.ts';
import { newEnquiry, post } from '../testing/posting.ts';
import { hasLocalRuntime, type LocalRuntime, startLocalRuntime } from '../testing/workers/local-runtime.ts';
import type { TakenMail } from '../testing/workers/mail-interface.ts';

if (!hasLocalRuntime) console.warn("NOT TESTED: faults in Cloudflare's runtime, which is not installed.");

const sweep = '* * * * *';
const enquiryMails = ({ mails }: Pick<LocalRuntime, 'mails'>) =>
  mails.taken.filter(({ by }) => by === 'Postmark');
const copies = (mails: readonly TakenMail[]) => {
  const counts = new Map<string, number>();
  for (const { messageId } of mails) counts.set(messageId, (counts.get(messageId) ?? 0) + 1);
  return counts;
};
const storedIn = async ({ sql }: LocalRuntime) =>
  Number((await sql('SELECT count(*) AS n FROM enquiry'))[0]?.n);
const deliveredIn = async ({ sql }: LocalRuntime) =>
  Number((await sql("SELECT count(*) AS n FROM enquiry WHERE status = 'delivered'"))[0]?.n);

/** Sweeps until all is delivered, ten minutes at a time. */
async function drain(runtime: LocalRuntime, ahead: number, expected: number): Promise<void> {
  for (let n = 0; n < 60 && (await deliveredIn(runtime)) < expected; n += 1) {
    await runtime.control({ ahead: ahead + n * 10 * minute });
    await runtime.strike(sweep);
  }
}

describe.skipIf(!hasLocalRuntime)("in Cloudflare's own runtime", () => {
  it.each([
    'fails',
    'silent',
  ] as const)('a mail interface that %s for 72 hours costs none of 1,000 enquiries, and each is mailed once', async (behaviour) => {
    const runtime = await startLocalRuntime();
    runtime.mails.behaviour.Postmark = behaviour;
    await runtime.control({ queueFails: true });
    const enquiries = Array.from({ length: 1000 }, () => newEnquiry());
    for (let n = 0; n < enquiries.length; n += 20) {
      const answers = await Promise.all(
        enquiries.slice(n, n + 20).map((enquiry) => post(runtime.address, enquiry)),
      );
      expect(answers.every(({ status }) => status === 200)).toBe(true);
    }
    for (let ahead = 0; ahead <= 72 * hour; ahead += hour / 2) {
      await runtime.control({ ahead });
      await runtime.strike(sweep);
    }
    expect(await storedIn(runtime)).toBe(1000);
    expect(await runtime.sql("SELECT 1 FROM enquiry WHERE status <> 'pending'")).toEqual([]);
    const told = runtime.mails.taken.filter(({ by }) => by === 'Resend');
    expect(told[0]?.text).toContain('Enquiries are not being delivered');
    runtime.mails.behaviour.Postmark = 'takes';
    await drain(runtime, 73 * hour, 1000);
    const mails = enquiryMails(runtime);
    expect(mails).toHaveLength(1000);
    expect(copies(mails).size).toBe(1000);
  }, 240_000);

  it('a queue that takes nothing costs a minute: the sweep delivers by the rows', async () => {
    const runtime = await startLocalRuntime();
    await runtime.control({ queueFails: true });
    expect((await post(runtime.address, newEnquiry())).status).toBe(200);
    await runtime.strike(sweep);
    expect(enquiryMails(runtime)).toHaveLength(1);
    expect(JSON.stringify(await runtime.logged())).toContain('hint-lost');
  });

  it('messages that come twice, and a sweep beside them, mail an enquiry once', async () => {
    const runtime = await startLocalRuntime();
    await runtime.control({ queueFails: true });
    for (let n = 0; n < 20; n += 1) await post(runtime.address, newEnquiry());
    const references = (await runtime.sql('SELECT reference FROM enquiry')).map((row) =>
      String(row.reference),
    );
    await Promise.all([
      ...[...references, ...references].map((reference) => runtime.hint(reference)),
      runtime.strike(sweep),
      runtime.strike(sweep),
    ]);
    await drain(runtime, 0, 20);
    expect([...copies(enquiryMails(runtime)).values()]).toEqual(references.map(() => 1));
  });

  it('a message about an enquiry that is gone, or none at all, does no harm', async () => {
    const runtime = await startLocalRuntime();
    await runtime.hint('AAAA-AAAA');
    await post(runtime.address, newEnquiry());
    await drain(runtime, 0, 1);
    expect(enquiryMails(runtime)).toHaveLength(1);
  });

  it('a key that the provider does not know never gives an enquiry up: a person can set it right', async () => {
    const runtime = await startLocalRuntime();
    runtime.mails.behaviour.Postmark = 'no such key';
    await post(runtime.address, newEnquiry());
    for (let n = 0; n < 5; n += 1) {
      await runtime.control({ ahead: n * hour });
      await runtime.strike(sweep);
    }
    const store = new D1Store(runtime.database, Date.now);
    expect(await store.counts()).toMatchObject({ pending: 1, dead: 0 });
  });
});
