-- A session whose row is removed has ended too, also for the instances that did not remove it.
CREATE FUNCTION announce_session_removal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('sojourn_session_end', OLD.session_id::text);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER session_removal_announce AFTER DELETE ON session FOR EACH ROW
  WHEN (OLD.ended_at IS NULL) EXECUTE FUNCTION announce_session_removal();
