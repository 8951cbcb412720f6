import { describe, expect, it } from 'vitest';
import { Alerts } from '../src/delivery/alerts.ts';
import { hour, minute } from '../src/delivery/clock.ts';
import { Digest } from '../src/delivery/digest.ts';
import type { Mailer } from '../src/delivery/mailer.ts';
import { findProblems } from '../src/delivery/problems.ts';
import type { OutgoingMail } from '../src/mail/outgoing-mail.ts';
import { alertFile } from '../src/node/alert-file.ts';
import { mobile } from '../testing/alerting.ts';
import { FakeClock } from '../testing/fake-clock.ts';
import { temporaryFolder } from '../testing/folder.ts';
import { newEnquiry } from '../testing/posting.ts';
import { testConfig } from '../testing/receiver.ts';
import { openStore } from '../testing/store.ts';

describe('while the disk is too full to remember what was told', () => {
  /** Alerts and digest on a storage that can be made to refuse every write, as a full disk does. */
  function onFullDisk() {
    const clock = new FakeClock();
    const config = testConfig({ dataDir: temporaryFolder(), alertTo: [mobile] });
    const store = openStore({ dataDir: config.dataDir, now: clock.now });
    const sent: OutgoingMail[] = [];
    const mailer: Mailer = { description: 'to a test', deliver: async (mail) => void sent.push(mail) };
    const common = { store, mailer, addresses: config, clock, log: () => {} };
    const newDigest = () => new Digest(common);
    const digest = newDigest();
    const newAlerts = () =>
      new Alerts({
        ...common,
        find: () =>
          findProblems({
            ...{ store, digest, worker: { heartbeatAge: 0 }, mailsPerDay: 200 },
            ...{ freeMiB: async () => 1, minFreeMiB: 1 },
          }),
        notice: alertFile(config.dataDir),
        where: 'a test',
      });
    /** Lets the hours pass as the delivery loop does, which goes on after an error; counts the errors. */
    const live = async (
      work: { check(signal: AbortSignal): Promise<unknown> },
      ms: number,
    ): Promise<number> => {
      let errors = 0;
      for (let gone = 0; gone < ms; gone += minute) {
        clock.advance(minute);
        await work.check(new AbortController().signal).catch(() => {
          errors += 1;
        });
      }
      return errors;
    };
    const full = (yes: boolean) => store.connection.db.exec(`PRAGMA query_only = ${yes ? 'ON' : 'OFF'}`);
    return { store, sent, newAlerts, newDigest, live, full };
  }

  it('an alert is mailed once, again after six hours, and is remembered as soon as there is space', async () => {
    const { store, sent, newAlerts, live, full } = onFullDisk();
    await store.submit(newEnquiry(), '');
    full(true);
    const alerts = newAlerts();
    expect(await live(alerts, 5 * hour)).toBeGreaterThan(0);
    expect(sent).toHaveLength(1);
    await live(alerts, 2 * hour);
    expect(sent).toHaveLength(2);
    full(false);
    expect(await live(alerts, minute)).toBe(0);
    await live(newAlerts(), 2 * hour);
    expect(sent).toHaveLength(2);
  });

  it('a digest is sent once, and is marked as sent as soon as there is space', async () => {
    const { store, sent, newDigest, live, full } = onFullDisk();
    await store.submit(newEnquiry({ urgent: 'yes' }), 'honeypot');
    full(true);
    const digest = newDigest();
    expect(await live(digest, 3 * hour)).toBeGreaterThan(0);
    expect(sent).toHaveLength(1);
    full(false);
    expect(await live(digest, hour)).toBe(0);
    await live(newDigest(), hour);
    expect(sent).toHaveLength(1);
  });
});
