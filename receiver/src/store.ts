import { sha256 as webCryptoSha256 } from 'hono/utils/crypto';
import { type Enquiry, emergencyService, fieldNames } from './contract/fields.ts';
import type { Db, Row, Statement } from './db.ts';
import { digestAfter, retention } from './schema.ts';
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

/** Longer than any run with its last digest and list: one that was killed leaves its messages to the next after it. */
const leaseLength = 160 * second;
const longestError = 500;
const piece = 50;

// A clock that was set back leaves rows in the future: they are neither duplicates nor part of a burst.
const duplicate = `digest = ?3 AND received_at > ?2 - ${day} AND received_at <= ?2 + ${hour}`;
const came = (enquiries: string, within: number) => `EXISTS (SELECT 1 FROM enquiry WHERE suspicion = ''
  AND received_at > ?2 - ${within} AND received_at < ?2 + ${within} LIMIT 1 OFFSET ${enquiries} - 1)`;

// Suspects are not counted: sending many of them makes nobody else suspect.
const insertEnquiry = `INSERT INTO enquiry (reference, received_at, digest, fields, urgent, suspicion)
  SELECT ?1, ?2, ?3, ?4, ?5, CASE WHEN ?6 <> '' THEN ?6
    WHEN ${came('?7', 10 * minute)} THEN 'burst' WHEN ${came('?8', day)} THEN 'day' ELSE '' END
  WHERE NOT EXISTS (SELECT 1 FROM enquiry WHERE ${duplicate})`;
const digestPause = `CASE WHEN urgent OR suspicion IN ('burst', 'day') THEN ${digestAfter.hurried} ELSE ${digestAfter.usual} END`;
const insertMessages = `INSERT INTO message (enquiry, kind, recipient, planned_at, due_at)
  SELECT new.id, iif(suspicion = '', 'mail', 'digest'), value, planned, planned FROM
    (SELECT id, suspicion, received_at + iif(suspicion = '', 0, ${digestPause}) AS planned
      FROM enquiry WHERE reference = ?1) new, json_each(?2)`;
// Also in a flood: the webhook has a limit of its own.
const insertWebhook = `INSERT INTO message (enquiry, kind, recipient, planned_at, due_at)
  SELECT id, 'webhook', '', received_at, received_at FROM enquiry
  WHERE reference = ?1 AND urgent AND suspicion NOT IN ('honeypot', 'origin')`;

const statusOf = `CASE
  WHEN EXISTS (SELECT 1 FROM message WHERE enquiry = e.id AND status = 'failed') THEN 'failed'
  WHEN EXISTS (SELECT 1 FROM message WHERE enquiry = e.id AND status = 'waiting' AND kind = 'mail') THEN 'waiting'
  WHEN suspicion <> '' THEN 'suspect' ELSE 'delivered' END`;
const errorOf = `coalesce((SELECT max(error) FROM message WHERE enquiry = e.id AND status <> 'sent'), '')`;
const selected = `SELECT e.*, ${statusOf} AS status, ${errorOf} AS error`;

/** A list as one parameter, which `inList` takes apart. */
const idsOf = (rows: readonly { id?: unknown }[]) => JSON.stringify(rows.map(({ id }) => id));
const inList = (parameter: string) => `IN (SELECT value FROM json_each(${parameter}))`;

const waiting = `kind = ?2 AND recipient ${inList('?3')} AND status = 'waiting' AND lease_until <= ?1`;
// `planned_at` lets the index on waiting messages be used; what is due was planned before.
const due = `${waiting} AND planned_at <= ?1 AND due_at <= ?1`;
// Those first that were never tried.
const dueMails = `${due} ORDER BY attempts, due_at`;
// Once one is due, those too that were never tried. What was put off has a pause of its own.
const dueBatch = `${waiting} AND (attempts = 0 OR planned_at <= ?1 AND due_at <= ?1)
  AND EXISTS (SELECT 1 FROM message WHERE ${due}) ORDER BY urgent DESC, id DESC`;
