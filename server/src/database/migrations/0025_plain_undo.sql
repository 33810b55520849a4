-- What the undo of an import needs is only stored and read as a whole. As jsonb, PostgreSQL took it apart, which took three quarters of the
-- time of storing it. Instances of the previous version can still write and read it.
ALTER TABLE trip_import ALTER COLUMN trips TYPE json;
