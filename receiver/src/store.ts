import { sha256 as webCryptoSha256 } from 'hono/utils/crypto';
import { type Enquiry, emergencyService, fieldNames } from './contract/fields.ts';
import type { Db, Row, Statement, Values } from './db.ts';
import * as sql from './sql.ts';
import { day, hour, minute, type Now, second } from './time.ts';

/** Why an enquiry is suspect: it comes in a digest and not in a mail of its own. */
export type Suspicion = 'honeypot' | 'origin' | 'burst' | 'day';

export const statuses = ['waiting', 'delivered', 'suspect', 'failed'] as const;
export type Status = (typeof statuses)[number];

export type Kind = 'mail' | 'digest' | 'webhook';

/** An enquiry as it is stored. Moments are in milliseconds since 1970. */
export interface StoredEnquiry extends Enquiry {
  id: number;
  reference: string;
  received_at: number;
  suspicion: Suspicion | '';
  status: Status;
  /** When it is removed; null while somebody still has to hear of it. */
  expires_at: number | null;
  /** How the latest attempt failed, if one did; from the second line on, the server's own words. */
  error: string;
}

/** One row of the outbox: how one recipient hears of one enquiry. */
export interface Message {
  kind: Kind;
  /** An address; empty: whoever MAIL_TO names, or the webhook. */
  recipient: string;
  status: 'waiting' | 'sent' | 'failed';
  due_at: number;
  attempts: number;
  error: string;
}

/** A message that one run holds while it sends it. */
export interface ClaimedMessage {
  enquiry: StoredEnquiry;
  /** How often it was tried, this time included. */
  attempt: number;
  /** When it was to go first; later if somebody asked for it again. */
  plannedAt: number;
}

/** Messages of one kind to one recipient, which one run holds. */
export interface Claim {
  kind: Kind;
  recipient: string;
  messages: readonly ClaimedMessage[];
}

/** What became of claimed messages. */
export interface DeliveryOutcome {
  status: Message['status'];
  /** How it failed; from the second line on, the server's own words. */
  error?: string;
  /** Milliseconds until a message that waits is tried again, by the number of its attempt; without it, at once. */
  pauseAfter?: ((attempt: number) => number) | undefined;
}

/** What waits for longer than it should. */
export interface LateMessages {
  kind: Kind;
  enquiries: number;
  since: number;
  error: string;
}

/** A service that cannot be used now: nothing is tried before `next`. */
export interface Outage {
  since: number;
  next: number;
  error: string;
}

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

/** Milliseconds that an enquiry is kept after somebody has received it; the site's privacy text says so too. */
export const retention = { delivered: 30 * day, suspect: 14 * day };

/** When a suspect goes into a digest. `hurried` is for urgent ones and for a flood, which real customers may be part of. */
const digestDelay = { hurried: 8 * minute, usual: day };

/** Longer than any run with its last digest and list: one that was killed leaves its messages to the next after it. */
const lease = 160 * second;
/** Longer than any pause before the next attempt, and than any delay of a digest with that pause. */
const longestPause = 2 * hour;
const longestDigestPause = digestDelay.usual + longestPause;
const burstWindow = 10 * minute;
/** Before this release nothing can have come: a clock that says so is not set. */
export const earliestMoment = Date.UTC(2026, 0, 1);
const longestError = 500;
const purgeBatchSize = 50;
const pageSize = 50;
/** Letters of all fields of an enquiry that is stored though space is scarce, as JSON. */
const longestWhenScarce = 4000;
const shortenedMessage = '[The text was taken away, because the disk was nearly full.]';

/** Somebody waits for help now: says so, or asks for the emergency plumber. */
export function isUrgent({ urgent, service }: Pick<Enquiry, 'urgent' | 'service'>): boolean {
  return urgent !== '' || service === emergencyService;
}

