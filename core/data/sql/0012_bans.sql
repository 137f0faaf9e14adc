-- Names, address blocks and domains of links that may not write here, and what was hidden with them.
CREATE TABLE core_bans (
  num INTEGER PRIMARY KEY,
  -- name, block or domain
  what TEXT NOT NULL,
  -- A slug, a network such as 192.0.2.0/24, or a domain in ASCII.
  value TEXT NOT NULL,
  why TEXT NOT NULL,
  since INTEGER NOT NULL,
  -- Null: for ever.
  until INTEGER,
  ended_at INTEGER,
  -- Whether it hides what the source has put on the site.
  hides INTEGER NOT NULL,
  -- In the log of moderation: what it hid, and what its end brought back.
  batch TEXT NOT NULL,
  end_batch TEXT,
  -- hiding or showing while that goes on; null otherwise. `progress` says how far it has got.
  phase TEXT,
  progress TEXT
);
--> statement-breakpoint
CREATE UNIQUE INDEX core_bans_open ON core_bans (what, value) WHERE ended_at IS NULL;
--> statement-breakpoint
CREATE INDEX core_bans_unfinished ON core_bans (num) WHERE phase IS NOT NULL;
--> statement-breakpoint
DROP INDEX core_moderation_log_public;
--> statement-breakpoint
CREATE INDEX core_moderation_log_public ON core_moderation_log (num)
  WHERE action IN ('remove', 'restore', 'hold', 'release', 'erase', 'ban', 'unban');