const take = (which: string) => `UPDATE message SET attempts = attempts + 1, lease_until = ?1 + ${leaseLength}
  WHERE (enquiry, kind, recipient) IN
    (SELECT enquiry, kind, recipient FROM message CROSS JOIN enquiry ON id = enquiry WHERE ${which} LIMIT ?4)
  RETURNING recipient, attempts, (SELECT json_object('id', id, 'reference', reference, 'received_at', received_at,
    'suspicion', suspicion, 'fields', fields) FROM enquiry WHERE id = enquiry) AS enquiry`;

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

/** All SQL statements, for the database of either runtime. Each method that writes is one transaction. */
export class Store {
  #db: Db;
  #options: StoreOptions;

  constructor(db: Db, options: StoreOptions) {
    this.#db = db;
    this.#options = options;
  }

  /**
   * Stores a normalised, valid enquiry, its fields in the order of the form, with a message for each recipient; as a suspect where there is a suspicion,
   * or where more came lately than are mailed one by one. The same eight fields once more within 24 hours add
   * nothing. Resolves once it is durable, rejects where it could not be stored.
   */
  async submit(enquiry: Enquiry, suspicion: 'honeypot' | 'origin' | '') {
    const { now, mailTo, postsBeforeBurst, mailsPerDay, urgentWebhookUrl } = this.#options;
    const { sha256 = webCryptoSha256 } = this.#options;
    const [reference, at] = [newReference(), now()];
    const fields = JSON.stringify(enquiry);
    const digest = await sha256(fields);
    const urgent = isUrgent(enquiry);
    const limits = [postsBeforeBurst, mailsPerDay];
    const notice: Statement[] = urgentWebhookUrl && urgent ? [[insertWebhook, reference]] : [];
    const rows = await this.#db.batch([
      [insertEnquiry, reference, at, digest, fields, urgent ? 1 : 0, suspicion, ...limits],
      [insertMessages, reference, JSON.stringify(mailTo)],
      ...notice,
      [`SELECT reference, suspicion FROM enquiry WHERE ${duplicate} LIMIT 1`, null, at, digest],
    ]);
    const stored = rows.at(-1)?.[0] as unknown as Pick<StoredEnquiry, 'reference' | 'suspicion'>;
    return { ...stored, duplicate: stored.reference !== reference };
  }

  /**
   * Claims what is due for this run alone and counts an attempt, before anything is sent: a process that is killed in
   * the middle comes back to it when the lease is over. One mail to any of the recipients, or what waits for the
   * next digest or notice to one: urgent ones first, and the newest before older ones.
   */
  async claim(kind: Kind, recipients: readonly string[], limit: number): Promise<Claim | undefined> {
    const rows = await this.#rows<{ recipient: string; attempts: number; enquiry: string }>(
      take(kind === 'mail' ? dueMails : dueBatch),
      ...[this.#options.now(), kind, JSON.stringify(recipients), limit],
    );
    if (rows[0] === undefined) return undefined;
    const messages = rows.map(({ enquiry, attempts }) => ({
      enquiry: enquiryOf(JSON.parse(enquiry)),
      attempt: attempts,
    }));
    const urgency = ({ enquiry }: ClaimedMessage) => Number(isUrgent(enquiry));
    messages.sort((a, b) => urgency(b) - urgency(a) || b.enquiry.id - a.enquiry.id);
    return { kind, recipient: rows[0].recipient, messages };
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
    const [recorded = []] = await this.#db.batch([
      [
        `UPDATE message SET status = ?1, lease_until = 0, error = ?2, due_at = due.value ->> 1
         FROM json_each(?3) due WHERE enquiry = due.value ->> 0 AND kind = ?4 AND recipient = ?5 RETURNING enquiry`,
        ...[status, error.slice(0, longestError), JSON.stringify(dueAt), kind, recipient],
      ],
      ...(status === 'sent' ? [finish(now, idsOf(messages.map(({ enquiry }) => enquiry)))] : []),
    ]);
    const left = new Set(recorded.map(({ enquiry }) => enquiry));
    return messages.flatMap(({ enquiry }) => (left.has(enquiry.id) ? [] : [enquiry.reference]));
  }

  /** Gives back what this run did not come to: no attempt is counted. */
  async release({ kind, recipient, messages }: Claim): Promise<void> {
    await this.#rows(
      `UPDATE message SET lease_until = 0, attempts = attempts - 1
       WHERE enquiry ${inList('?1')} AND kind = ?2 AND recipient = ?3`,
      ...[idsOf(messages.map(({ enquiry }) => enquiry)), kind, recipient],
    );
  }

  /** Gives what waits for an address that MAIL_TO does not name, or for none yet, to those whom it names now. */
  async reassign(): Promise<void> {
    const { now, mailTo } = this.#options;
    const to = JSON.stringify(mailTo);
    const stray = `status = 'waiting' AND kind IN ('mail', 'digest') AND recipient NOT ${inList('?1')}`;
    const strays = await this.#rows(`SELECT enquiry AS id FROM message WHERE ${stray}`, to);
    if (strays.length === 0) return;
    await this.#db.batch([
      [
        `INSERT OR IGNORE INTO message (enquiry, kind, recipient, planned_at, due_at)
         SELECT enquiry, kind, value, planned_at, due_at FROM message, json_each(?1) WHERE ${stray}`,
        to,
      ],
      [`DELETE FROM message WHERE ${stray}`, to],
      finish(now(), idsOf(strays)),
    ]);
  }

  async late(longerThan: number): Promise<{ kind: Kind; enquiries: number; since: number; error: string }[]> {
    return this.#rows(
      `SELECT kind, count(DISTINCT enquiry) AS enquiries, min(planned_at) AS since, max(error) AS error FROM message
       WHERE status = 'waiting' AND kind IN ('mail', 'digest', 'webhook') AND planned_at <= ? GROUP BY kind`,
      this.#options.now() - longerThan,
    );
  }

  /** References of what has failed for good and nobody has dismissed, oldest first. */
  async failed(): Promise<string[]> {
    return this.#references(
      `SELECT reference FROM enquiry WHERE expires_at IS NULL
       AND id IN (SELECT enquiry FROM message WHERE status = 'failed') ORDER BY id`,
    );
  }

  /**
   * Removes what was received long enough ago, a piece at a time, so that posts are stored in between and a platform
   * that counts statements is asked few. Resolves to the references of what is gone; there may be more.
   */
  async purge(): Promise<string[]> {
    const now = this.#options.now();
    // Stamped by a clock that was ahead and has been put right: its time begins now.
    await this.#rows(
      `UPDATE enquiry SET expires_at = ?1 + ${retention.delivered} WHERE expires_at > ?1 + ${retention.delivered + day}`,
      now,
    );
    return this.#references(
      `DELETE FROM enquiry WHERE id IN (SELECT id FROM enquiry WHERE expires_at < ? LIMIT ${piece}) RETURNING reference`,
      now,
    );
  }

  /**
   * To be called once a minute. Where the clock was set back meanwhile, what waits is planned as much earlier.
   * Resolves to whether the clock may be wrong: for a day after it was set or the service was off for long.
   */
  async checkClock(): Promise<boolean> {
    const now = this.#options.now();
    const known = await this.setting<{ seen: number; set: number }>('clock');
    const { seen, set } = known ?? { seen: now, set: 0 };
    if (now < seen)
      await this.#rows(
        `UPDATE message SET planned_at = planned_at - ?1, due_at = due_at - ?1, lease_until = max(0, lease_until - ?1)
         WHERE status = 'waiting'`,
        seen - now,
      );
    const latest = now - seen > day || seen - now > hour / 2 ? now : set;
    await this.setSetting('clock', { seen: now, set: latest });
    return Math.abs(now - latest) < day;
  }

  /** Reads a small value that survives a restart. */
  async setting<T>(name: string): Promise<T | undefined> {
    const [row] = await this.#rows<{ value: string }>('SELECT value FROM setting WHERE name = ?', name);
    return row && ((JSON.parse(row.value) as T | null) ?? undefined);
  }

  async setSetting(name: string, value: unknown): Promise<void> {
    await this.#rows('INSERT OR REPLACE INTO setting VALUES (?, ?)', name, JSON.stringify(value ?? null));
  }

  async list(status: Status | undefined, limit: number): Promise<StoredEnquiry[]> {
    return this.#enquiries(
      `SELECT * FROM (${selected} FROM enquiry e) WHERE ?1 IS NULL OR status = ?1 ORDER BY id DESC LIMIT ?2`,
      ...[status ?? null, limit],
    );
  }

  async *all(): AsyncIterable<StoredEnquiry[]> {
    const pageAfter = (id: number) =>
      this.#enquiries(`${selected} FROM enquiry e WHERE id > ? ORDER BY id LIMIT ${piece}`, id);
    for (let page = await pageAfter(0); page.length > 0; page = await pageAfter(page.at(-1)?.id ?? 0))
      yield page;
  }

  async find(reference: string): Promise<StoredEnquiry | undefined> {
    return (await this.#enquiries(`${selected} FROM enquiry e WHERE reference = ?`, reference))[0];
  }

  async messagesOf({ id }: StoredEnquiry): Promise<Message[]> {
    return this.#rows('SELECT * FROM message WHERE enquiry = ? ORDER BY kind, recipient', id);
  }

  /**
   * Has them mailed, whatever became of them. One that failed for some of its recipients goes to those alone; what
   * was delivered goes to everybody once more.
   */
  async requeue(enquiries: readonly StoredEnquiry[]): Promise<void> {
    const { mailTo, now } = this.#options;
    const ids = idsOf(enquiries);
    const delivered = idsOf(enquiries.filter(({ status }) => status === 'delivered'));
    await this.#db.batch([
      [
        `DELETE FROM message WHERE kind <> 'webhook' AND (enquiry ${inList('?2')} OR enquiry ${inList('?1')} AND status <> 'sent')`,
        ...[ids, delivered],
      ],
      [
        `INSERT OR IGNORE INTO message (enquiry, kind, recipient, planned_at, due_at)
         SELECT e.value, 'mail', r.value, ?2, ?2 FROM json_each(?1) e, json_each(?3) r`,
        ...[ids, now(), JSON.stringify(mailTo.length > 0 ? mailTo : [''])],
      ],
      [`UPDATE enquiry SET suspicion = '', expires_at = NULL WHERE id ${inList('?1')}`, ids],
    ]);
  }

  /** Takes what failed off the alerts; retention counts from now. */
  async dismiss(enquiries: readonly StoredEnquiry[]): Promise<void> {
    await this.#rows(
      `UPDATE enquiry SET expires_at = ?1 + ${retention.delivered} WHERE id ${inList('?2')}`,
      ...[this.#options.now(), idsOf(enquiries)],
    );
  }

  async referencesOf(email: string): Promise<string[]> {
    return this.#references(
      "SELECT reference FROM enquiry WHERE lower(fields ->> 'email') = lower(?) ORDER BY id",
      email,
    );
  }

  async erase(references: readonly string[]): Promise<void> {
    await this.#rows(`DELETE FROM enquiry WHERE reference ${inList('?')}`, JSON.stringify(references));
  }

  async #rows<T = Row>(...statement: Statement): Promise<T[]> {
    const [rows = []] = await this.#db.batch([statement]);
    return rows as T[];
  }

  async #enquiries(...statement: Statement): Promise<StoredEnquiry[]> {
    return (await this.#rows(...statement)).map(enquiryOf);
  }

  async #references(...statement: Statement): Promise<string[]> {
    return (await this.#rows<{ reference: string }>(...statement)).map(({ reference }) => reference);
  }
}

/** Retention begins once everybody has heard of them. */
const finish = (now: number, ids: string): Statement => [
  `UPDATE enquiry SET expires_at = ?1 + iif(suspicion = '', ${retention.delivered}, ${retention.suspect})
   WHERE id ${inList('?2')} AND expires_at IS NULL
   AND NOT EXISTS (SELECT 1 FROM message WHERE enquiry = id AND kind <> 'webhook' AND status <> 'sent')`,
  ...[now, ids],
];

function enquiryOf({ fields, ...row }: Row): StoredEnquiry {
  const known = JSON.parse(String(fields)) as Partial<Enquiry>;
  // A field that the form has got since is empty.
  const whole = Object.fromEntries(fieldNames.map((name) => [name, known[name] ?? '']));
  return { ...row, ...whole } as unknown as StoredEnquiry;
}
