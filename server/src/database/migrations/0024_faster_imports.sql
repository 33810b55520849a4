-- What the undo of an import needs is no longer compressed: that took a third of the time of storing it, and it is only kept for a day.
ALTER TABLE trip_import ALTER COLUMN trips SET STORAGE EXTERNAL;
