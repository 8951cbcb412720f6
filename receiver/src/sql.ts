import type { Query } from './db.ts';
import type { LateMessages, Message, Status, Suspicion } from './outbox.ts';
import { day, hour, minute, second } from './time.ts';

/**
 * All statements of the receiver, each one whole and beside the index that it uses. Parameters have names; the tables
 * are in migrations/. Moments and lengths of time are in milliseconds. A parameter that is a list is JSON, which
 * `json_each` takes apart.
 */

/** A statement whose rows are `R`; what is filled in are numbers and words of this file. */
const sql = <R = never>(text: TemplateStringsArray, ...constants: readonly (string | number)[]) =>
  String.raw({ raw: text }, ...constants) as Query<R>;

/** How long an enquiry is kept after somebody has received it; the site's privacy text says so too. */
export const retention = { delivered: 30 * day, suspect: 14 * day };
/** When a suspect goes into a digest. `hurried` is for urgent ones and for a flood, which real customers may be part of. */
const digestDelay = { hurried: 8 * minute, usual: day };
/** Longer than any run with its last digest and list: one that was killed leaves its messages to the next after it. */
const lease = 160 * second;
/** Longer than any pause before the next attempt. */
const longestPause = 2 * hour;
const burstWindow = 10 * minute;
/** Before this release nothing can have come: a clock that says so is not set. */
export const earliestMoment = Date.UTC(2026, 0, 1);
/** Letters of all fields of an enquiry that is stored though space is scarce, as JSON. */
export const longestWhenScarce = 4000;
const shortenedMessage = '[The text was taken away, because the disk was nearly full.]';

interface ReferenceRow {
  reference: string;
}

/** What is stored of a post. */
export type PostRow = Pick<EnquiryRow, 'reference' | 'suspicion'>;

/** An enquiry as its table has it: the fields of the form are JSON. */
export interface EnquiryRow extends ReferenceRow {
  id: number;
  received_at: number;
  suspicion: Suspicion | '';
  fields: string;
}

/** One of the view stored_enquiry. */
export interface StoredRow extends EnquiryRow {
  status: Status;
  expires_at: number | null;
  error: string;
}

/** A claimed message; `enquiry` is an EnquiryRow as JSON. */
export interface ClaimedRow {
  recipient: string;
  attempts: number;
  planned_at: number;
  enquiry: string;
}

// --- A post ---

/**
 * Stores an enquiry, unless the same eight fields came within 24 hours (enquiry_digest), or disk space is scarce and
 * it is none of those that are kept even then. It is suspect if that many others came lately (enquiry_direct);
 * suspects themselves are not counted, so that sending many of them makes nobody else suspect. A clock that was set
 * back leaves rows in the future: they are neither duplicates nor part of a burst.
 */
export const insertEnquiry = sql<PostRow>`INSERT INTO enquiry (reference, received_at, digest, fields, urgent, suspicion)
SELECT :reference, :now, :digest, :fields, :urgent,
  CASE
    WHEN :suspicion <> '' THEN :suspicion
    WHEN EXISTS (SELECT 1 FROM enquiry WHERE suspicion = ''
      AND received_at > :now - ${burstWindow} AND received_at < :now + ${burstWindow}
      LIMIT 1 OFFSET :postsBeforeBurst - 1) THEN 'burst'
    WHEN EXISTS (SELECT 1 FROM enquiry WHERE suspicion = ''
      AND received_at > :now - ${day} AND received_at < :now + ${day}
      LIMIT 1 OFFSET :mailsPerDay - 1) THEN 'day'
    ELSE ''
  END
WHERE NOT EXISTS (SELECT 1 FROM enquiry WHERE digest = :digest
    AND received_at > :now - ${day} AND received_at <= :now + ${hour})
  AND (:isKeptWhenScarce OR NOT EXISTS (SELECT 1 FROM setting WHERE name = 'space' AND value = '"scarce"'))
RETURNING reference, suspicion`;

/** A message to each recipient: a mail at once, or a place in a digest. Primary key of enquiry by its reference. */
export const insertMessages = sql`INSERT INTO message (enquiry, kind, recipient, planned_at, due_at)
SELECT new.id, new.kind, recipient.value, new.planned_at, new.planned_at
FROM (
  SELECT id, iif(suspicion = '', 'mail', 'digest') AS kind,
    received_at + CASE
      WHEN suspicion = '' THEN 0
      WHEN urgent OR suspicion IN ('burst', 'day') THEN ${digestDelay.hurried}
      ELSE ${digestDelay.usual}
    END AS planned_at
  FROM enquiry WHERE reference = :reference
) new, json_each(:recipients) recipient`;

/** The notice of an urgent one, also in a flood: the webhook has a limit of its own. */
export const insertWebhookMessage = sql`INSERT INTO message (enquiry, kind, recipient, planned_at, due_at)
SELECT id, 'webhook', '', received_at, received_at FROM enquiry
WHERE reference = :reference AND urgent AND suspicion NOT IN ('honeypot', 'origin')`;

