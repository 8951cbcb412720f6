import type { DeliveryRun } from './deliver.ts';
import type { ReceiverDeps } from './deps.ts';
import type { MailError } from './mailer.ts';
import { digestMail } from './mails.ts';
import type { Claim, ClaimedMessage } from './outbox.ts';
import { day, pauseAfter } from './time.ts';

/** Suspects in one digest at most. */
export const digestSize = 50;
/** So often suspects that the server put off are offered together, before they are tried in halves. */
const mostWholeTries = 2;
/** Where so many digests in a row were put off and none has passed, it is not about their texts. */
const mostPutOffInARow = 8;
/** In 24 hours. A provider closes an account that offers it refused texts by the thousand. */
const mostRefusedTexts = 100;
const refusedTexts = 'refused-texts';

/** How many texts the mail server has refused in the 24 hours that began at `since`. */
interface Refusals {
  since: number;
  count: number;
}

/**
 * Sends claimed suspects in digests. A digest whose text is refused, as by a spam filter, is tried in halves: one bad
 * text takes no other along. One that is put off is tried in halves from the third time on. What is refused even by
 * itself goes without its text, and so does everything where the day's refusals are used up.
 */
export async function sendDigest(run: DeliveryRun, claim: Claim): Promise<void> {
  const refusals = await refusalsOf(run.deps);
  const before = refusals.count;
  const offers = new Offers(claim.messages, run.deps.mailer.separate === true);
  while (offers.left.length > 0 && !run.hasToStop && !offers.isHopeless) {
    const messages = offers.next();
    const withText = refusals.count < mostRefusedTexts;
    const error = await run.send(digestMail(enquiriesOf(messages), run.deps, withText), claim.recipient);
    offers.count(error);
    const next = withText ? afterOffer(error, messages) : 'record';
    if (next !== 'record' && error?.kind === 'permanent') refusals.count += 1;
    if (next === 'split') offers.split(messages);
    else if (next === 'send without text') offers.refused.push(...messages);
    else await run.record({ ...claim, messages }, error);
  }
  if (offers.passed > 0) refusals.count += offers.putOff;
  if (refusals.count > before) await run.deps.store.setSetting(refusedTexts, refusals);
  await sendWithoutText(run, { ...claim, messages: offers.refused });
  await giveBack(run, claim, offers);
}

/** What was refused by itself: with name, address and number. */
async function sendWithoutText(run: DeliveryRun, claim: Claim): Promise<void> {
  if (claim.messages.length === 0) return;
  const mail = digestMail(enquiriesOf(claim.messages), run.deps, false);
  await run.record(claim, await run.send(mail, claim.recipient));
}

/** What this run did not come to. What was offered in a larger digest keeps its attempt: the next one is smaller. */
async function giveBack({ deps }: DeliveryRun, claim: Claim, offers: Offers): Promise<void> {
  const left = offers.left.flat();
  const tried = left.filter((message) => offers.isHopeless || offers.wasSplit(message));
  const untried = left.filter((message) => !tried.includes(message));
  if (tried.length > 0)
    await deps.store.recordOutcome(
      { ...claim, messages: tried },
      { status: 'waiting', pauseAfter: offers.isHopeless ? pauseAfter : undefined },
    );
  if (untried.length > 0) await deps.store.release({ ...claim, messages: untried });
}

/** Digests still to be offered, and what became of those that were. */
class Offers {
  /** Each may stand in one digest. */
  readonly left: ClaimedMessage[][] = [];
  /** Refused even by themselves. */
  readonly refused: ClaimedMessage[] = [];
  passed = 0;
  putOff = 0;
  readonly #split = new Set<ClaimedMessage>();

  constructor(messages: readonly ClaimedMessage[], isSeparate: boolean) {
    const bySize = Map.groupBy(messages, ({ attempt }) => (isSeparate ? 1 : digestSizeAt(attempt)));
    for (const [size, same] of bySize) {
      // Smaller ones in another order each time: no text is always behind those that are put off.
      const ordered = size === digestSize ? same : shuffled(same);
      for (let from = 0; from < same.length; from += size) this.left.push(ordered.slice(from, from + size));
    }
  }

  next(): ClaimedMessage[] {
    return this.left.shift() ?? [];
  }

  count(error: MailError | undefined): void {
    if (error === undefined) this.passed += 1;
    if (error?.kind === 'transient') this.putOff += 1;
  }

  split(messages: readonly ClaimedMessage[]): void {
    const half = Math.ceil(messages.length / 2);
    this.left.unshift(messages.slice(0, half), messages.slice(half));
    for (const message of messages) this.#split.add(message);
  }

  wasSplit(message: ClaimedMessage): boolean {
    return this.#split.has(message);
  }

  /** The server puts off whatever it is offered. */
  get isHopeless(): boolean {
    return this.passed === 0 && this.putOff >= mostPutOffInARow;
  }
}

/** How many suspects stand in one digest at an attempt: half as many each time, once they were put off together. */
function digestSizeAt(attempt: number): number {
  return Math.max(1, Math.ceil(digestSize / 2 ** Math.max(0, attempt - mostWholeTries)));
}

function shuffled<T>(items: readonly T[]): T[] {
  const ranked = items.map((item) => ({ item, rank: Math.random() }));
  return ranked.sort((a, b) => a.rank - b.rank).map(({ item }) => item);
}

const enquiriesOf = (messages: readonly ClaimedMessage[]) => messages.map(({ enquiry }) => enquiry);

/**
 * What to do with a digest that was offered with its texts. What was sent is recorded, and so is what failed for the
 * server's sake or the envelope's: another text would fare the same. A text that is refused parts with the others, and
 * then goes without itself. One that is put off again after it was put off as a whole parts with them too; alone, it
 * waits.
 */
function afterOffer(
  error: MailError | undefined,
  messages: readonly ClaimedMessage[],
): 'record' | 'split' | 'send without text' {
  if (error === undefined || error.kind === 'outage' || error.isAboutEnvelope) return 'record';
  const isRefused = error.kind === 'permanent';
  const wasPutOff = messages.some(({ attempt }) => attempt > mostWholeTries);
  if (!isRefused && !wasPutOff) return 'record';
  if (messages.length > 1) return 'split';
  return isRefused ? 'send without text' : 'record';
}

async function refusalsOf({ store, now }: ReceiverDeps): Promise<Refusals> {
  const known = await store.setting<Refusals>(refusedTexts);
  const isCurrent = known !== undefined && now() - known.since < day && known.since <= now();
  return isCurrent ? known : { since: now(), count: 0 };
}
