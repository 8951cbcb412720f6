-- Layout 2 of the receiver's database, written by write-migrations.ts from receiver/src/sql/schema.ts.
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
DROP INDEX IF EXISTS enquiry_by_status;
