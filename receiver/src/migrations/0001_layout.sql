-- Layout 1 of the receiver's database, written by write-migrations.ts from receiver/src/sql/schema.ts.
CREATE TABLE enquiry (
  id INTEGER PRIMARY KEY,
  reference TEXT NOT NULL UNIQUE,
  received_at INTEGER NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('pending', 'delivered', 'suspect', 'dead')),
  reason TEXT NOT NULL,
  fingerprint BLOB NOT NULL,
  firstName TEXT NOT NULL DEFAULT '',
  lastName TEXT NOT NULL DEFAULT '',
  email TEXT NOT NULL DEFAULT '',
  phone TEXT NOT NULL DEFAULT '',
  address TEXT NOT NULL DEFAULT '',
  service TEXT NOT NULL DEFAULT '',
  message TEXT NOT NULL DEFAULT '',
  urgent TEXT NOT NULL DEFAULT '',
  attempts INTEGER NOT NULL DEFAULT 0,
  ambiguous INTEGER NOT NULL DEFAULT 0,
  next_attempt_at INTEGER NOT NULL,
  finished_at INTEGER,
  last_error TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE INDEX enquiry_by_fingerprint ON enquiry (fingerprint);
CREATE TABLE setting (name TEXT PRIMARY KEY, value ANY NOT NULL) STRICT;
INSERT INTO setting VALUES ('fingerprint-key', lower(hex(randomblob(32))));
