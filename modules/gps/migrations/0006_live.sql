-- In live.db from now on, which the host moves the rows to; only the orbital elements stay where they were.
CREATE TABLE gps_sessions (
  code TEXT PRIMARY KEY NOT NULL,
  name TEXT NOT NULL,
  color TEXT NOT NULL,
  listed INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  lobby_key TEXT,
  created_from TEXT
) STRICT;

CREATE TABLE gps_participants (
  session TEXT NOT NULL,
  id TEXT NOT NULL,
  participant TEXT NOT NULL,
  moved_at INTEGER NOT NULL,
  PRIMARY KEY (session, id)
) STRICT;

CREATE TABLE gps_trail_parts (
  session TEXT NOT NULL,
  participant TEXT NOT NULL,
  part INTEGER NOT NULL,
  points TEXT NOT NULL,
  PRIMARY KEY (session, participant, part)
) STRICT;

CREATE TABLE gps_pins (
  session TEXT NOT NULL,
  id INTEGER NOT NULL,
  lat REAL NOT NULL,
  lon REAL NOT NULL,
  message TEXT NOT NULL,
  name TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  protected INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (session, id)
) STRICT;

CREATE TABLE gps_messages (
  session TEXT NOT NULL,
  id INTEGER NOT NULL,
  name TEXT NOT NULL,
  message TEXT NOT NULL,
  at INTEGER NOT NULL,
  participant TEXT,
  protected INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (session, id)
) STRICT;

CREATE TABLE gps_ended (
  code TEXT PRIMARY KEY NOT NULL,
  ended_at INTEGER NOT NULL
) STRICT;

CREATE TABLE gps_aware (
  code TEXT PRIMARY KEY NOT NULL,
  data TEXT,
  pushed_at INTEGER NOT NULL
) STRICT;

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
