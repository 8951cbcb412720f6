import { sha256 as webCryptoSha256 } from 'hono/utils/crypto';
import type { Enquiry } from './contract/fields.ts';
import { enquiryOf } from './contract/normalise.ts';
import type { Db, Query, Statement, Values } from './db.ts';
import {
  type Claim,
  type ClaimedMessage,
  type DeliveryOutcome,
  isUrgent,
  type Kind,
  type LateMessages,
  type Message,
  type Status,
  type StoredEnquiry,
} from './outbox.ts';
import { newReference } from './reference.ts';
import * as sql from './sql.ts';
import { day, hour, type Now } from './time.ts';

const longestError = 500;
/** Rows of one statement, so that posts are stored in between. */
const batchSize = 50;

export interface StoreOptions {
  now: Now;
  /** Who gets the enquiries; empty where they are sent from elsewhere. */
  mailTo: readonly string[];
  postsBeforeBurst: number;
  mailsPerDay: number;
  urgentWebhookUrl?: string | undefined;
  /** In hex, where the runtime has a faster one than Web Crypto's. */
  sha256?: (text: string) => string;
}

/** What is known of a post beside its fields. */
export interface PostContext {
  suspicion: 'honeypot' | 'origin' | '';
  /** No other post came from its network lately. */
  isFirst: boolean;
}

/** Space is scarce, and this post is none of those that are stored even then. */
export class SpaceError extends Error {
  override name = 'SpaceError';
}

/** Enquiries and the outbox, in the database of either runtime. Each method that writes is one transaction. */
export class Store {
  readonly #db: Db;
  readonly #options: StoreOptions;

  constructor(db: Db, options: StoreOptions) {
    this.#db = db;
    this.#options = options;
  }

  /**
   * Stores a normalised, valid enquiry, its fields in the order of the form, with a message for each recipient; as a
   * suspect where there is a suspicion, or where more came lately than are mailed one by one. The same eight fields
   * once more within 24 hours add nothing. Resolves once it is durable, rejects where it could not be stored; with
   * SpaceError where space is scarce.
   */
  async submit(enquiry: Enquiry, { suspicion, isFirst }: PostContext) {
    const { now, mailTo, postsBeforeBurst, mailsPerDay, urgentWebhookUrl } = this.#options;
    const { sha256 = webCryptoSha256 } = this.#options;
    const reference = newReference();
    const fields = JSON.stringify(enquiry);
    const sameWords = { digest: await sha256(fields), now: now() };
    const isKeptWhenScarce = isFirst && suspicion === '' && fields.length <= sql.longestWhenScarce;
    const row = {
      ...sameWords,
      reference,
      fields,
      urgent: Number(isUrgent(enquiry)),
      suspicion,
      postsBeforeBurst,
      mailsPerDay,
      isKeptWhenScarce: Number(isKeptWhenScarce),
    };
    const statements: Statement[] = [
      { sql: sql.insertEnquiry, values: row },
      { sql: sql.insertMessages, values: { reference, recipients: JSON.stringify(mailTo) } },
    ];
    if (urgentWebhookUrl) statements.push({ sql: sql.insertWebhookMessage, values: { reference } });
    const [inserted = []] = await this.#db.batch(statements);
    if (inserted[0] !== undefined) return { ...(inserted[0] as sql.PostRow), duplicate: false };
    const [same] = await this.#rows(sql.selectSame, sameWords);
    if (same !== undefined) return { ...same, duplicate: true };
    // The statement adds no row for two reasons only: the same fields are there already, or space is scarce.
    throw new SpaceError('Space is scarce.');
  }

