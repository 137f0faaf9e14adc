-- A list from a deep offset skips in it without reading a game.
CREATE INDEX archive_games_live ON archive_games (num) WHERE buried_at IS NULL;
