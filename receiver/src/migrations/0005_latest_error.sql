-- When a message was tried last, so that the latest error is known; and an enquiry with what became of it.
ALTER TABLE message ADD COLUMN tried_at INTEGER NOT NULL DEFAULT 0;
CREATE VIEW stored_enquiry AS SELECT id, reference, received_at, fields, urgent, suspicion, expires_at,
  CASE
    WHEN EXISTS (SELECT 1 FROM message WHERE enquiry = e.id AND status = 'failed') THEN 'failed'
    WHEN EXISTS (SELECT 1 FROM message WHERE enquiry = e.id AND status = 'waiting' AND kind = 'mail') THEN 'waiting'
    WHEN suspicion <> '' THEN 'suspect'
    ELSE 'delivered'
  END AS status,
  coalesce((SELECT error FROM message WHERE enquiry = e.id AND status <> 'sent' AND error <> ''
    ORDER BY tried_at DESC LIMIT 1), '') AS error
FROM enquiry e;
