import { describe, expect, it } from 'vitest';
import { hour, minute } from '../src/delivery/clock.ts';
import { newEnquiry, post } from '../testing/posting.ts';
import { siteFacts as site } from '../testing/site-facts.ts';
import { hasLocalRuntime } from '../testing/workers/local-runtime.ts';
import { localRuntime } from '../testing/workers/shared-runtime.ts';

if (!hasLocalRuntime)
  console.warn("NOT TESTED: webhook, monitor and bounds in Cloudflare's runtime, which is not installed.");

const sweep = '* * * * *';
const webhook = 'https://chat.example/hooks/a-secret';
const monitor = 'https://monitor.example/ping/a-secret';

/** The runtime with a webhook and a monitor, and what each of them got. */
async function withOutside(more: Record<string, string> = {}) {
  const runtime = await localRuntime({ facts: JSON.stringify(site) });
  await runtime.control({
    env: { URGENT_WEBHOOK_URL: webhook, HEARTBEAT_URL: monitor, ...more },
    queueFails: true,
  });
  const to = (address: string) => runtime.mails.elsewhere.filter(({ url }) => url === address);
  const sweepAt = async (ahead: number) => {
    await runtime.control({ ahead });
    await runtime.strike(sweep);
  };
  return { ...runtime, sweepAt, notices: () => to(webhook), pings: () => to(monitor) };
}

describe.skipIf(!hasLocalRuntime)("in Cloudflare's own runtime", () => {
  it('an urgent enquiry is posted to the webhook, once and without a word of its visitor; others are not', async () => {
    const { address, sweepAt, notices } = await withOutside();
    await post(address, newEnquiry());
    await post(address, newEnquiry({ urgent: 'yes' }));
    for (let n = 0; n < 3; n += 1) await sweepAt(n * minute);
    expect(notices()).toHaveLength(1);
    expect(notices()[0]?.body).toContain('URGENT website enquiry');
    expect(notices()[0]?.body).not.toMatch(/Aroha|Rimu|Leak/);
  });

  it('with the queue it is posted at once, without waiting for the sweep', async () => {
    const { address, control, isBusy, notices } = await withOutside();
    await control({ queueFails: false });
    await post(address, newEnquiry({ urgent: 'yes' }));
    await expect.poll(async () => !(await isBusy()) && notices().length, { timeout: 30_000 }).toBe(1);
  });

  it('twelve are posted in an hour at most, whichever run posts them; a webhook that fails is told', async () => {
    const { address, sweepAt, notices, mails } = await withOutside();
    for (let n = 0; n < 15; n += 1) await post(address, newEnquiry({ urgent: 'yes' }));
    for (let n = 0; n < 5; n += 1) await sweepAt(n * minute);
    expect(notices()).toHaveLength(12);
    mails.statusElsewhere = 500;
    for (let n = 0; n < 5; n += 1) await sweepAt(2 * hour + n * 5 * minute);
    const alerts = mails.taken.filter(({ by }) => by === 'Resend');
    expect(alerts.at(-1)?.text).toContain('The webhook for urgent enquiries has been failing');
  });

  it('a monitor hears that all is well, and nothing while it is not, a database that fails included', async () => {
    const { address, control, sweepAt, pings, mails } = await withOutside();
    await sweepAt(0);
    expect(pings()).toHaveLength(1);
    mails.behaviour.Postmark = 'fails';
    await post(address, newEnquiry());
    await sweepAt(0);
    await sweepAt(30 * minute);
    const before = pings().length;
    await sweepAt(40 * minute);
    await control({ databaseFails: true });
    await sweepAt(50 * minute);
    expect(pings()).toHaveLength(before);
  });

  it('more mails than a day allows are quarantined and told, whichever instance takes the posts; the day after all is well', async () => {
    const { address, sweepAt, sql, mails } = await withOutside({ MAILS_PER_DAY: '3' });
    for (let n = 1; n <= 5; n += 1) expect((await post(address, newEnquiry())).status).toBe(200);
    const reasons = (await sql('SELECT reason FROM enquiry ORDER BY id')).map(({ reason }) => reason);
    expect(reasons).toEqual(['', '', '', 'day', 'day']);
    await sweepAt(0);
    const told = mails.taken.filter(({ by }) => by === 'Resend');
    expect(told.at(-1)?.text).toContain('MAILS_PER_DAY');
    await sweepAt(25 * hour);
    await post(address, newEnquiry());
    expect(await sql("SELECT 1 FROM enquiry WHERE reason = 'day'")).toHaveLength(2);
  });
});
