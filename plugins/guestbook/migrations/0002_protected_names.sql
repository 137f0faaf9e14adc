ALTER TABLE guestbook_entries ADD COLUMN name_protected INTEGER NOT NULL DEFAULT 0;
