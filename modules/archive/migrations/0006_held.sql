-- Held games are out of the lists, as buried ones, until the operator has looked at them; they stay at their address.
ALTER TABLE archive_games ADD COLUMN held INTEGER NOT NULL DEFAULT 0;
