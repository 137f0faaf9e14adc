-- What a post looks like, rendered when it is written. `reply` is 0 for the thread's own text.
CREATE TABLE exchange_rendered (
  thread INTEGER NOT NULL,
  reply INTEGER NOT NULL,
  renderer INTEGER NOT NULL,
  excerpt TEXT NOT NULL,
  html TEXT NOT NULL,
  PRIMARY KEY (thread, reply)
);
--> statement-breakpoint
-- What an older renderer made, for the job that renders it again.
CREATE INDEX exchange_rendered_by_renderer ON exchange_rendered (renderer);
--> statement-breakpoint
INSERT INTO exchange_rendered
  SELECT num, 0, 0, '', '' FROM exchange_threads
  UNION ALL SELECT thread, num, 0, '', '' FROM exchange_replies;
--> statement-breakpoint
-- Who is mentioned where: `source` is a reply, 0 for the thread's text, -1 for its title.
CREATE TABLE exchange_mentions (
  thread INTEGER NOT NULL,
  slug TEXT NOT NULL,
  source INTEGER NOT NULL,
  PRIMARY KEY (thread, slug, source)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX exchange_mentions_by_source ON exchange_mentions (thread, source);
--> statement-breakpoint
INSERT OR IGNORE INTO exchange_mentions
  SELECT r.thread, m.value, r.num FROM exchange_replies AS r, json_each(r.mentions) AS m
  WHERE r.removed_why IS NULL;
--> statement-breakpoint
INSERT OR IGNORE INTO exchange_mentions
  SELECT t.num, m.value, 0 FROM exchange_threads AS t, json_each(t.mentions) AS m
  WHERE NOT EXISTS (SELECT 1 FROM exchange_mentions AS known WHERE known.thread = t.num AND known.slug = m.value);
--> statement-breakpoint
UPDATE exchange_threads
  SET mentions = (SELECT json_group_array(value) FROM (SELECT value FROM json_each(mentions) LIMIT 50))
  WHERE json_array_length(mentions) > 50;
