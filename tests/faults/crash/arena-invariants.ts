import { unclearLife } from "./counters"

/** What holds in the tables of the arena between any two commits, as in `invariants.ts`. */
export const ARENA_INVARIANTS: Readonly<Record<string, string>> = {
  "every player has accepted, and no one plays alone": `SELECT num FROM arena_challenges
    WHERE (status IN ('accepted', 'completed')) <> (opponent IS NOT NULL)
      OR (opponent IS NULL) <> (accepted_at IS NULL) OR opponent = challenger`,
  "a result is whole": `SELECT num FROM arena_challenges
    WHERE (status = 'completed') <> (result IS NOT NULL) OR (result IS NULL) <> (completed_at IS NULL)`,
  "a refusal is whole": `SELECT num FROM arena_challenges
    WHERE (status = 'declined') <> (declined_by IS NOT NULL)`,
  "a board is of a challenge to Hilltop that was accepted": `SELECT challenge FROM arena_games
    WHERE challenge NOT IN (SELECT num FROM arena_challenges
      WHERE game = 'hilltop' AND status IN ('accepted', 'completed'))`,
  "an accepted challenge to Hilltop has its board": `SELECT num FROM arena_challenges
    WHERE game = 'hilltop' AND status = 'accepted' AND num NOT IN (SELECT challenge FROM arena_games)`,
  "a board has each of its moves once": `SELECT challenge, ply FROM arena_games AS g
    WHERE ply <> (SELECT count(*) FROM arena_moves WHERE challenge = g.challenge)
      OR ply <> (SELECT coalesce(max(ply), 0) FROM arena_moves WHERE challenge = g.challenge)`,
  "every move is on a board": `SELECT challenge, ply FROM arena_moves
    WHERE ply < 1 OR challenge NOT IN (SELECT challenge FROM arena_games)`,
  "sides take turns": `SELECT challenge FROM arena_games
    WHERE outcome IS NULL AND (turn = 'white') <> (ply % 2 = 0)`,
  "a challenge has one life": unclearLife("arena_challenges"),
  "a game and its challenge end together": `SELECT g.challenge FROM arena_games AS g
    JOIN arena_challenges AS c ON c.num = g.challenge
    WHERE (g.outcome IS NOT NULL) <> (c.status = 'completed')
      OR (g.outcome IS NULL) <> (g.deadline IS NOT NULL)`,
  "a certain result is rated once for each player, and nothing else": `SELECT num FROM arena_challenges AS c
    WHERE (SELECT count(*) FROM arena_rating_history WHERE challenge = c.num
        AND slug IN (c.challenger, c.opponent))
      <> iif(status = 'completed' AND rated AND (json_extract(result, '$.source') = 'board'
          AND (json_extract(result, '$.by') <> 'time'
            OR (SELECT ply FROM arena_games WHERE challenge = c.num) >= 2)
        OR json_array_length(result, '$.confirmedBy') = 2), 2, 0)`,
  "every rated game is of its players": `SELECT slug, challenge FROM arena_rating_history AS h
    WHERE slug NOT IN (SELECT value FROM arena_challenges, json_each(json_array(challenger, opponent))
      WHERE num = h.challenge)`,
  "rated games are counted": `SELECT slug FROM arena_ratings AS r
    WHERE wins + draws + losses <> (SELECT count(*) FROM arena_rating_history WHERE slug = r.slug)`,
  "a rating is that of the last game": `SELECT slug FROM arena_rating_history
    EXCEPT SELECT r.slug FROM arena_ratings AS r WHERE (rating, deviation) =
      (SELECT rating, deviation FROM arena_rating_history WHERE slug = r.slug
        ORDER BY rowid DESC LIMIT 1)`,
}