// Crockford's base 32: no I, L, O or U, so it survives being read out over the phone.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A short reference for one enquiry, such as "7K3W-9QXM": 40 random bits. */
function newReference(): string {
  // Node draws many of these at once: a tenth of what `getRandomValues` costs. The last digits are random.
  const digits = Number.parseInt(crypto.randomUUID().slice(-10), 16).toString(32).padStart(8, '0');
  const letters = Array.from(digits, (digit) => alphabet[Number.parseInt(digit, 32)]).join('');
  return `${letters.slice(0, 4)}-${letters.slice(4)}`;
}

/** A reference as somebody types or hears it: in any case, without the hyphen, with O for 0 and I or L for 1. */
export function parseReference(typed: string): string {
  const letters = typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
  return `${letters.slice(0, 4)}-${letters.slice(4)}`;
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
    const at = now();
    const fields = JSON.stringify(enquiry);
    const digest = await sha256(fields);
    const urgent = isUrgent(enquiry);
    const sameWords = { digest, now: at, day, hour };
    const isKeptWhenScarce = isFirst && suspicion === '' && fields.length <= longestWhenScarce;
    const statements: Statement[] = [
      {
        sql: sql.insertEnquiry,
        values: {
          ...sameWords,
          reference,
          fields,
          urgent: urgent ? 1 : 0,
          suspicion,
          burstWindow,
          postsBeforeBurst,
          mailsPerDay,
          isKeptWhenScarce: isKeptWhenScarce ? 1 : 0,
        },
      },
      {
        sql: sql.insertMessages,
        values: {
          reference,
          recipients: JSON.stringify(mailTo),
          hurriedDigestDelay: digestDelay.hurried,
          digestDelay: digestDelay.usual,
        },
      },
    ];
    if (urgentWebhookUrl && urgent) statements.push({ sql: sql.insertWebhookMessage, values: { reference } });
    statements.push({ sql: sql.selectStored, values: sameWords });
    const results = await this.#db.batch(statements);
    const stored = results.at(-1)?.[0] as Pick<StoredEnquiry, 'reference' | 'suspicion'> | undefined;
    if (stored === undefined) throw new SpaceError('Space is scarce.');
    return { ...stored, duplicate: stored.reference !== reference };
  }

  /**
   * Claims what is due for this run alone and counts an attempt, before anything is sent: a process that is killed in
   * the middle comes back to it when the lease is over. One mail to any of the recipients.
   */
  async claimMail(recipients: readonly string[]): Promise<Claim | undefined> {
    return this.#claim('mail', {
      sql: sql.claimMail,
      values: { now: this.#options.now(), lease, recipients: JSON.stringify(recipients) },
    });
  }

  /** Claims in the same way what waits for the next digest or notice to one recipient: urgent first, then the newest. */
  async claimBatch(kind: 'digest' | 'webhook', recipient: string, limit: number): Promise<Claim | undefined> {
    return this.#claim(kind, {
      sql: sql.claimBatch,
      values: { now: this.#options.now(), lease, kind, recipient, limit },
    });
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
    const statements: Statement[] = [
      {
        sql: sql.recordOutcome,
        values: {
          status,
          error: error.slice(0, longestError),
          dueAt: JSON.stringify(dueAt),
          kind,
          recipient,
        },
      },
    ];
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
    const stray = await this.#rows<{ id: number }>(sql.selectStray, { recipients });
    if (stray.length === 0) return;
    await this.#db.batch([
      { sql: sql.reassignStray, values: { recipients } },
      { sql: sql.deleteStray, values: { recipients } },
      this.#beginRetention(JSON.stringify(stray.map(({ id }) => id))),
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
    const now = this.#options.now();
    await this.#rows(sql.restampRetention, {
      now,
      deliveredRetention: retention.delivered,
      day,
      earliestMoment,
    });
  }

  /**
   * Removes some of what was received long enough ago, so that posts are stored in between and a platform that counts
   * statements is asked few. Resolves to the references of what is gone, and whether there may be more.
   */
  async purge(): Promise<{ references: string[]; mayBeMore: boolean }> {
    const references = await this.#references(sql.purge, {
      now: this.#options.now(),
      limit: purgeBatchSize,
    });
    return { references, mayBeMore: references.length === purgeBatchSize };
  }

  /** Takes the long texts of some of the oldest suspects away. Resolves to how many. */
  async shortenSuspects(): Promise<number> {
    const shortened = await this.#references(sql.shortenSuspects, {
      message: shortenedMessage,
      longest: longestWhenScarce,
      limit: purgeBatchSize,
    });
    return shortened.length;
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
    await this.#rows(sql.makeDue, { now, lease, longestPause, longestDigestPause });
    const latest = now - seen > day || seen - now > hour / 2 ? now : set;
    await this.setSetting('clock', { seen: now, set: latest });
    return Math.abs(now - latest) < day;
  }

  /** Reads a small value that survives a restart. */
  async setting<T>(name: string): Promise<T | undefined> {
    const [row] = await this.#rows<{ value: string }>(sql.selectSetting, { name });
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
    const pageAfter = (after: number) => this.#enquiries(sql.selectPage, { after, limit: pageSize });
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
    const values = { now: this.#options.now(), deliveredRetention: retention.delivered };
    await this.#rows(sql.dismiss, { ...values, enquiries: idsOf(enquiries) });
  }

  /** References of all that came from one address, in any case of its letters. */
  async referencesOf(email: string): Promise<string[]> {
    return this.#references(sql.selectByEmail, { email });
  }

  async erase(references: readonly string[]): Promise<void> {
    await this.#rows(sql.erase, { references: JSON.stringify(references) });
  }

  async #claim(kind: Kind, statement: Statement): Promise<Claim | undefined> {
    const [rows = []] = await this.#db.batch([statement]);
    const claimed = rows as { recipient: string; attempts: number; planned_at: number; enquiry: string }[];
    if (claimed[0] === undefined) return undefined;
    const messages = claimed.map(({ enquiry, attempts, planned_at }) => ({
      enquiry: enquiryOf(JSON.parse(enquiry)),
      attempt: attempts,
      plannedAt: planned_at,
    }));
    const urgency = ({ enquiry }: ClaimedMessage) => Number(isUrgent(enquiry));
    messages.sort((a, b) => urgency(b) - urgency(a) || b.enquiry.id - a.enquiry.id);
    return { kind, recipient: claimed[0].recipient, messages };
  }

  /** @param enquiries A list of their ids, as JSON. */
  #beginRetention(enquiries: string): Statement {
    return {
      sql: sql.beginRetention,
      values: {
        now: this.#options.now(),
        enquiries,
        deliveredRetention: retention.delivered,
        suspectRetention: retention.suspect,
      },
    };
  }

  async #rows<T = Row>(statement: string, values: Values = {}): Promise<T[]> {
    const [rows = []] = await this.#db.batch([{ sql: statement, values }]);
    return rows as T[];
  }

  async #enquiries(statement: string, values: Values): Promise<StoredEnquiry[]> {
    return (await this.#rows(statement, values)).map(enquiryOf);
  }

  async #references(statement: string, values?: Values): Promise<string[]> {
    return (await this.#rows<{ reference: string }>(statement, values)).map(({ reference }) => reference);
  }
}

/** A list as one parameter. */
const idsOf = (enquiries: readonly { id: number }[]) => JSON.stringify(enquiries.map(({ id }) => id));
const enquiryIds = (messages: readonly ClaimedMessage[]) => idsOf(messages.map(({ enquiry }) => enquiry));

function enquiryOf({ fields, ...row }: Row): StoredEnquiry {
  const known = JSON.parse(String(fields)) as Partial<Enquiry>;
  // A field that the form has got since is empty.
  const enquiry = Object.fromEntries(fieldNames.map((name) => [name, known[name] ?? '']));
  return { ...row, ...enquiry } as unknown as StoredEnquiry;
}
