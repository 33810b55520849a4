-- Which emails someone wants. Without a row, only those about changes to their own trips.
CREATE TABLE notice_choice (
  staff_id text PRIMARY KEY REFERENCES account ON DELETE CASCADE,
  own_trips boolean NOT NULL DEFAULT true,
  reminder boolean NOT NULL DEFAULT false,
  -- How many days before a trip to remind them. Kept while reminders are off.
  reminder_days smallint NOT NULL DEFAULT 7,
  weekly boolean NOT NULL DEFAULT false,
  -- Whose trips the weekly email lists, with the filters of the calendar.
  weekly_trips jsonb NOT NULL DEFAULT '{}'
);
--> statement-breakpoint
-- How far in the chain of audit entries the notices have come. Whoever locks it does their work.
CREATE TABLE notice_progress (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  position bigint NOT NULL
);
--> statement-breakpoint
-- Changes that someone hasn't been told about yet. They go out together in one email.
CREATE TABLE notice_item (
  staff_id text NOT NULL REFERENCES account ON DELETE CASCADE,
  entry_id bigint NOT NULL,
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (staff_id, entry_id)
);
--> statement-breakpoint
-- Emails that are sent once: a reminder of a trip, the email about a week.
CREATE TABLE letter_sent (
  staff_id text NOT NULL REFERENCES account ON DELETE CASCADE,
  letter text NOT NULL,
  about text NOT NULL,
  sent_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (staff_id, letter, about)
);
