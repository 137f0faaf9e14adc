-- An erased game left the counts of its players as they were. What is rated is counted again, from the results.
DELETE FROM arena_ratings WHERE slug NOT IN (SELECT slug FROM arena_rating_history);
--> statement-breakpoint
UPDATE arena_ratings SET (wins, draws, losses) = (
  SELECT coalesce(sum(result ->> 'winner' = h.slug), 0), coalesce(sum(result ->> 'winner' IS NULL), 0),
    coalesce(sum(result ->> 'winner' <> h.slug), 0)
  FROM arena_rating_history AS h JOIN arena_challenges ON num = h.challenge WHERE h.slug = arena_ratings.slug)
WHERE wins + draws + losses <> (SELECT count(*) FROM arena_rating_history AS h WHERE h.slug = arena_ratings.slug);
