-- Plays of makers were only ever added to: an edit of the credits left them with the makers of before, and an erasure with
-- everyone. Now they are those of the games in their place. About four seconds of CPU at a million games.
UPDATE archive_makers SET plays = 0 WHERE plays <> 0;
--> statement-breakpoint
UPDATE archive_makers SET plays = summed.plays
FROM (
  SELECT 'human' AS kind, human_slug AS slug, sum(plays) AS plays FROM archive_games
  WHERE buried_at IS NULL AND human_slug IS NOT NULL AND plays > 0 GROUP BY human_slug
  UNION ALL
  SELECT 'agent', ai_slug, sum(plays) FROM archive_games
  WHERE buried_at IS NULL AND ai_slug IS NOT NULL AND plays > 0 GROUP BY ai_slug
) AS summed
WHERE archive_makers.kind = summed.kind AND archive_makers.slug = summed.slug;
--> statement-breakpoint
-- An erased game, which is one without a page, has neither plays nor reactions.
DELETE FROM archive_hours WHERE num IN (SELECT num FROM archive_games WHERE page_sha256 = '');
--> statement-breakpoint
DELETE FROM archive_spans WHERE num IN (SELECT num FROM archive_games WHERE page_sha256 = '');
--> statement-breakpoint
UPDATE archive_games SET plays = 0, reactions = '{}' WHERE page_sha256 = '';
