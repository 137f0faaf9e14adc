CREATE TABLE gps_sessions (
  code TEXT PRIMARY KEY NOT NULL,
  name TEXT NOT NULL,
  color TEXT NOT NULL,
  listed INTEGER NOT NULL,
  created_at INTEGER NOT NULL
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
  PRIMARY KEY (session, id)
) STRICT;

CREATE TABLE gps_messages (
  session TEXT NOT NULL,
  id INTEGER NOT NULL,
  name TEXT NOT NULL,
  message TEXT NOT NULL,
  at INTEGER NOT NULL,
  participant TEXT,
  PRIMARY KEY (session, id)
) STRICT;

CREATE TABLE gps_ended (
  code TEXT PRIMARY KEY NOT NULL,
  ended_at INTEGER NOT NULL
) STRICT;
