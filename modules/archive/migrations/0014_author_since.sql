-- When a game came under the name of its author; null where it was published under it.
ALTER TABLE archive_games ADD COLUMN author_since INTEGER;
