CREATE TABLE gps_hunts (
  code TEXT PRIMARY KEY NOT NULL,
  master TEXT NOT NULL,
  edit_key TEXT NOT NULL,
  radius INTEGER NOT NULL,
  ordered INTEGER NOT NULL,
  minutes INTEGER,
  created_at INTEGER NOT NULL,
  started_at INTEGER,
  ended_at INTEGER
) STRICT;

CREATE TABLE gps_waypoints (
  code TEXT NOT NULL,
  id INTEGER NOT NULL,
  lat REAL NOT NULL,
  lon REAL NOT NULL,
  name TEXT NOT NULL,
  hint TEXT NOT NULL,
  radius INTEGER NOT NULL,
  PRIMARY KEY (code, id)
) STRICT;

CREATE TABLE gps_hunters (
  code TEXT NOT NULL,
  id TEXT NOT NULL,
  name TEXT NOT NULL,
  joined_at INTEGER NOT NULL,
  suspended_until INTEGER,
  PRIMARY KEY (code, id)
) STRICT;

CREATE TABLE gps_finds (
  code TEXT NOT NULL,
  waypoint_id INTEGER NOT NULL,
  hunter_id TEXT NOT NULL,
  at INTEGER NOT NULL,
  points INTEGER NOT NULL,
  PRIMARY KEY (code, waypoint_id, hunter_id)
) STRICT;
