-- Held pages are out of the lists, as ended ones, until the operator has looked at them; they stay at their address.
ALTER TABLE worlds_pages ADD COLUMN held INTEGER NOT NULL DEFAULT 0;
