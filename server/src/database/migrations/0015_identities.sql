-- Who someone is at the identity provider. Never bound to an email address, which can be given to someone else.
CREATE TABLE identity (
  issuer text NOT NULL,
  subject text NOT NULL,
  staff_id text NOT NULL REFERENCES account ON DELETE CASCADE,
  -- Whether a claim made this person an administrator. Only then can a missing claim take it away.
  gave_administrator boolean NOT NULL DEFAULT false,
  linked_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (issuer, subject),
  UNIQUE (issuer, staff_id)
);
--> statement-breakpoint
CREATE INDEX identity_staff_id ON identity (staff_id);
--> statement-breakpoint
-- Someone who is at the provider right now.
CREATE TABLE sign_on_attempt (
  state_hash text PRIMARY KEY,
  nonce text NOT NULL,
  verifier text NOT NULL,
  browser_hash text NOT NULL,
  issuer text NOT NULL,
  -- The person who connects their account. Null for someone who signs in.
  staff_id text REFERENCES account ON DELETE CASCADE,
  network text NOT NULL,
  expires_at timestamptz NOT NULL
);
--> statement-breakpoint
CREATE INDEX sign_on_attempt_network ON sign_on_attempt (network);
--> statement-breakpoint
-- An identity that the provider confirmed, until the browser exchanges its code for a session or connects it.
CREATE TABLE sign_on_code (
  code_hash text PRIMARY KEY,
  purpose text NOT NULL CHECK (purpose IN ('sign in', 'link')),
  browser_hash text NOT NULL,
  issuer text NOT NULL,
  subject text NOT NULL,
  sid text,
  profile jsonb NOT NULL,
  -- The account that it can be connected to.
  staff_id text REFERENCES account ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);
--> statement-breakpoint
ALTER TABLE link_token DROP CONSTRAINT link_token_purpose_check;
--> statement-breakpoint
ALTER TABLE link_token ADD CONSTRAINT link_token_purpose_check
  CHECK (purpose IN ('verify link', 'reset link', 'identity link'));
--> statement-breakpoint
-- The identity that an emailed link connects.
CREATE TABLE pending_identity (
  token_hash text PRIMARY KEY REFERENCES link_token ON DELETE CASCADE,
  issuer text NOT NULL,
  subject text NOT NULL
);
--> statement-breakpoint
-- Logout tokens of the provider work once.
CREATE TABLE used_logout_token (
  token_hash text PRIMARY KEY,
  expires_at timestamptz NOT NULL
);
--> statement-breakpoint
-- Sessions that began at the provider end when it says so.
ALTER TABLE session ADD COLUMN issuer text, ADD COLUMN subject text, ADD COLUMN sid text;
--> statement-breakpoint
CREATE INDEX session_identity ON session (issuer, subject) WHERE ended_at IS NULL AND issuer IS NOT NULL;
--> statement-breakpoint
CREATE INDEX session_sid ON session (issuer, sid) WHERE ended_at IS NULL AND sid IS NOT NULL;
