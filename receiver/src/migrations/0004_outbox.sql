-- Written by write-migrations.ts from receiver/src/schema.ts.
DROP TRIGGER tally_added;
DROP TRIGGER tally_removed;
DROP TRIGGER tally_moved;
DROP TABLE tally;
DROP TABLE setting;
ALTER TABLE enquiry RENAME TO old_enquiry;
CREATE TABLE enquiry (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  reference TEXT NOT NULL UNIQUE,
  received_at INTEGER NOT NULL,
  digest TEXT NOT NULL,
  fields TEXT NOT NULL,
  urgent INTEGER NOT NULL,
  suspicion TEXT NOT NULL,
  expires_at INTEGER
) STRICT;
CREATE INDEX enquiry_digest ON enquiry (digest);
CREATE INDEX enquiry_direct ON enquiry (received_at) WHERE suspicion = '';
CREATE INDEX enquiry_expires ON enquiry (expires_at) WHERE expires_at IS NOT NULL;
CREATE TABLE message (
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
) STRICT, WITHOUT ROWID;
CREATE INDEX message_waiting ON message (kind, planned_at) WHERE status = 'waiting';
CREATE INDEX message_failed ON message (enquiry) WHERE status = 'failed';
CREATE TABLE setting (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
INSERT INTO enquiry (id, reference, received_at, digest, fields, urgent, suspicion, expires_at)
  SELECT id, reference, received_at, hex(fingerprint), json_object('firstName', firstName, 'lastName', lastName, 'email', email, 'phone', phone, 'address', address, 'service', service, 'message', message, 'urgent', urgent), (urgent <> '' OR service = 'Emergency Plumbing'), reason, finished_at + CASE status WHEN 'suspect' THEN 1209600000 ELSE 2592000000 END FROM old_enquiry;
INSERT INTO message (enquiry, kind, recipient, status, planned_at, due_at, attempts, error)
  SELECT old_enquiry.id, 'mail', value, 'sent', received_at, received_at, attempts, iif('sent' = 'sent', '', last_error)
  FROM old_enquiry, json_each('["' || replace(delivered_to, ' ', '","') || '"]') WHERE delivered_to <> '';
INSERT INTO message (enquiry, kind, recipient, status, planned_at, due_at, attempts, error)
  SELECT old_enquiry.id, 'mail', value, 'failed', received_at, received_at, attempts, iif('failed' = 'sent', '', last_error)
  FROM old_enquiry, json_each('["' || replace(refused_by, ' ', '","') || '"]') WHERE refused_by <> '';
INSERT OR IGNORE INTO message (enquiry, kind, recipient, status, planned_at, due_at, attempts, error)
  SELECT id, 'mail', '', CASE status WHEN 'dead' THEN 'failed' ELSE 'waiting' END, received_at, received_at, attempts, last_error
  FROM old_enquiry WHERE status = 'pending' OR status = 'dead' AND refused_by = '';
INSERT INTO message (enquiry, kind, recipient, planned_at, due_at)
  SELECT id, 'digest', '', received_at + CASE WHEN (urgent <> '' OR service = 'Emergency Plumbing') OR reason IN ('burst', 'day') THEN 480000 ELSE 86400000 END, received_at + CASE WHEN (urgent <> '' OR service = 'Emergency Plumbing') OR reason IN ('burst', 'day') THEN 480000 ELSE 86400000 END FROM old_enquiry WHERE status = 'suspect' AND finished_at IS NULL;
INSERT INTO message (enquiry, kind, recipient, planned_at, due_at)
  SELECT id, 'webhook', '', received_at, received_at FROM old_enquiry WHERE notice_at IS NOT NULL;
DROP TABLE old_enquiry;
