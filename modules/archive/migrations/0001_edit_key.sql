-- Sha-256 of the key that the answer to publishing carried; games from before have none.
ALTER TABLE archive_games ADD COLUMN edit_key TEXT;
