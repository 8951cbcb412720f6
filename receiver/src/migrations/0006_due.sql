-- What is due is found by the moment when it is: a digest that waits for its day is passed over unread.
DROP INDEX message_waiting;
CREATE INDEX message_waiting ON message (kind, due_at, planned_at) WHERE status = 'waiting';
