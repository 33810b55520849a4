-- What was typed in one registration, kept only as long as the link that was emailed for it. Several people can ask
-- for the same staff id: each has a link of their own, and the browser that asked keeps the proof.
CREATE TABLE pending_account (
  token_hash text PRIMARY KEY REFERENCES link_token ON DELETE CASCADE,
  first_name text NOT NULL,
  last_name text NOT NULL,
  password_hash text NOT NULL,
  proof_hash text NOT NULL
);
--> statement-breakpoint
-- The audit log tells people apart who share a name.
CREATE INDEX staff_by_name ON staff (last_name, first_name);
