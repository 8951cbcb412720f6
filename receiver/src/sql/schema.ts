import { fieldNames } from '../contract/fields.ts';

/** A column for a field of the form. One that the form no longer has stays, and is empty from then on. */
const ofField = (name: string) => `${name} TEXT NOT NULL DEFAULT ''`;

/** The first layout. */
const tables = `
  CREATE TABLE enquiry (
    id INTEGER PRIMARY KEY,
    reference TEXT NOT NULL UNIQUE,
    received_at INTEGER NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('pending', 'delivered', 'suspect', 'dead')),
    reason TEXT NOT NULL,
    fingerprint BLOB NOT NULL,
    ${fieldNames.map((name) => `${ofField(name)},`).join('\n    ')}
    attempts INTEGER NOT NULL DEFAULT 0,
    ambiguous INTEGER NOT NULL DEFAULT 0,
    next_attempt_at INTEGER NOT NULL,
    finished_at INTEGER,
    last_error TEXT NOT NULL DEFAULT ''
  ) STRICT;
  CREATE INDEX enquiry_by_fingerprint ON enquiry (fingerprint);
  CREATE TABLE setting (name TEXT PRIMARY KEY, value ANY NOT NULL) STRICT;`;

/**
 * What the second layout adds. Each index holds only the rows that its question is about: what is long past
 * costs nothing when it is asked again.
 */
const indexes = `
  CREATE INDEX enquiry_due ON enquiry (next_attempt_at) WHERE status = 'pending';
  CREATE INDEX enquiry_waiting ON enquiry (received_at) WHERE status = 'pending';
  CREATE INDEX enquiry_tried ON enquiry (attempts) WHERE status = 'pending';
  CREATE INDEX enquiry_dead ON enquiry (id) WHERE status = 'dead' AND finished_at IS NULL;
  CREATE INDEX enquiry_undigested ON enquiry (received_at) WHERE status = 'suspect' AND finished_at IS NULL;
  CREATE INDEX enquiry_finished ON enquiry (status, finished_at) WHERE finished_at IS NOT NULL;
  CREATE TABLE tally (status TEXT PRIMARY KEY, enquiries INTEGER NOT NULL) STRICT;
  INSERT INTO tally SELECT value, (SELECT count(*) FROM enquiry WHERE status = value)
    FROM json_each('["pending", "delivered", "suspect", "dead"]');
  CREATE TRIGGER tally_added AFTER INSERT ON enquiry BEGIN
    UPDATE tally SET enquiries = enquiries + 1 WHERE status = NEW.status;
  END;
  CREATE TRIGGER tally_removed AFTER DELETE ON enquiry BEGIN
    UPDATE tally SET enquiries = enquiries - 1 WHERE status = OLD.status;
  END;
  CREATE TRIGGER tally_moved AFTER UPDATE OF status ON enquiry WHEN OLD.status <> NEW.status BEGIN
    UPDATE tally SET enquiries = enquiries - 1 WHERE status = OLD.status;
    UPDATE tally SET enquiries = enquiries + 1 WHERE status = NEW.status;
  END;
  DROP INDEX IF EXISTS enquiry_by_status;`;

/** What the third layout adds: who of several recipients has it and who refused it; when an urgent one's notice is due. */
const recipientsAndNotices = `
  ALTER TABLE enquiry ADD COLUMN delivered_to TEXT NOT NULL DEFAULT '';
  ALTER TABLE enquiry ADD COLUMN refused_by TEXT NOT NULL DEFAULT '';
  ALTER TABLE enquiry ADD COLUMN notice_at INTEGER;
  ALTER TABLE enquiry ADD COLUMN notices INTEGER NOT NULL DEFAULT 0;
  CREATE INDEX enquiry_notice ON enquiry (notice_at) WHERE notice_at IS NOT NULL;`;

/** What makes each layout of the database out of the one before it; the first makes a new database. */
export const layouts: readonly string[] = [tables, indexes, recipientsAndNotices];
/** The layout that all of them make. */
export const schemaVersion = layouts.length;

/**
 * What gives a database the fields that the form has got since it was made.
 *
 * @param present Names of the columns that its table of enquiries has.
 */
export const newFields = (present: readonly string[]): string[] =>
  fieldNames
    .filter((name) => !present.includes(name))
    .map((name) => `ALTER TABLE enquiry ADD COLUMN ${ofField(name)}`);
