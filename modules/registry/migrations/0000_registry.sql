CREATE TABLE registry_servers (
  num INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  url TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  description TEXT NOT NULL,
  words TEXT NOT NULL,
  edit_key TEXT NOT NULL,
  flagged TEXT,
  submitted_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  checked_at INTEGER NOT NULL,
  removed_at INTEGER,
  removed_by TEXT,
  removed_why TEXT,
  server_name TEXT NOT NULL UNIQUE,
  host TEXT NOT NULL,
  author TEXT NOT NULL,
  source TEXT NOT NULL,
  tools TEXT NOT NULL,
  protocols TEXT NOT NULL,
  version TEXT NOT NULL,
  verified INTEGER NOT NULL,
  failing_since INTEGER,
  next_check_at INTEGER NOT NULL
);
--> statement-breakpoint
CREATE INDEX registry_servers_listed ON registry_servers (num DESC) WHERE removed_at IS NULL;
--> statement-breakpoint
CREATE INDEX registry_servers_due ON registry_servers (next_check_at) WHERE removed_at IS NULL;
--> statement-breakpoint
CREATE INDEX registry_servers_flagged ON registry_servers (num DESC) WHERE flagged IS NOT NULL;
--> statement-breakpoint
CREATE TABLE registry_directories (
  num INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  url TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  description TEXT NOT NULL,
  words TEXT NOT NULL,
  edit_key TEXT NOT NULL,
  flagged TEXT,
  submitted_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  checked_at INTEGER NOT NULL,
  removed_at INTEGER,
  removed_by TEXT,
  removed_why TEXT,
  audience TEXT NOT NULL,
  has_mcp_tool INTEGER NOT NULL,
  api TEXT
);
--> statement-breakpoint
CREATE INDEX registry_directories_listed ON registry_directories (num DESC) WHERE removed_at IS NULL;
