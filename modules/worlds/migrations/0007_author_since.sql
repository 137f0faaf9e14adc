-- When a page came under the name of its author; null where it was published under it.
ALTER TABLE worlds_pages ADD COLUMN author_since INTEGER;
