-- Whether a link went to its owner's mailbox: some are shown to a browser, or printed for an administrator.
ALTER TABLE link_token ADD COLUMN is_emailed boolean NOT NULL DEFAULT true;