/** The one that said the same before (enquiry_digest). */
export const selectSame = sql<PostRow>`SELECT reference, suspicion FROM enquiry
WHERE digest = :digest AND received_at > :now - ${day} AND received_at <= :now + ${hour} LIMIT 1`;

// --- Delivery ---

/** Claims one due mail for this run (message_waiting). First those that were tried least. */
export const claimMail = sql<ClaimedRow>`UPDATE message SET attempts = attempts + 1, tried_at = :now, lease_until = :now + ${lease}
WHERE (enquiry, kind, recipient) IN (
  SELECT enquiry, kind, recipient FROM message
  WHERE status = 'waiting' AND kind = 'mail' AND due_at <= :now AND lease_until <= :now
    AND recipient IN (SELECT value FROM json_each(:recipients))
  ORDER BY attempts, due_at LIMIT 1
)
RETURNING recipient, attempts, planned_at, (
  SELECT json_object('id', id, 'reference', reference, 'received_at', received_at, 'suspicion', suspicion,
    'fields', fields) FROM enquiry WHERE id = enquiry
) AS enquiry`;

/**
 * Claims what goes into the next digest to one recipient, or into the next notice, once one message is due
 * (message_waiting): with it go those that were never tried, and no others that have a pause of their own. It asks
 * first whether one is due, for thousands may wait that are not.
 */
export const claimBatch = sql<ClaimedRow>`UPDATE message SET attempts = attempts + 1, tried_at = :now, lease_until = :now + ${lease}
WHERE (enquiry, kind, recipient) IN (
  SELECT message.enquiry, message.kind, message.recipient
  FROM (
    SELECT 1 FROM message
    WHERE status = 'waiting' AND kind = :kind AND due_at <= :now AND lease_until <= :now AND recipient = :recipient
    LIMIT 1
  ) one_due CROSS JOIN message CROSS JOIN enquiry ON id = message.enquiry
  WHERE status = 'waiting' AND kind = :kind AND (attempts = 0 OR due_at <= :now) AND lease_until <= :now
    AND recipient = :recipient
  ORDER BY urgent DESC, id DESC LIMIT :limit
)
RETURNING recipient, attempts, planned_at, (
  SELECT json_object('id', id, 'reference', reference, 'received_at', received_at, 'suspicion', suspicion,
    'fields', fields) FROM enquiry WHERE id = enquiry
) AS enquiry`;

/** Records what became of claimed messages; `dueAt` is a list of [enquiry, moment]. Primary key of message. */
export const recordOutcome = sql<{ enquiry: number }>`UPDATE message
SET status = :status, lease_until = 0, error = :error, due_at = due.value ->> 1
FROM json_each(:dueAt) due
WHERE enquiry = due.value ->> 0 AND kind = :kind AND recipient = :recipient
RETURNING enquiry`;

/** Gives claimed messages back, as if they had not been claimed. Primary key of message. */
export const releaseMessages = sql`UPDATE message SET lease_until = 0, attempts = attempts - 1
WHERE enquiry IN (SELECT value FROM json_each(:enquiries)) AND kind = :kind AND recipient = :recipient`;

/** Begins the retention of those of whom everybody has heard. Primary keys. */
export const beginRetention = sql`UPDATE enquiry
SET expires_at = :now + iif(suspicion = '', ${retention.delivered}, ${retention.suspect})
WHERE id IN (SELECT value FROM json_each(:enquiries)) AND expires_at IS NULL
  AND NOT EXISTS (SELECT 1 FROM message WHERE enquiry = id AND kind <> 'webhook' AND status <> 'sent')`;

/** Enquiries that wait for an address that gets no enquiries any more (message_waiting). */
export const selectStray = sql<{ id: number }>`SELECT enquiry AS id FROM message
WHERE status = 'waiting' AND kind IN ('mail', 'digest')
  AND recipient NOT IN (SELECT value FROM json_each(:recipients))`;

/** Gives them to those who get the enquiries now and have not had them (message_waiting, primary key of message). */
export const reassignStray = sql`INSERT OR IGNORE INTO message (enquiry, kind, recipient, planned_at, due_at)
SELECT enquiry, kind, value, planned_at, due_at FROM message, json_each(:recipients)
WHERE status = 'waiting' AND kind IN ('mail', 'digest')
  AND recipient NOT IN (SELECT value FROM json_each(:recipients))
  AND NOT EXISTS (SELECT 1 FROM message had WHERE had.enquiry = message.enquiry AND had.kind <> 'webhook'
    AND had.recipient = value AND had.status = 'sent')`;

/** Takes them from the address before (message_waiting). */
export const deleteStray = sql`DELETE FROM message
WHERE status = 'waiting' AND kind IN ('mail', 'digest')
  AND recipient NOT IN (SELECT value FROM json_each(:recipients))`;

// --- What has to be told ---

