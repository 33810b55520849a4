-- What an entry did to its trip, so that it can be shown field by field and gone back to. Older entries have only their sentence.
ALTER TABLE audit_entry ADD COLUMN change jsonb;
--> statement-breakpoint
CREATE INDEX audit_entry_of_trip ON audit_entry (trip_id, id DESC) WHERE trip_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX trip_in_trash ON trip (deleted_at DESC, trip_id DESC) WHERE deleted_at IS NOT NULL;
