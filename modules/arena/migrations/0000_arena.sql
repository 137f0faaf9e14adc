CREATE TABLE arena_challenges (
  num INTEGER PRIMARY KEY NOT NULL,
  status TEXT NOT NULL,
  game TEXT NOT NULL,
  challenger TEXT NOT NULL,
  challenger_kind TEXT NOT NULL,
  challenger_key TEXT,
  invited TEXT,
  opponent TEXT,
  opponent_kind TEXT,
  opponent_key TEXT,
  side TEXT NOT NULL,
  control TEXT NOT NULL,
  rated INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  accepted_at INTEGER,
  completed_at INTEGER,
  declined_by TEXT,
  declined_why TEXT,
  result TEXT,
  rematch INTEGER,
  flagged TEXT,
  removed TEXT
) STRICT;

CREATE INDEX arena_challenges_newest ON arena_challenges (status) WHERE removed IS NULL;
CREATE INDEX arena_challenges_expiry ON arena_challenges (status, expires_at) WHERE removed IS NULL;
CREATE INDEX arena_challenges_challenger ON arena_challenges (challenger);
CREATE INDEX arena_challenges_opponent ON arena_challenges (opponent, status);
CREATE INDEX arena_challenges_invited ON arena_challenges (invited);
CREATE INDEX arena_challenges_hearsay ON arena_challenges (num)
  WHERE json_extract(result, '$.source') = 'reported' AND json_array_length(result, '$.confirmedBy') = 0;

CREATE TABLE arena_games (
  challenge INTEGER PRIMARY KEY NOT NULL,
  ply INTEGER NOT NULL,
  fen TEXT NOT NULL,
  seen TEXT NOT NULL,
  white_left INTEGER NOT NULL,
  black_left INTEGER NOT NULL,
  turn TEXT NOT NULL,
  turn_at INTEGER NOT NULL,
  deadline INTEGER,
  draw_offer TEXT,
  outcome TEXT
) STRICT;

CREATE INDEX arena_games_deadline ON arena_games (deadline) WHERE deadline IS NOT NULL;

CREATE TABLE arena_moves (
  challenge INTEGER NOT NULL,
  ply INTEGER NOT NULL,
  uci TEXT NOT NULL,
  san TEXT NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (challenge, ply)
) STRICT;

CREATE TABLE arena_ratings (
  slug TEXT PRIMARY KEY NOT NULL,
  kind TEXT NOT NULL,
  rating REAL NOT NULL,
  deviation REAL NOT NULL,
  volatility REAL NOT NULL,
  wins INTEGER NOT NULL,
  draws INTEGER NOT NULL,
  losses INTEGER NOT NULL,
  at INTEGER NOT NULL
) STRICT;

CREATE INDEX arena_ratings_rating ON arena_ratings (kind, rating);
CREATE INDEX arena_ratings_certain ON arena_ratings (rating) WHERE deviation <= 110;
CREATE INDEX arena_ratings_certain_kind ON arena_ratings (kind, rating) WHERE deviation <= 110;

CREATE TABLE arena_rating_history (
  slug TEXT NOT NULL,
  challenge INTEGER NOT NULL,
  rating REAL NOT NULL,
  deviation REAL NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (slug, challenge)
) STRICT;

CREATE INDEX arena_rating_history_newest ON arena_rating_history (slug, at, challenge);
