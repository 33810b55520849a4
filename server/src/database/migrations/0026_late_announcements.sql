-- A server can leave out the announcement of a change and make it after the commit, for many changes together (decision 41). PostgreSQL commits
-- transactions that announce something one after the other.
CREATE OR REPLACE FUNCTION announce_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('sojourn.announced', true) IS DISTINCT FROM 'later' THEN
    PERFORM pg_notify('sojourn_change', '');
  END IF;
  RETURN NULL;
END $$;
