import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { type Clock, hour, minute } from './clock.ts';
import type { Digest } from './digest.ts';
import { officeTime } from './enquiry-mail.ts';
import { movedAway, oldestPendingLimit } from './health.ts';
import { type Log, reasonOf } from './log.ts';
import type { Mailer } from './mailer.ts';
import type { Outbox } from './outbox.ts';
import type { Queue } from './queue.ts';
import type { Settings } from './settings.ts';

export const alertFileName = 'ALERT.txt';
const reminderAfter = 6 * hour;
const retryAfter = 5 * minute;

interface AlertDeps {
  outbox: Pick<Outbox, 'inPlace'>;
  queue: Pick<Queue, 'counts' | 'dead' | 'latestError'>;
  settings: Settings;
  digest: Pick<Digest, 'failure'>;
  /** The second route; without it the file, the log and /readyz tell. */
  mailer: Mailer | undefined;
  addresses: { mailFrom: string; alertTo: readonly string[]; timeZone: string };
  dataDir: string;
  clock: Clock;
  log: Log;
}

/** What the latest alert mail said, and when by the clock that is never set. */
interface Told {
  signature: string;
  at: number;
}

/** Tells somebody when enquiries wait too long or were given up, and when that is over. */
export class Alerts {
  #deps: AlertDeps;
  #logged = '';
  #triedAt = Number.NEGATIVE_INFINITY;
  #told: Told | undefined;
  /** What the storage has not taken yet: a full disk must not make the same mail go out again. */
  #unsaved: string | undefined;

  constructor(deps: AlertDeps) {
    this.#deps = deps;
  }

  /** Looks once, and tells whoever has not been told yet. Rejects only where the storage fails. */
  async check(signal: AbortSignal): Promise<void> {
    const problems = this.#problems();
    const signature = problems.map(({ key }) => key).join(' ');
    if (signature !== this.#logged) {
      this.#logged = signature;
      this.#deps.log(signature ? 'error' : 'info', signature ? 'alert' : 'alert-over', {
        problems: signature,
      });
    }
    this.#writeFile(problems);
    await this.#mail(problems, signature, signal);
    this.#save();
  }

  #problems(): { key: string; text: string }[] {
    const { outbox, queue, digest } = this.#deps;
    const problems: { key: string; text: string }[] = [];
    if (!outbox.inPlace) problems.push({ key: 'storage', text: movedAway });
    const { pending, oldestPendingAge } = queue.counts();
    if (oldestPendingAge > oldestPendingLimit) {
      const reason = queue.latestError();
      problems.push({
        key: 'delivery',
        text: `Enquiries are not being delivered: ${pending} waiting, the oldest for ${Math.floor(oldestPendingAge / minute)} minutes.${reason ? ` The mail server says: ${reason}` : ''}`,
      });
    }
    const { failure } = digest;
    // Since a restart it may fail for less than ten minutes, and is not over for that.
    const known = this.#latest().signature.split(' ').includes('digest');
    if (failure && (known || failure.age > oldestPendingLimit)) {
      problems.push({
        key: 'digest',
        text: `The digest of enquiries that were set apart cannot be delivered. Read them with "npm run enquiries -- list suspect". The mail server says: ${failure.reason}`,
      });
    }
    for (const reference of queue.dead()) {
      problems.push({
        key: `dead:${reference}`,
        text: `Enquiry ${reference} was given up. Read it with "npm run enquiries -- show ${reference}" and call that person; "requeue ${reference}" tries the mail again.`,
      });
    }
    return problems;
  }

  #writeFile(problems: readonly { text: string }[]): void {
    const path = join(this.#deps.dataDir, alertFileName);
    try {
      if (problems.length === 0) rmSync(path, { force: true });
      else {
        // On a full disk the old words stay, where writing over them would leave an empty file.
        writeFileSync(`${path}.part`, `${problems.map(({ text }) => text).join('\n')}\n`, { mode: 0o600 });
        renameSync(`${path}.part`, path);
      }
    } catch (error) {
      this.#deps.log('error', 'alert-file-failed', { reason: reasonOf(error) });
    }
  }

  async #mail(problems: readonly { text: string }[], signature: string, signal: AbortSignal): Promise<void> {
    const { mailer, clock, log, addresses } = this.#deps;
    if (mailer === undefined || clock.monotonic() - this.#triedAt < retryAfter) return;
    const told = this.#latest();
    const reminder = signature !== '' && clock.monotonic() - told.at > reminderAfter;
    if (told.signature === signature && !reminder) return;
    this.#triedAt = clock.monotonic();
    const over = signature === '';
    try {
      await mailer.deliver(
        {
          fileName: `alert-${clock.now()}`,
          messageId: `alert.${clock.now()}@${addresses.mailFrom.split('@').at(-1)}`,
          from: addresses.mailFrom,
          to: addresses.alertTo,
          subject: over
            ? 'Website enquiries are being delivered again'
            : 'Website enquiries need your attention',
          text: [
            ...(over ? ['Everything that was wrong is over.'] : problems.map(({ text }) => text)),
            '',
            `${hostname()}, ${officeTime(clock.now(), addresses.timeZone)}`,
          ].join('\n'),
          date: new Date(clock.now()),
          urgent: !over,
        },
        signal,
      );
      this.#told = { signature, at: clock.monotonic() };
      this.#unsaved = `${signature}\t${clock.now()}`;
      // The next change is told at once; only failures have to wait.
      this.#triedAt = Number.NEGATIVE_INFINITY;
      log('info', 'alert-mailed', { over });
    } catch (error) {
      log('error', 'alert-mail-failed', { reason: reasonOf(error) });
    }
  }

  /** What was told last, also by the process before this one. */
  #latest(): Told {
    const { settings, clock } = this.#deps;
    if (this.#told === undefined) {
      const [signature = '', at = '0'] = (settings.get('alert') ?? '').split('\t');
      const age = clock.now() - Number(at);
      // Told in the future: the clock was set back, and nobody knows how long ago it was.
      this.#told = { signature, at: age < 0 ? Number.NEGATIVE_INFINITY : clock.monotonic() - age };
    }
    return this.#told;
  }

  #save(): void {
    if (this.#unsaved === undefined) return;
    this.#deps.settings.set('alert', this.#unsaved);
    this.#unsaved = undefined;
  }
}
