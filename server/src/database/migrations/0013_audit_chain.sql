-- What kind of event an entry records. Entries of earlier versions have none, and audit_kind finds it from their sentence.
ALTER TABLE audit_entry ADD COLUMN kind text;
--> statement-breakpoint
CREATE FUNCTION audit_kind(entry audit_entry) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT coalesce(entry.kind, CASE
    WHEN entry.trip_id IS NOT NULL THEN 'trip'
    WHEN entry.event LIKE 'An administrator %' THEN 'admin'
    WHEN entry.event LIKE ANY ('{"% signed in","% signed out","Sign-in for staff ID %","Sign-in from %"}') THEN 'sign-in'
    WHEN entry.event LIKE ANY ('{"% the calendar link “%","% calendar link “%” was used for the first time"}') THEN 'link'
    ELSE 'account'
  END)
$$;
--> statement-breakpoint
-- The chain: each link holds a SHA-256 over the one before and over its entry, in the order in which the entries were committed. Writers only
-- queue their entries in audit_unlinked. They are linked afterwards, by one at a time, so no writer waits for another.
CREATE TABLE audit_link (
  position bigint PRIMARY KEY,
  entry_id bigint NOT NULL UNIQUE,
  hash bytea NOT NULL
);
--> statement-breakpoint
-- The last link. Without it, nobody would notice if the newest entries were removed together with their links.
CREATE TABLE audit_head (
  is_only boolean PRIMARY KEY CHECK (is_only),
  position bigint NOT NULL,
  hash bytea NOT NULL
);
--> statement-breakpoint
CREATE TABLE audit_unlinked (entry_id bigint NOT NULL);
--> statement-breakpoint
-- What an entry says, as one text that is the same on every engine and after a restore. It must never change, or the chain no longer fits.
CREATE FUNCTION audit_digest(entry audit_entry) RETURNS bytea LANGUAGE sql STABLE AS $$
  SELECT sha256(convert_to(jsonb_build_array(
    entry.id, to_char(entry.timestamp AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS.US'), entry.event, entry.trip_id, entry.staff_id,
    entry.change, entry.origin, entry.kind
  )::text, 'UTF8'))
$$;
--> statement-breakpoint
CREATE FUNCTION next_audit_hash(hash bytea, first bytea, digest bytea) RETURNS bytea LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  RETURN sha256(coalesce(hash, first) || digest);
END $$;
--> statement-breakpoint
CREATE AGGREGATE audit_hash(bytea, bytea) (sfunc = next_audit_hash, stype = bytea);
--> statement-breakpoint
-- Administrators search the log by these terms. The linker writes them, so the index costs writers nothing.
CREATE TABLE audit_search (
  timestamp timestamptz NOT NULL,
  entry_id bigint NOT NULL,
  terms text[] NOT NULL,
  PRIMARY KEY (timestamp, entry_id)
);
--> statement-breakpoint
CREATE INDEX audit_search_terms ON audit_search USING gin (terms) WITH (gin_pending_list_limit = 512);
--> statement-breakpoint
-- Words in lower case, without punctuation. Extremely long ones are cut, because the index couldn't hold them.
CREATE FUNCTION audit_words(sentence text, separator text) RETURNS text LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF octet_length(sentence) > 2000 THEN
    sentence := regexp_replace(sentence, '(\w{128})\w+', '\1', 'g');
  END IF;
  RETURN regexp_replace(lower(sentence COLLATE "und-x-icu"), '\W+', separator, 'g');
END $$;
--> statement-breakpoint
-- The month, and with the kind in front: nothing, the person, the trip and each word of the sentence. With the kind in front, a word of one kind
-- is found without reading all entries of that kind. What administrators did to someone is also found under that person.
CREATE FUNCTION audit_terms(entry audit_entry) RETURNS text[] LANGUAGE plpgsql STABLE AS $$
DECLARE
  kind text := audit_kind(entry) || ':';
  separator text := chr(31) || kind;
  terms text[] := string_to_array(
    'month:' || to_char(entry.timestamp AT TIME ZONE 'UTC', 'YYYY-MM') || separator
      || coalesce(separator || 'staff:' || entry.staff_id, '') || coalesce(separator || 'trip:' || entry.trip_id, '')
      || separator || audit_words(entry.event, separator),
    chr(31)
  );
BEGIN
  IF kind = 'admin:' THEN
    terms := terms || ARRAY(
      SELECT kind || 'staff:' || mentioned[1] FROM regexp_matches(entry.event, 'staff ID ([\w.-]*\w)', 'g') AS mentioned
    );
  END IF;
  RETURN terms;
END $$;
--> statement-breakpoint
-- Links entries that have been committed, up to this many, and makes them searchable. Returns how many it took from the queue. The lock comes
-- first, so that each statement after it sees all that was linked before. Restored entries are queued, but have their links.
CREATE FUNCTION link_audit_entries(most integer) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  taken bigint[];
BEGIN
  LOCK TABLE audit_head IN EXCLUSIVE MODE;
  WITH deleted AS (
    DELETE FROM audit_unlinked WHERE ctid = ANY (ARRAY(SELECT ctid FROM audit_unlinked LIMIT most)) RETURNING entry_id
  )
  SELECT array_agg(entry_id) INTO taken FROM deleted;
  IF taken IS NULL THEN
    RETURN 0;
  END IF;
  WITH linked AS (
    INSERT INTO audit_link (position, entry_id, hash)
    SELECT coalesce(head.position, 0) + row_number() OVER in_order, entry.id,
      audit_hash(coalesce(head.hash, ''), audit_digest(entry)) OVER in_order
    FROM audit_entry AS entry LEFT JOIN audit_head AS head ON true
    WHERE entry.id = ANY (taken) AND NOT EXISTS (SELECT FROM audit_link WHERE entry_id = entry.id)
    WINDOW in_order AS (ORDER BY entry.id ROWS UNBOUNDED PRECEDING)
    RETURNING position, hash
  )
  INSERT INTO audit_head SELECT true, position, hash FROM linked ORDER BY position DESC LIMIT 1
  ON CONFLICT (is_only) DO UPDATE SET position = excluded.position, hash = excluded.hash;
  INSERT INTO audit_search SELECT timestamp, id, audit_terms(entry) FROM audit_entry AS entry WHERE id = ANY (taken)
  ON CONFLICT DO NOTHING;
  RETURN cardinality(taken);
END $$;
--> statement-breakpoint
-- Instances link entries when they hear of them. Changes of trips are announced anyway.
CREATE OR REPLACE FUNCTION note_audit_entries_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO audit_uncounted SELECT timestamp, id, 1 FROM added;
  INSERT INTO audit_unlinked SELECT id FROM added;
  IF EXISTS (SELECT FROM added WHERE trip_id IS NULL) THEN
    NOTIFY sojourn_audit;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Nothing in Sojourn changes or removes an entry. Whoever owns the tables can drop these triggers, but the chain shows what they did.
CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The audit log can''t be changed: % on % was refused', TG_OP, TG_TABLE_NAME;
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_entry_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_entry
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
--> statement-breakpoint
CREATE TRIGGER audit_link_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_link
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
--> statement-breakpoint
-- The entries that are there. The server links them when it starts, a thousand at a time, so that instances of the previous version don't
-- wait until a long log is linked.
INSERT INTO audit_unlinked SELECT id FROM audit_entry ORDER BY id;