/** What waits for longer than it should, by kind, and how the latest attempt failed (message_waiting). */
export const selectLate = sql<LateMessages>`SELECT kind, count(DISTINCT enquiry) AS enquiries, min(planned_at) AS since,
  coalesce((SELECT error FROM message tried WHERE tried.status = 'waiting' AND tried.kind = message.kind
    AND error <> '' ORDER BY tried_at DESC LIMIT 1), '') AS error
FROM message
WHERE status = 'waiting' AND kind IN ('mail', 'digest', 'webhook')
  AND planned_at <= :now - :longestWait
GROUP BY kind`;

/** What has failed for good and nobody has dismissed, oldest first (message_failed). */
export const selectFailed = sql<ReferenceRow>`SELECT reference FROM enquiry
WHERE expires_at IS NULL AND id IN (SELECT enquiry FROM message WHERE status = 'failed') ORDER BY id`;

// --- Time and space ---

/** Retention stamped by a clock that was far ahead, or not set at all, begins now (enquiry_expires). */
export const restampRetention = sql`UPDATE enquiry SET expires_at = :now + ${retention.delivered}
WHERE expires_at > :now + ${retention.delivered} + ${day} OR expires_at < ${earliestMoment}`;

/** Removes some of those whose retention is over (enquiry_expires); their messages go along. */
export const purge = sql<ReferenceRow>`DELETE FROM enquiry
WHERE id IN (SELECT id FROM enquiry WHERE expires_at < :now LIMIT :limit) RETURNING reference`;

/** After the clock was set back, what waits is planned as much earlier (message_waiting). */
export const shiftWaiting = sql`UPDATE message SET planned_at = planned_at - :setBack, due_at = due_at - :setBack,
  lease_until = max(0, lease_until - :setBack)
WHERE status = 'waiting'`;

/**
 * What is planned further ahead than the longest pause was planned by a clock that was wrong for a moment: it is due
 * now (message_waiting).
 */
export const makeDue = sql`UPDATE message SET planned_at = min(planned_at, :now), due_at = :now, lease_until = 0
WHERE status = 'waiting'
  AND (due_at > :now + iif(kind = 'digest', ${digestDelay.usual + longestPause}, ${longestPause}) OR lease_until > :now + ${lease})`;

/** Takes the long texts of the oldest suspects away. Reads the whole table, only while space is scarce. */
export const shortenSuspects = sql<ReferenceRow>`UPDATE enquiry SET fields = json_set(fields, '$.message', '${shortenedMessage}')
WHERE id IN (SELECT id FROM enquiry WHERE suspicion <> '' AND length(fields) > ${longestWhenScarce} ORDER BY id LIMIT :limit)
RETURNING reference`;

// --- Settings that survive a restart ---

/** Primary key of setting. */
export const selectSetting = sql<{ value: string }>`SELECT value FROM setting WHERE name = :name`;

export const replaceSetting = sql`INSERT OR REPLACE INTO setting VALUES (:name, :value)`;

// --- What an operator asks for ---

/** Newest first. Reads the whole table. */
export const selectNewest = sql<StoredRow>`SELECT * FROM stored_enquiry
WHERE :status IS NULL OR status = :status ORDER BY id DESC LIMIT :limit`;

/** A page of all, oldest first. Primary key of enquiry. */
export const selectPage = sql<StoredRow>`SELECT * FROM stored_enquiry WHERE id > :after ORDER BY id LIMIT :limit`;

/** Unique index of enquiry. */
export const selectByReference = sql<StoredRow>`SELECT * FROM stored_enquiry WHERE reference = :reference`;

/** Primary key of message. */
export const selectMessages = sql<Message>`SELECT * FROM message WHERE enquiry = :enquiry ORDER BY kind, recipient`;

/** Of those that were delivered all messages go, of the others what has not arrived. Primary key of message. */
export const deleteForRequeue = sql`DELETE FROM message
WHERE kind <> 'webhook' AND (enquiry IN (SELECT value FROM json_each(:delivered))
  OR enquiry IN (SELECT value FROM json_each(:enquiries)) AND status <> 'sent')`;

export const insertRequeued = sql`INSERT OR IGNORE INTO message (enquiry, kind, recipient, planned_at, due_at)
SELECT enquiry.value, 'mail', recipient.value, :now, :now
FROM json_each(:enquiries) enquiry, json_each(:recipients) recipient
WHERE NOT EXISTS (SELECT 1 FROM message WHERE message.enquiry = enquiry.value AND kind <> 'webhook'
  AND recipient = recipient.value AND status = 'sent')`;

/** Primary key of enquiry. */
export const unsuspectRequeued = sql`UPDATE enquiry SET suspicion = '', expires_at = NULL
WHERE id IN (SELECT value FROM json_each(:enquiries))`;

/** Primary key of enquiry. */
export const dismiss = sql`UPDATE enquiry SET expires_at = :now + ${retention.delivered}
WHERE id IN (SELECT value FROM json_each(:enquiries))`;

/** Reads the whole table. */
export const selectByEmail = sql<ReferenceRow>`SELECT reference FROM enquiry WHERE lower(fields ->> 'email') = lower(:email) ORDER BY id`;

/** Unique index of enquiry; their messages go along. */
export const erase = sql`DELETE FROM enquiry WHERE reference IN (SELECT value FROM json_each(:references))`;
