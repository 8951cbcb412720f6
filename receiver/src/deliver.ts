import type { ReceiverDeps } from './deps.ts';
import { digestSize, sendDigest } from './digests.ts';
import { reasonOf } from './log.ts';
import { type Mail, MailError } from './mailer.ts';
import { enquiryMail } from './mails.ts';
import type { Claim, Message, Outage } from './outbox.ts';
import { minute, pauseAfter, second } from './time.ts';

/** After it no mail is begun: the next run starts with new enquiries. With the longest send it is within a lease. */
const longestRun = 30 * second;
const shortestOutagePause = 30 * second;
const longestOutagePause = 15 * minute;

/** Name of the setting that has the mail server's outage, if there is one. */
export const outageOfMail = 'mail-server-away';
const failureEvents = {
  outage: 'mail-server-away',
  transient: 'delivery-failed',
  permanent: 'failed',
} as const;

/** Once stopping, no other mail is begun; at the end, what is under way is cut off. */
type Signals = Record<'stopping' | 'end', AbortSignal>;

/** Mails what is due. Rejects where the storage fails; what a mail server does is recorded. */
export async function deliver(deps: ReceiverDeps, signals: Signals): Promise<void> {
  const { store, mailTo, now } = deps;
  const run = new DeliveryRun(deps, signals, await store.setting<Outage>(outageOfMail));
  const mails = () =>
    run.drain(
      () => store.claimMail(mailTo),
      (claim) => sendMail(run, claim),
    );
  const digests = async () => {
    for (const recipient of mailTo)
      await run.drain(
        () => store.claimBatch('digest', recipient, digestSize),
        (claim) => sendDigest(run, claim),
      );
  };
  // Alternating by the minute: with a slow server neither starves the other.
  const queues = Math.floor(now() / minute) % 2 === 0 ? [mails, digests] : [digests, mails];
  for (const queue of queues) await queue();
}

async function sendMail(run: DeliveryRun, claim: Claim): Promise<void> {
  for (const { enquiry, plannedAt } of claim.messages)
    await run.record(claim, await run.send(enquiryMail(enquiry, run.deps, plannedAt), claim.recipient));
}

/** One run of deliveries: how many mails it has begun, and whether the mail server is away. */
export class DeliveryRun {
  readonly deps: ReceiverDeps;
  readonly #signals: Signals;
  readonly #began = performance.now();
  #outage: Outage | undefined;
  #isAway: boolean;
  #mails = 0;

  constructor(deps: ReceiverDeps, signals: Signals, outage: Outage | undefined) {
    this.deps = deps;
    this.#signals = signals;
    this.#outage = outage;
    const pause = outage ? outage.next - deps.now() : 0;
    // A pause that is longer than any means that the clock was set back.
    this.#isAway = pause > 0 && pause <= longestOutagePause;
  }

  /** No other mail may be begun. */
  get hasToStop(): boolean {
    const { mostMails = Number.POSITIVE_INFINITY } = this.deps;
    const isOver = this.#mails >= mostMails || performance.now() - this.#began > longestRun;
    return this.#isAway || this.#signals.stopping.aborted || isOver;
  }

  /** Claims and handles what is due, until nothing is or the run is over. */
  async drain(
    claimNext: () => Promise<Claim | undefined>,
    handle: (claim: Claim) => Promise<void>,
  ): Promise<void> {
    while (!this.hasToStop) {
      const claim = await claimNext();
      if (claim === undefined) return;
      await handle(claim);
    }
  }

  /** Resolves to how it failed, if it did. */
  async send(mail: Mail, recipient: string): Promise<MailError | undefined> {
    this.#mails += 1;
    try {
      await this.deps.mailer.send(mail, recipient, this.#signals.end);
      return undefined;
    } catch (error) {
      return error instanceof MailError
        ? error
        : new MailError('transient', reasonOf(error), { cause: error });
    }
  }

  /** Writes down what became of claimed messages. */
  async record(claim: Claim, error: MailError | undefined): Promise<void> {
    const { store, storage, log } = this.deps;
    this.#isAway = error?.kind === 'outage';
    const gone = await store.recordOutcome(claim, {
      status: statusAfter(error),
      error: error ? [error.message, error.reply].filter(Boolean).join('\n') : '',
      // An outage has its own pause.
      pauseAfter: this.#isAway ? undefined : pauseAfter,
    });
    // Erased while it was being sent: what this attempt has written goes too.
    if (gone.length > 0) await storage.forget(gone);
    log(error ? 'warn' : 'info', error ? failureEvents[error.kind] : 'delivered', {
      id: claim.messages[0]?.enquiry.reference,
      kind: claim.kind,
      enquiries: claim.messages.length,
      reason: error?.message,
    });
    await this.#recordOutage(error);
  }

  /** An outage begins or goes on with a mail that is not sent for it, and ends with one that is. */
  async #recordOutage(error: MailError | undefined): Promise<void> {
    const { store, now } = this.deps;
    if (error?.kind === 'outage') this.#outage = outageAfter(this.#outage, now(), error.message);
    else if (error === undefined && this.#outage !== undefined) this.#outage = undefined;
    else return;
    await store.setSetting(outageOfMail, this.#outage);
  }
}

/** The pause before the next try is a quarter of the time that the service has been away. */
function outageAfter(before: Outage | undefined, now: number, error: string): Outage {
  const since = Math.min(before?.since || now, now);
  const pause = Math.min(Math.max((now - since) / 4, shortestOutagePause), longestOutagePause);
  return { since, next: Math.round(now + pause), error };
}

function statusAfter(error: MailError | undefined): Message['status'] {
  if (error === undefined) return 'sent';
  return error.kind === 'permanent' ? 'failed' : 'waiting';
}
