ALTER TABLE gps_sessions ADD COLUMN lobby_key TEXT;
ALTER TABLE gps_sessions ADD COLUMN created_from TEXT;
