-- Any page of the audit log is found without counting the entries before it. The entries, in the order in which they are shown, are cut
-- into blocks of about a thousand, and of each block is kept where it begins and how many entries it has.
CREATE TABLE audit_block (
  first_timestamp timestamptz NOT NULL,
  first_id bigint NOT NULL,
  entries integer NOT NULL,
  PRIMARY KEY (first_timestamp, first_id)
);
--> statement-breakpoint
-- The first block begins before everything, so each entry is in one.
INSERT INTO audit_block VALUES ('-infinity', 0, 0);
--> statement-breakpoint
-- What was added (1) or removed (-1) and isn't in a block yet. Writers only ever add rows here, so none of them waits for another.
CREATE TABLE audit_uncounted (
  timestamp timestamptz NOT NULL,
  id bigint NOT NULL,
  entries smallint NOT NULL
);
--> statement-breakpoint
CREATE FUNCTION note_audit_entries_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO audit_uncounted SELECT timestamp, id, 1 FROM added;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_entry_added AFTER INSERT ON audit_entry REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION note_audit_entries_added();
--> statement-breakpoint
CREATE FUNCTION note_audit_entries_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO audit_uncounted SELECT timestamp, id, -1 FROM removed;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_entry_removed AFTER DELETE ON audit_entry REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION note_audit_entries_removed();
--> statement-breakpoint
CREATE FUNCTION note_audit_entry_moved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO audit_uncounted VALUES (OLD.timestamp, OLD.id, -1), (NEW.timestamp, NEW.id, 1);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_entry_moved AFTER UPDATE OF timestamp, id ON audit_entry FOR EACH ROW
  WHEN ((OLD.timestamp, OLD.id) IS DISTINCT FROM (NEW.timestamp, NEW.id)) EXECUTE FUNCTION note_audit_entry_moved();
--> statement-breakpoint
CREATE FUNCTION forget_audit_blocks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM audit_uncounted;
  DELETE FROM audit_block;
  INSERT INTO audit_block VALUES ('-infinity', 0, 0);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_entry_emptied AFTER TRUNCATE ON audit_entry FOR EACH STATEMENT EXECUTE FUNCTION forget_audit_blocks();
--> statement-breakpoint
-- Takes what isn't counted yet into the blocks: those that it falls into are counted again, and cut up where they have grown. The lock comes
-- first, so that the one statement that follows sees all that an earlier count did. An entry and its row in audit_uncounted become visible
-- together, so what this statement sees of one it sees of the other.
CREATE FUNCTION count_audit_entries() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE audit_block IN EXCLUSIVE MODE;
  WITH taken AS (
    DELETE FROM audit_uncounted RETURNING timestamp, id
  ), touched AS (
    SELECT DISTINCT block.first_timestamp, block.first_id FROM taken CROSS JOIN LATERAL (
      SELECT first_timestamp, first_id FROM audit_block WHERE (first_timestamp, first_id) <= (taken.timestamp, taken.id)
      ORDER BY first_timestamp DESC, first_id DESC LIMIT 1
    ) AS block
  ), numbered AS (
    SELECT touched.first_timestamp, touched.first_id, entry.timestamp, entry.id,
      row_number() OVER (PARTITION BY touched.first_timestamp, touched.first_id ORDER BY entry.timestamp, entry.id) - 1 AS place
    FROM touched
    LEFT JOIN LATERAL (
      SELECT first_timestamp, first_id FROM audit_block
      WHERE (first_timestamp, first_id) > (touched.first_timestamp, touched.first_id)
      ORDER BY first_timestamp, first_id LIMIT 1
    ) AS next ON true
    LEFT JOIN LATERAL (
      SELECT timestamp, id FROM audit_entry
      WHERE (timestamp, id) >= (touched.first_timestamp, touched.first_id)
        AND (timestamp, id) < (coalesce(next.first_timestamp, 'infinity'), coalesce(next.first_id, 9223372036854775807))
    ) AS entry ON true
  )
  INSERT INTO audit_block (first_timestamp, first_id, entries)
  SELECT
    CASE place / 1000 WHEN 0 THEN first_timestamp ELSE min(timestamp) FILTER (WHERE place % 1000 = 0) END,
    CASE place / 1000 WHEN 0 THEN first_id ELSE min(id) FILTER (WHERE place % 1000 = 0) END,
    count(id)
  FROM numbered GROUP BY first_timestamp, first_id, place / 1000
  ON CONFLICT (first_timestamp, first_id) DO UPDATE SET entries = excluded.entries;
END $$;
--> statement-breakpoint
-- The entries that are there: a mark in the first block has all of it counted.
INSERT INTO audit_uncounted VALUES ('-infinity', 0, 0);
--> statement-breakpoint
SELECT count_audit_entries();