  /**
   * Claims what is due for this run alone and counts an attempt, before anything is sent: a process that is killed in
   * the middle comes back to it when the lease is over. One mail to any of the recipients.
   */
  async claimMail(recipients: readonly string[]): Promise<Claim | undefined> {
    const values = { now: this.#options.now(), recipients: JSON.stringify(recipients) };
    return claimOf('mail', await this.#rows(sql.claimMail, values));
  }

  /** Claims in the same way what waits for the next digest or notice to one recipient: urgent first, then the newest. */
  async claimBatch(kind: 'digest' | 'webhook', recipient: string, limit: number): Promise<Claim | undefined> {
    const values = { now: this.#options.now(), kind, recipient, limit };
    return claimOf(kind, await this.#rows(sql.claimBatch, values));
  }

  /**
   * Records what became of claimed messages. Resolves to the references of what is gone: enquiries that were erased
   * meanwhile.
   */
  async recordOutcome(claim: Claim, { status, error = '', pauseAfter }: DeliveryOutcome): Promise<string[]> {
    const { kind, recipient, messages } = claim;
    const now = this.#options.now();
    const dueAt = messages.map(({ enquiry, attempt }) => [
      enquiry.id,
      Math.round(now + (pauseAfter?.(attempt) ?? 0)),
    ]);
    const outcome = { status, error: error.slice(0, longestError), dueAt: JSON.stringify(dueAt) };
    const statements: Statement[] = [{ sql: sql.recordOutcome, values: { ...outcome, kind, recipient } }];
    if (status === 'sent') statements.push(this.#beginRetention(enquiryIds(messages)));
    const [recorded = []] = await this.#db.batch(statements);
    const left = new Set(recorded.map(({ enquiry }) => enquiry));
    return messages.flatMap(({ enquiry }) => (left.has(enquiry.id) ? [] : [enquiry.reference]));
  }

  /** Gives back what this run did not come to: no attempt is counted. */
  async release({ kind, recipient, messages }: Claim): Promise<void> {
    await this.#rows(sql.releaseMessages, { enquiries: enquiryIds(messages), kind, recipient });
  }

  /** Gives what waits for an address that MAIL_TO does not name, or for none yet, to those whom it names now. */
  async reassign(): Promise<void> {
    const recipients = JSON.stringify(this.#options.mailTo);
    const stray = await this.#rows(sql.selectStray, { recipients });
    if (stray.length === 0) return;
    await this.#db.batch([
      { sql: sql.reassignStray, values: { recipients } },
      { sql: sql.deleteStray, values: { recipients } },
      this.#beginRetention(idsOf(stray)),
    ]);
  }

  /** What waits for more than so many milliseconds, by kind. */
  async late(longestWait: number): Promise<LateMessages[]> {
    return this.#rows(sql.selectLate, { now: this.#options.now(), longestWait });
  }

  /** References of what has failed for good and nobody has dismissed, oldest first. */
  async failed(): Promise<string[]> {
    return this.#references(sql.selectFailed);
  }

  /** Puts right what a wrong clock has stamped, so that retention neither ends at once nor never. */
  async restampRetention(): Promise<void> {
    await this.#rows(sql.restampRetention, { now: this.#options.now() });
  }

  /** Removes some of what was received long enough ago. Resolves to their references, and whether there may be more. */
  async purge(): Promise<{ references: string[]; mayBeMore: boolean }> {
    const references = await this.#references(sql.purge, { now: this.#options.now(), limit: batchSize });
    return { references, mayBeMore: references.length === batchSize };
  }

  /** Takes the long texts of some of the oldest suspects away. Resolves to how many. */
  async shortenSuspects(): Promise<number> {
    return (await this.#references(sql.shortenSuspects, { limit: batchSize })).length;
  }

  /**
   * To be called once a minute. Where the clock was set back meanwhile, what waits is planned as much earlier; what
   * a wrong clock has planned too far ahead is due.
   * Resolves to whether the clock may be wrong: for a day after it was set or the service was off for long.
   */
  async checkClock(): Promise<boolean> {
    const now = this.#options.now();
    const known = await this.setting<{ seen: number; set: number }>('clock');
    const { seen, set } = known ?? { seen: now, set: 0 };
    if (now < seen) await this.#rows(sql.shiftWaiting, { setBack: seen - now });
    await this.#rows(sql.makeDue, { now });
    const latest = now - seen > day || seen - now > hour / 2 ? now : set;
    await this.setSetting('clock', { seen: now, set: latest });
    return Math.abs(now - latest) < day;
  }

  /** Reads a small value that survives a restart. */
  async setting<T>(name: string): Promise<T | undefined> {
    const [row] = await this.#rows(sql.selectSetting, { name });
    return row && ((JSON.parse(row.value) as T | null) ?? undefined);
  }

  async setSetting(name: string, value: unknown): Promise<void> {
    await this.#rows(sql.replaceSetting, { name, value: JSON.stringify(value ?? null) });
  }

  /** From now on only short first posts are stored, or all again. */
  async setScarce(isScarce: boolean): Promise<void> {
    await this.setSetting('space', isScarce ? 'scarce' : 'enough');
  }

  /** The newest, newest first. */
  async list(status: Status | undefined, limit: number): Promise<StoredEnquiry[]> {
    return this.#enquiries(sql.selectNewest, { status: status ?? null, limit });
  }

  /** All, oldest first, a page at a time. */
  async *all(): AsyncIterable<StoredEnquiry[]> {
    const pageAfter = (after: number) => this.#enquiries(sql.selectPage, { after, limit: batchSize });
    for (let page = await pageAfter(0); page.length > 0; page = await pageAfter(page.at(-1)?.id ?? 0))
      yield page;
  }

  async find(reference: string): Promise<StoredEnquiry | undefined> {
    return (await this.#enquiries(sql.selectByReference, { reference }))[0];
  }

  async messagesOf({ id }: StoredEnquiry): Promise<Message[]> {
    return this.#rows(sql.selectMessages, { enquiry: id });
  }

  /**
   * Has them mailed, whatever became of them. One that failed for some of its recipients goes to those alone; what
   * was delivered goes to everybody once more.
   */
  async requeue(enquiries: readonly StoredEnquiry[]): Promise<void> {
    const { mailTo, now } = this.#options;
    const ids = idsOf(enquiries);
    const delivered = idsOf(enquiries.filter(({ status }) => status === 'delivered'));
    const recipients = JSON.stringify(mailTo.length > 0 ? mailTo : ['']);
    await this.#db.batch([
      { sql: sql.deleteForRequeue, values: { enquiries: ids, delivered } },
      { sql: sql.insertRequeued, values: { enquiries: ids, recipients, now: now() } },
      { sql: sql.unsuspectRequeued, values: { enquiries: ids } },
    ]);
  }

  /** Takes what failed off the alerts; retention counts from now. */
  async dismiss(enquiries: readonly StoredEnquiry[]): Promise<void> {
    await this.#rows(sql.dismiss, { now: this.#options.now(), enquiries: idsOf(enquiries) });
  }

  /** References of all that came from one address, in any case of its letters. */
  async referencesOf(email: string): Promise<string[]> {
    return this.#references(sql.selectByEmail, { email });
  }

  async erase(references: readonly string[]): Promise<void> {
    await this.#rows(sql.erase, { references: JSON.stringify(references) });
  }

  /** @param enquiries A list of their ids, as JSON. */
  #beginRetention(enquiries: string): Statement {
    return { sql: sql.beginRetention, values: { now: this.#options.now(), enquiries } };
  }

  async #rows<R>(query: Query<R>, values: Values = {}): Promise<R[]> {
    const [rows = []] = await this.#db.batch([{ sql: query, values }]);
    return rows as R[];
  }

  async #enquiries(query: Query<sql.StoredRow>, values: Values): Promise<StoredEnquiry[]> {
    return (await this.#rows(query, values)).map(withFields);
  }

  async #references(query: Query<{ reference: string }>, values?: Values): Promise<string[]> {
    return (await this.#rows(query, values)).map(({ reference }) => reference);
  }
}

/** A list as one parameter. */
const idsOf = (enquiries: readonly { id: number }[]) => JSON.stringify(enquiries.map(({ id }) => id));
const enquiryIds = (messages: readonly ClaimedMessage[]) => idsOf(messages.map(({ enquiry }) => enquiry));

/** An enquiry with its fields by name; one that the form has got since is empty. */
function withFields<R extends { fields: string }>({ fields, ...row }: R): Omit<R, 'fields'> & Enquiry {
  const known = JSON.parse(fields) as Partial<Enquiry>;
  return { ...row, ...enquiryOf((name) => known[name] ?? '') };
}

function claimOf(kind: Kind, rows: readonly sql.ClaimedRow[]): Claim | undefined {
  const [first] = rows;
  if (first === undefined) return undefined;
  const messages = rows.map(({ enquiry, attempts, planned_at }) => ({
    enquiry: withFields(JSON.parse(enquiry) as sql.EnquiryRow),
    attempt: attempts,
    plannedAt: planned_at,
  }));
  const urgency = ({ enquiry }: ClaimedMessage) => Number(isUrgent(enquiry));
  messages.sort((a, b) => urgency(b) - urgency(a) || b.enquiry.id - a.enquiry.id);
  return { kind, recipient: first.recipient, messages };
}
