import { hour } from '../src/delivery/clock.ts';
import { Worker } from '../src/delivery/worker.ts';
import { SmtpMailer } from '../src/node/smtp-mailer.ts';
import { FakeClock } from '../testing/fake-clock.ts';
import { newEnquiry } from '../testing/posting.ts';
import { scriptedSmtp } from '../testing/scripted-smtp.ts';
import { openStore } from '../testing/store.ts';
import type { Figure } from './report.ts';

/**
 * Enquiries arrive while the mail server refuses connections for 72 hours of a clock that is moved
 * by hand; then it comes back. Real storage, real sockets, real SMTP.
 */
export async function outage(enquiries: number): Promise<Figure> {
  const clock = new FakeClock();
  const smtp = await scriptedSmtp();
  await smtp.stop();
  const store = openStore({ now: clock.now });
  const addresses = {
    mailFrom: 'site@example.nz',
    mailTo: ['owner@example.nz'],
    timeZone: 'Pacific/Auckland',
  };
  const worker = new Worker({
    store,
    mailer: new SmtpMailer(smtp.route),
    addresses,
    clock,
    log: () => {},
  });
  await Promise.all(Array.from({ length: enquiries }, () => store.submit(newEnquiry(), '')));
  const backAt = clock.now() + 72 * hour;
  let passes = 0;
  for (let due = await store.nextDueAt(); due !== undefined && due <= backAt; due = await store.nextDueAt()) {
    clock.advance(Math.max(0, due - clock.now()));
    await worker.pass();
    passes += 1;
    // Time goes on in steps of a minute at least, as the worker's own sleep makes it.
    clock.advance(60_000);
  }
  clock.advance(Math.max(0, backAt - clock.now()));
  await smtp.start();
  for (let due = await store.nextDueAt(); due !== undefined; due = await store.nextDueAt()) {
    clock.advance(Math.max(0, due - clock.now()));
    while (await worker.pass());
  }
  const counts = await store.counts();
  const ids = smtp.accepted.map((mail) => /^Message-ID: (.*)$/im.exec(mail.text)?.[1]);
  const twice = ids.length - new Set(ids).size;
  return {
    what: `72 h without a mail server, ${enquiries} enquiries`,
    measured: `${counts.delivered} delivered, ${twice} twice, ${counts.dead} dead-lettered; ${passes} attempts in between`,
    asked: `${enquiries} delivered, each once`,
    holds: counts.delivered === enquiries && new Set(ids).size === enquiries && twice === 0,
  };
}
