-- What the undo of an import needs is only stored and read as a whole. As jsonb, PostgreSQL took it apart, which took three quarters of the
-- time of storing it. Instances of the previous version can still write and read it, except that one that has undone an import on a
-- connection must open a new one before it can undo another there.
ALTER TABLE trip_import ALTER COLUMN trips TYPE json;
