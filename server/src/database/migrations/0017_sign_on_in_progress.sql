-- When someone came back from the provider. The attempt still counts for its network until the provider confirms who it is.
ALTER TABLE sign_on_attempt ADD COLUMN used_at timestamptz;
--> statement-breakpoint
DROP INDEX sign_on_attempt_network;
--> statement-breakpoint
CREATE INDEX sign_on_attempt_network ON sign_on_attempt (network, expires_at);
--> statement-breakpoint
-- When the provider was asked who it is. It may sign the person out before it answers.
ALTER TABLE sign_on_code ADD COLUMN asked_at timestamptz;
--> statement-breakpoint
-- Whom a logout token named, and when it was used.
ALTER TABLE used_logout_token ADD COLUMN issuer text, ADD COLUMN subject text, ADD COLUMN sid text,
  ADD COLUMN used_at timestamptz NOT NULL DEFAULT now();
--> statement-breakpoint
CREATE INDEX used_logout_token_used_at ON used_logout_token (issuer, used_at);
