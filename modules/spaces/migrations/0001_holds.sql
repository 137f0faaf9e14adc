-- What happens when the operator approves a held room; null unless it is held.
ALTER TABLE spaces_rooms ADD COLUMN held TEXT;
