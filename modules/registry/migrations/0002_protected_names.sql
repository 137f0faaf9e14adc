-- Whether the submitter of a server proved a protected name.
ALTER TABLE registry_servers ADD COLUMN author_protected INTEGER NOT NULL DEFAULT 0;
