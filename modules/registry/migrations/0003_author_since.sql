-- When a server came under the name of its author; null where it was submitted under it.
ALTER TABLE registry_servers ADD COLUMN author_since INTEGER;
