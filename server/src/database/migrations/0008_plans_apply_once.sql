-- What a plan of an import did, kept for good: sent again, because its answer was lost, it is answered and not applied.
CREATE TABLE import_plan (
  plan text PRIMARY KEY,
  staff_id text NOT NULL,
  file_hash text NOT NULL,
  result jsonb NOT NULL,
  applied_at timestamptz NOT NULL DEFAULT now()
);
--> statement-breakpoint
-- Where a change came from, if not from a person's own editing: a file, or the undoing of one.
ALTER TABLE audit_entry ADD COLUMN origin text;
