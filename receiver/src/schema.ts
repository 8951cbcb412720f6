import { emergencyService, fieldNames } from './contract/fields.ts';
import { day, minute } from './time.ts';

/** Milliseconds that an enquiry is kept after somebody has received it; the site's privacy text says so too. */
export const retention = { delivered: 30 * day, suspect: 14 * day };

/** When a suspect goes into a digest. `hurried` is for urgent ones and for a flood, which real customers may be part of. */
export const digestAfter = { hurried: 8 * minute, usual: day };

/**
 * Two tables: an enquiry, and the outbox with a row for each way in which somebody shall hear of it. The fields
 * are one JSON column, so that a new field of the form changes no layout.
 *
 * Partial indexes hold only what a tick asks for, so that a tick costs the same however old the database is.
 */
export const tables: readonly string[] = [
  `CREATE TABLE enquiry (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  reference TEXT NOT NULL UNIQUE,
  received_at INTEGER NOT NULL,
  digest TEXT NOT NULL,
  fields TEXT NOT NULL,
  urgent INTEGER NOT NULL,
  suspicion TEXT NOT NULL,
  expires_at INTEGER
) STRICT`,
  'CREATE INDEX enquiry_digest ON enquiry (digest)',
  "CREATE INDEX enquiry_direct ON enquiry (received_at) WHERE suspicion = ''",
  'CREATE INDEX enquiry_expires ON enquiry (expires_at) WHERE expires_at IS NOT NULL',
  `CREATE TABLE message (
  enquiry INTEGER NOT NULL REFERENCES enquiry ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('mail', 'digest', 'webhook')),
  recipient TEXT NOT NULL,
  status TEXT NOT NULL DEFAULT 'waiting' CHECK (status IN ('waiting', 'sent', 'failed')),
  planned_at INTEGER NOT NULL,
  due_at INTEGER NOT NULL,
  lease_until INTEGER NOT NULL DEFAULT 0,
  attempts INTEGER NOT NULL DEFAULT 0,
  error TEXT NOT NULL DEFAULT '',
  PRIMARY KEY (enquiry, kind, recipient)
) STRICT, WITHOUT ROWID`,
  "CREATE INDEX message_waiting ON message (kind, planned_at) WHERE status = 'waiting'",
  "CREATE INDEX message_failed ON message (enquiry) WHERE status = 'failed'",
  'CREATE TABLE setting (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID',
];

export const layout = 4;
/** Release 0.1.0's. */
export const oldLayout = 3;

const listed = (column: string) => `json_each('["' || replace(${column}, ' ', '","') || '"]')`;
const urgent = `(urgent <> '' OR service = '${emergencyService}')`;
const fields = `json_object(${fieldNames.map((name) => `'${name}', ${name}`).join(', ')})`;
const expiry = `finished_at + CASE status WHEN 'suspect' THEN ${retention.suspect} ELSE ${retention.delivered} END`;
const digestAt = `received_at + CASE WHEN ${urgent} OR reason IN ('burst', 'day') THEN ${digestAfter.hurried} ELSE ${digestAfter.usual} END`;

const mailsTo = (column: string, status: 'sent' | 'failed') =>
  `INSERT INTO message (enquiry, kind, recipient, status, planned_at, due_at, attempts, error)
  SELECT old_enquiry.id, 'mail', value, '${status}', received_at, received_at, attempts, iif('${status}' = 'sent', '', last_error)
  FROM old_enquiry, ${listed(column)} WHERE ${column} <> ''`;

/**
 * Makes this layout out of release 0.1.0's, in one transaction. A row whose recipient is empty is for whoever
 * MAIL_TO names: that release did not record it, and the first tick fills it in.
 */
export const takeover: readonly string[] = [
  'DROP TRIGGER tally_added',
  'DROP TRIGGER tally_removed',
  'DROP TRIGGER tally_moved',
  'DROP TABLE tally',
  'DROP TABLE setting',
  'ALTER TABLE enquiry RENAME TO old_enquiry',
  ...tables,
  `INSERT INTO enquiry (id, reference, received_at, digest, fields, urgent, suspicion, expires_at)
  SELECT id, reference, received_at, hex(fingerprint), ${fields}, ${urgent}, reason, ${expiry} FROM old_enquiry`,
  mailsTo('delivered_to', 'sent'),
  mailsTo('refused_by', 'failed'),
  `INSERT OR IGNORE INTO message (enquiry, kind, recipient, status, planned_at, due_at, attempts, error)
  SELECT id, 'mail', '', CASE status WHEN 'dead' THEN 'failed' ELSE 'waiting' END, received_at, received_at, attempts, last_error
  FROM old_enquiry WHERE status = 'pending' OR status = 'dead' AND refused_by = ''`,
  `INSERT INTO message (enquiry, kind, recipient, planned_at, due_at)
  SELECT id, 'digest', '', ${digestAt}, ${digestAt} FROM old_enquiry WHERE status = 'suspect' AND finished_at IS NULL`,
  `INSERT INTO message (enquiry, kind, recipient, planned_at, due_at)
  SELECT id, 'webhook', '', received_at, received_at FROM old_enquiry WHERE notice_at IS NOT NULL`,
  'DROP TABLE old_enquiry',
];
