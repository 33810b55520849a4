-- A wake-up without content: what changed is read from the rows.
CREATE FUNCTION announce_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('sojourn_change', '');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER trip_announce AFTER INSERT OR UPDATE ON trip FOR EACH STATEMENT EXECUTE FUNCTION announce_change();
--> statement-breakpoint
CREATE TRIGGER staff_announce AFTER INSERT OR UPDATE ON staff FOR EACH STATEMENT EXECUTE FUNCTION announce_change();
--> statement-breakpoint
CREATE TRIGGER destination_announce AFTER INSERT OR UPDATE ON destination FOR EACH STATEMENT EXECUTE FUNCTION announce_change();
--> statement-breakpoint
-- Sessions that end are announced too, so that their streams end.
CREATE FUNCTION announce_session_end() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('sojourn_session_end', NEW.session_id::text);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER session_end_announce AFTER UPDATE OF ended_at ON session FOR EACH ROW
  WHEN (OLD.ended_at IS NULL AND NEW.ended_at IS NOT NULL) EXECUTE FUNCTION announce_session_end();
