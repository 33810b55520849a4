-- Administrators manage people, places and the system. A disabled account can't be used until it is enabled again.
ALTER TABLE account ADD COLUMN is_administrator boolean NOT NULL DEFAULT false;
--> statement-breakpoint
ALTER TABLE account ADD COLUMN disabled_at timestamptz;
--> statement-breakpoint
-- People who left stay on their trips, but are no longer offered for new ones.
ALTER TABLE staff ADD COLUMN left_at timestamptz;
--> statement-breakpoint
-- For the list of one's own sessions. Sessions of the previous version have no browser.
ALTER TABLE session ADD COLUMN last_seen_at timestamptz NOT NULL DEFAULT now();
--> statement-breakpoint
ALTER TABLE session ADD COLUMN browser text;
