import { describe, expect, it } from 'vitest';
import { enquiryPath, fieldNames } from '../src/contract/fields.ts';
import { hour, minute } from '../src/delivery/clock.ts';
import { columns } from '../src/sql/submission.ts';
import { D1Store } from '../src/workers/d1-store.ts';
import { askRaw } from '../testing/contract.ts';
import { boundary, multipartBody } from '../testing/multipart.ts';
import { navigation, newEnquiry, post, siteOrigin } from '../testing/posting.ts';
import { siteFacts as site } from '../testing/site-facts.ts';
import { hasLocalRuntime, type LocalRuntime } from '../testing/workers/local-runtime.ts';
import type { Behaviour, TakenMail } from '../testing/workers/mail-interface.ts';
import { localRuntime } from '../testing/workers/shared-runtime.ts';

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

/** Stores more as the first that was posted: what counts is how many wait, and each post takes its time. */
const copiesOfTheFirst = ({ sql }: LocalRuntime, count: number) =>
  sql(
    `INSERT INTO enquiry (${columns})
     SELECT printf('COPY-%04d', value), received_at, status, reason, randomblob(16), next_attempt_at, notice_at,
       ${fieldNames.join(', ')}
     FROM enquiry, (WITH RECURSIVE n (value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM n) SELECT value FROM n LIMIT ?)
     WHERE id = (SELECT min(id) FROM enquiry)`,
    count,
  );

/** Sweeps until all is delivered, ten minutes at a time. */
async function drain(runtime: LocalRuntime, ahead: number, expected: number): Promise<void> {
  for (let n = 0; n < 60 && (await deliveredIn(runtime)) < expected; n += 1) {
    await runtime.control({ ahead: ahead + n * 10 * minute });
    await runtime.strike(sweep);
  }
}

describe.skipIf(!hasLocalRuntime)("in Cloudflare's own runtime", () => {
  it.each<[string, number, Behaviour[]]>([
    ['answers 500', 30, ['fails']],
    ['does not answer', 30, ['silent']],
    ['answers 500 and not at all by turns', 1000, ['fails', 'silent']],
  ])(
    'a mail interface that %s for 72 hours costs none of %i enquiries, and each is mailed once',
    async (_, number, turns) => {
      const runtime = await localRuntime();
      await runtime.control({ queueFails: true });
      const answers = await Promise.all(
        Array.from({ length: 30 }, () => post(runtime.address, newEnquiry())),
      );
      expect(answers.every(({ status }) => status === 200)).toBe(true);
      await copiesOfTheFirst(runtime, number - answers.length);
      for (let round = 0; round <= 18; round += 1) {
        runtime.mails.behaviour.Postmark = turns[round % turns.length] ?? 'takes';
        await runtime.control({ ahead: round * 4 * hour });
        await runtime.strike(sweep);
      }
      expect(await storedIn(runtime)).toBe(number);
      expect(await runtime.sql("SELECT 1 FROM enquiry WHERE status <> 'pending'")).toEqual([]);
      const told = runtime.mails.taken.filter(({ by }) => by === 'Resend');
      expect(told[0]?.text).toContain('Enquiries are not being delivered');
      runtime.mails.behaviour.Postmark = 'takes';
      await drain(runtime, 73 * hour, number);
      const mails = enquiryMails(runtime);
      expect(mails).toHaveLength(number);
      expect(copies(mails).size).toBe(number);
    },
    240_000,
  );

  it('a queue that takes nothing costs a minute: the sweep delivers by the rows', async () => {
    const runtime = await localRuntime();
    await runtime.control({ queueFails: true });
    expect((await post(runtime.address, newEnquiry())).status).toBe(200);
    await runtime.strike(sweep);
    expect(enquiryMails(runtime)).toHaveLength(1);
    expect(JSON.stringify(await runtime.logged())).toContain('hint-lost');
  });

  it('messages that come twice, and a sweep beside them, mail an enquiry once', async () => {
    const runtime = await localRuntime();
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
    const runtime = await localRuntime();
    await runtime.hint('AAAA-AAAA');
    await post(runtime.address, newEnquiry());
    await drain(runtime, 0, 1);
    expect(enquiryMails(runtime)).toHaveLength(1);
  });

  it('a key that the provider does not know never gives an enquiry up: a person can set it right', async () => {
    const runtime = await localRuntime();
    runtime.mails.behaviour.Postmark = 'no such key';
    await post(runtime.address, newEnquiry());
    for (let n = 0; n < 5; n += 1) {
      await runtime.control({ ahead: n * hour });
      await runtime.strike(sweep);
    }
    const store = new D1Store(runtime.database, Date.now);
    expect(await store.counts()).toMatchObject({ pending: 1, dead: 0 });
  });

  it('a database that fails during a sweep costs nothing: the next one delivers, once', async () => {
    const runtime = await localRuntime();
    await runtime.control({ queueFails: true });
    await post(runtime.address, newEnquiry());
    await runtime.control({ databaseFails: true });
    await runtime.strike(sweep);
    expect(enquiryMails(runtime)).toEqual([]);
    expect(JSON.stringify(await runtime.logged())).toContain('D1_ERROR');
    await runtime.control({ databaseFails: false });
    await runtime.strike(sweep);
    await runtime.strike(sweep);
    expect(enquiryMails(runtime)).toHaveLength(1);
    expect(await deliveredIn(runtime)).toBe(1);
  });

  it('a database that fails between mail and mark has the mail go twice at most, under one Message-ID', async () => {
    const runtime = await localRuntime();
    await runtime.control({ queueFails: true });
    await post(runtime.address, newEnquiry());
    runtime.mails.onTaken = () => runtime.control({ databaseFails: true });
    await runtime.strike(sweep);
    runtime.mails.onTaken = () => Promise.resolve();
    await runtime.control({ databaseFails: false });
    await drain(runtime, 10 * minute, 1);
    expect([...copies(enquiryMails(runtime)).values()]).toEqual([2]);
    expect(await deliveredIn(runtime)).toBe(1);
  });

  it.each([
    ['DB', 'd1_databases'],
    ['HINTS', 'queues'],
    ['POSTS', 'ratelimits'],
    ['MAIL_TO', 'MAIL_TO'],
    ['POSTMARK_TOKEN', 'npx wrangler secret put POSTMARK_TOKEN'],
    ['RESEND_KEY', 'npx wrangler secret put RESEND_KEY'],
  ])('without %s the first post is told the number to call, and the log what to do', async (name, advice) => {
    const runtime = await localRuntime({ facts: JSON.stringify(site) });
    await runtime.control({ env: { [name]: null } });
    const { status, headers, text } = await askRaw(runtime.address + enquiryPath, {
      headers: {
        ...{ origin: siteOrigin, 'content-type': `multipart/form-data; boundary=${boundary}` },
        ...navigation,
      },
      body: multipartBody(newEnquiry({ message: 'It drips' })),
    });
    expect([status, headers['retry-after']]).toEqual([503, '30']);
    expect(text).toContain('<a href="tel:+6495550123">09 555 0123</a>');
    expect(text).toContain('It drips');
    const [problem] = (await runtime.logged()).filter(({ event }) => event === 'setting');
    expect(problem?.fields.problem).toContain(name);
    expect(problem?.fields.problem).toContain(advice);
    expect(await storedIn(runtime)).toBe(0);
  });
});
