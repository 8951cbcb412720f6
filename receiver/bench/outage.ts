import { hour } from '../src/clock.ts';
import { openDatabase } from '../src/database.ts';
import { Outbox } from '../src/outbox.ts';
import { Queue } from '../src/queue.ts';
import { SmtpMailer } from '../src/smtp-mailer.ts';
import { Worker } from '../src/worker.ts';
import { FakeClock } from '../tests/support/fake-clock.ts';
import { temporaryFolder } from '../tests/support/folder.ts';
import { newEnquiry } from '../tests/support/posting.ts';
import { scriptedSmtp } from '../tests/support/scripted-smtp.ts';
import type { Figure } from './report.ts';

/**
 * Enquiries arrive while the mail server refuses connections for 72 hours of a clock that is moved
 * by hand; then it comes back. Real storage, real sockets, real SMTP.
 */
export async function outage(enquiries: number): Promise<Figure> {
  const clock = new FakeClock();
  const smtp = await scriptedSmtp();
  await smtp.stop();
  const outbox = new Outbox(openDatabase(temporaryFolder()), { now: clock.now, onFatal: () => {} });
  const queue = new Queue(outbox, clock.now);
  const addresses = {
    mailFrom: 'site@example.nz',
    mailTo: ['owner@example.nz'],
    timeZone: 'Pacific/Auckland',
  };
  const worker = new Worker({
    queue,
    mailer: new SmtpMailer(smtp.route),
    addresses,
    clock,
    log: () => {},
    chores: [],
  });
  await Promise.all(Array.from({ length: enquiries }, () => outbox.submit(newEnquiry(), '')));
  const backAt = clock.now() + 72 * hour;
  let passes = 0;
  for (let due = queue.nextDueAt(); due !== undefined && due <= backAt; due = queue.nextDueAt()) {
    clock.advance(Math.max(0, due - clock.now()));
    await worker.pass();
    passes += 1;
    // Time goes on in steps of a minute at least, as the worker's own sleep makes it.
    clock.advance(60_000);
  }
  clock.advance(Math.max(0, backAt - clock.now()));
  await smtp.start();
  for (let due = queue.nextDueAt(); due !== undefined; due = queue.nextDueAt()) {
    clock.advance(Math.max(0, due - clock.now()));
    while (await worker.pass());
  }
  const counts = queue.counts();
  outbox.close();
  const ids = smtp.accepted.map((mail) => /^Message-ID: (.*)$/im.exec(mail.text)?.[1]);
  const twice = ids.length - new Set(ids).size;
  return {
    what: `72 h without a mail server, ${enquiries} enquiries`,
    measured: `${counts.delivered} delivered, ${twice} twice, ${counts.dead} given up; ${passes} knocks in between`,
    asked: `${enquiries} delivered, each once`,
    holds: counts.delivered === enquiries && new Set(ids).size === enquiries && twice === 0,
  };
}
