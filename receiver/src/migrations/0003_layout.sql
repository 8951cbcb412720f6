-- Layout 3 of the receiver's database, written by write-migrations.ts from receiver/src/sql/schema.ts.
ALTER TABLE enquiry ADD COLUMN delivered_to TEXT NOT NULL DEFAULT '';
ALTER TABLE enquiry ADD COLUMN refused_by TEXT NOT NULL DEFAULT '';
ALTER TABLE enquiry ADD COLUMN notice_at INTEGER;
ALTER TABLE enquiry ADD COLUMN notices INTEGER NOT NULL DEFAULT 0;
CREATE INDEX enquiry_notice ON enquiry (notice_at) WHERE notice_at IS NOT NULL;
