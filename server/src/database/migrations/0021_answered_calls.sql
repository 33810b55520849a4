-- Answers to calls that named themselves with an Idempotency-Key, so that a call whose answer was lost can be repeated.
CREATE TABLE answered_call (
  staff_id text NOT NULL,
  key text NOT NULL,
  -- A hash of the request: the same key can't be used for something else.
  asked text NOT NULL,
  -- Only null inside the transaction that answers.
  answer jsonb,
  answered_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (staff_id, key)
);
--> statement-breakpoint
CREATE INDEX answered_call_answered_at ON answered_call (answered_at);
