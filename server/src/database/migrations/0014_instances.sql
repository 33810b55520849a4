-- The servers that are running on this database, for the System page. Each renews its own row.
CREATE TABLE instance (
  instance_id uuid PRIMARY KEY,
  name text NOT NULL,
  version text NOT NULL,
  started_at timestamptz NOT NULL,
  seen_at timestamptz NOT NULL DEFAULT now(),
  streams integer NOT NULL
);
