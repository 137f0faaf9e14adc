-- How many rows refer to a body: a version that is dropped takes its body along when it was the last.
-- Null for bodies from before, which stay.
ALTER TABLE core_pages ADD COLUMN uses INTEGER;
