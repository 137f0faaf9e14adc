-- Hash of the picture that the game's card shows; null where the poster is generated.
ALTER TABLE archive_games ADD COLUMN cover TEXT;
