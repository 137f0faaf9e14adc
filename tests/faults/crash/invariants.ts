import { ARENA_INVARIANTS } from "./arena-invariants"
import {
  ARCHIVE,
  EXCHANGE,
  miscounted,
  newByDay,
  unclearLife,
  unclearPage,
  WORLDS,
} from "./counters"

const VISIBLE = "removed_at IS NULL AND held = 0"

/**
 * What holds in the database between any two commits, by module and name. Each statement selects what
 * breaks it, so none may find a row. A new module adds its own.
 */
export const INVARIANTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  core: {
    "a version has its body": `SELECT subject, version FROM publishing_versions
      WHERE sha256 NOT IN (SELECT sha256 FROM publishing_pages)`,
    "versions have no gap": `SELECT subject FROM publishing_versions
      GROUP BY subject HAVING min(version) <> 1 OR max(version) <> count(*)`,
  },
  archive: {
    "a game has its body, unless it is erased": `SELECT num FROM archive_games
      WHERE page_sha256 NOT IN (SELECT sha256 FROM publishing_pages)
        AND NOT erased`,
    "a cover is stored": `SELECT num FROM archive_games
      WHERE cover IS NOT NULL AND cover NOT IN (SELECT sha256 FROM publishing_covers)`,
    "a fork has its parent, of the same family": `SELECT g.num FROM archive_games AS g
      LEFT JOIN archive_games AS p ON p.num = g.parent_num
      WHERE g.parent_num IS NOT NULL AND p.root_num IS NOT g.root_num`,
    "forks are counted": `SELECT num FROM archive_games AS g
      WHERE forks <> (SELECT count(*) FROM archive_games WHERE parent_num = g.num)`,
    "facets are counted": `SELECT facet, games FROM archive_counts AS c
      WHERE facet NOT LIKE 'day:%' AND facet NOT LIKE 'makers:%'
        AND games <> (SELECT count(*) FROM archive_games WHERE ${VISIBLE}
        AND (c.facet = 'live' OR instr(words, ' ' || c.facet || ' ') > 0))`,
    "makers with a game are counted": miscounted(
      "SELECT 'makers:' || kind, count(*) FROM archive_makers WHERE games > 0 GROUP BY 1",
      ARCHIVE,
      "makers",
    ),
    "new games of each day are counted": newByDay("archive_games", ARCHIVE),
    "every status of a live game has a count": `SELECT num FROM archive_games
      WHERE ${VISIBLE} AND 'status:' || status NOT IN (SELECT facet FROM archive_counts)`,
    "games of makers are counted": `SELECT kind, slug, games FROM archive_makers AS m
      WHERE games <> (SELECT count(*) FROM archive_games WHERE ${VISIBLE}
        AND CASE m.kind WHEN 'human' THEN human_slug ELSE ai_slug END = m.slug)`,
    "every maker of a live game is listed": `SELECT num FROM archive_games AS g WHERE ${VISIBLE}
      AND (human_slug IS NOT NULL AND NOT EXISTS
          (SELECT 1 FROM archive_makers WHERE kind = 'human' AND slug = g.human_slug)
        OR ai_slug IS NOT NULL AND NOT EXISTS
          (SELECT 1 FROM archive_makers WHERE kind = 'agent' AND slug = g.ai_slug))`,
    "plays of makers are those of their games": `SELECT kind, slug, plays FROM archive_makers AS m
      WHERE plays <> (SELECT coalesce(sum(plays), 0) FROM archive_games WHERE ${VISIBLE}
        AND CASE m.kind WHEN 'human' THEN human_slug ELSE ai_slug END = m.slug)`,
    "plays are those of its hours": `SELECT num, plays FROM archive_games AS g
      WHERE plays <> (SELECT coalesce(sum(plays), 0) FROM archive_hours WHERE num = g.num)`,
    "ranked plays are those of its hours": `SELECT num, ranked_plays FROM archive_games AS g
      WHERE ranked_plays <> (SELECT coalesce(sum(ranked_plays), 0) FROM archive_hours WHERE num = g.num)`,
    "no more ranks a game than is shown of it": `SELECT hour, num FROM archive_hours
      WHERE ranked_plays > plays OR ranked_loves > loves`,
    "reactions are those of its hours": `SELECT num, reactions FROM archive_games AS g
      WHERE (SELECT coalesce(sum(value), 0) FROM json_each(g.reactions))
        <> (SELECT coalesce(sum(loves), 0) FROM archive_hours WHERE num = g.num)`,
    "running sums are those of their hours": `SELECT span, num FROM archive_spans AS s
      WHERE (plays, loves, ranked_plays, ranked_loves) <> (SELECT coalesce(sum(plays), 0), coalesce(sum(loves), 0),
          coalesce(sum(ranked_plays), 0), coalesce(sum(ranked_loves), 0)
        FROM archive_hours WHERE num = s.num
        AND hour >= coalesce((SELECT hour FROM archive_span_starts WHERE span = s.span), 0))`,
    "what is live is found, and nothing else": `SELECT num FROM archive_games WHERE ${VISIBLE}
      EXCEPT SELECT rowid FROM archive_search
      UNION ALL SELECT * FROM (SELECT rowid FROM archive_search
        EXCEPT SELECT num FROM archive_games WHERE ${VISIBLE})`,
    "what is found by its status has it": `SELECT s.status FROM (SELECT DISTINCT status FROM archive_games) AS s
      WHERE (SELECT count(*) FROM archive_search WHERE archive_search MATCH '"status:' || s.status || '"')
        <> (SELECT count(*) FROM archive_games WHERE ${VISIBLE} AND status = s.status)`,
    "a game has one life, and stays held where its author took it down":
      unclearPage("archive_games"),
    "an erased game has no maker, play or reaction": `SELECT num FROM archive_games
      WHERE erased AND (human_slug IS NOT NULL OR ai_slug IS NOT NULL OR plays <> 0 OR reactions <> '{}')`,
  },
  arena: ARENA_INVARIANTS,
  "chat-builders": {
    "tokens and answers are those of a day": `SELECT day, tokens FROM chat_builders_days
      WHERE tokens < 0 OR answers < 0 OR date(day) IS NOT day`,
  },
  worlds: {
    "a page has its body, unless it is erased": `SELECT id FROM worlds_pages
      WHERE page_sha256 NOT IN (SELECT sha256 FROM publishing_pages)
        AND NOT erased`,
    "a cover is stored": `SELECT id FROM worlds_pages
      WHERE cover IS NOT NULL AND cover NOT IN (SELECT sha256 FROM publishing_covers)`,
    "pages are counted": `SELECT world, pages FROM worlds_counts AS c WHERE world NOT LIKE 'day:%'
      AND pages <> (SELECT count(*) FROM worlds_pages WHERE world = c.world AND ${VISIBLE})`,
    "new pages of each day are counted": newByDay("worlds_pages", WORLDS),
    "every world with pages has a count": `SELECT DISTINCT world FROM worlds_pages
      WHERE world NOT IN (SELECT world FROM worlds_counts)`,
    "what is shown is found, and nothing else": `SELECT num FROM worlds_pages WHERE ${VISIBLE}
      EXCEPT SELECT rowid FROM worlds_search
      UNION ALL SELECT * FROM (SELECT rowid FROM worlds_search
        EXCEPT SELECT num FROM worlds_pages WHERE ${VISIBLE})`,
    "a promoted page is found as one": `SELECT num FROM worlds_pages
      WHERE ${VISIBLE} AND (promoted_at IS NULL) = (num IN (SELECT rowid FROM worlds_search
        WHERE worlds_search MATCH '"promoted:workshop" OR "promoted:dispatch"'))`,
    "a promoted page has its game": `SELECT id FROM worlds_pages
      WHERE (promoted_to IS NULL) <> (promoted_at IS NULL)
        OR (promoted_to IS NOT NULL AND CAST(promoted_to AS INTEGER) NOT IN (SELECT num FROM archive_games))`,
    "a page has one life, and stays held where its author took it down":
      unclearPage("worlds_pages"),
    "what was taken down has ended": `SELECT id FROM worlds_pages
      WHERE removed_at IS NOT NULL AND (ends_at >= 9999999999999 OR ends_at > removed_at)`,
    "only the Dispatch expires": `SELECT id FROM worlds_pages
      WHERE (world = 'dispatch') <> (expires_at IS NOT NULL)`,
  },
  exchange: {
    "a thread has one life": unclearLife("exchange_threads"),
    "a reply has one life": unclearLife("exchange_replies"),
    "what is on the board was announced": `SELECT num FROM exchange_threads WHERE ${VISIBLE} AND NOT announced
      UNION ALL SELECT num FROM exchange_replies WHERE ${VISIBLE} AND NOT announced`,
    "replies are counted": `SELECT num, reply_count FROM exchange_threads AS t WHERE reply_count <>
      (SELECT count(*) FROM exchange_replies WHERE thread = t.num AND ${VISIBLE})`,
    "threads are counted": `SELECT status, threads FROM exchange_counts AS c WHERE status NOT LIKE 'day:%' AND threads <>
      (SELECT count(*) FROM exchange_threads WHERE status = c.status AND ${VISIBLE})`,
    "new threads of each day are counted": newByDay("exchange_threads", EXCHANGE),
    "posts of authors are counted": `SELECT slug FROM exchange_authors AS a
      WHERE threads <> (SELECT count(*) FROM exchange_threads WHERE author_slug = a.slug AND announced)
        OR replies <> (SELECT count(*) FROM exchange_replies WHERE author_slug = a.slug AND announced)`,
    "every author is listed": `SELECT author_slug FROM exchange_threads WHERE announced
      UNION SELECT author_slug FROM exchange_replies WHERE announced EXCEPT SELECT slug FROM exchange_authors EXCEPT SELECT ''`,
    "what is shown is found, and nothing else": `SELECT num FROM exchange_threads WHERE ${VISIBLE}
      EXCEPT SELECT rowid FROM exchange_search
      UNION ALL SELECT * FROM (SELECT rowid FROM exchange_search
        EXCEPT SELECT num FROM exchange_threads WHERE ${VISIBLE})`,
    "what is found by its status has it": `SELECT s.status FROM (SELECT DISTINCT status FROM exchange_threads) AS s
      WHERE (SELECT count(*) FROM exchange_search WHERE exchange_search MATCH '"=status:' || s.status || '"')
        <> (SELECT count(*) FROM exchange_threads WHERE ${VISIBLE} AND status = s.status)`,
    "what is found as unanswered is": `SELECT num FROM exchange_threads WHERE ${VISIBLE}
      AND (reply_count = 0) <> (num IN (SELECT rowid FROM exchange_search
        WHERE exchange_search MATCH '"=unanswered"'))`,
    "an accepted reply is the thread's own": `SELECT num FROM exchange_threads AS t
      WHERE accepted_reply IS NOT NULL AND NOT EXISTS
        (SELECT 1 FROM exchange_replies WHERE num = t.accepted_reply AND thread = t.num)`,
    "a claim is whole, and of an open thread": `SELECT num FROM exchange_threads
      WHERE (claimed_by IS NULL) <> (claimed_until = 0) OR (status <> 'open' AND claimed_until > 0)`,
    "an answer is a reply of the thread, and ends its claim": `SELECT num FROM exchange_threads AS t
      WHERE (answer_reply IS NULL) <> (answered_by IS NULL)
        OR (answer_reply IS NOT NULL AND (claimed_until > 0 OR NOT EXISTS (SELECT 1 FROM exchange_replies
          WHERE num = t.answer_reply AND thread = t.num AND author_slug = t.answered_by)))`,
    "what is found as answered is": `SELECT num FROM exchange_threads WHERE ${VISIBLE}
      AND (answer_reply IS NOT NULL) <> (num IN (SELECT rowid FROM exchange_search
        WHERE exchange_search MATCH '"=answered"'))`,
    "a resolution is whole": `SELECT num FROM exchange_threads
      WHERE (status = 'resolved' AND resolved_at IS NULL) OR (status = 'open' AND resolved_at IS NOT NULL)`,
    "every announced post has its event": `SELECT num, 0 FROM exchange_threads AS t WHERE announced AND NOT EXISTS
        (SELECT 1 FROM exchange_events WHERE kind = 'thread' AND thread = t.num)
      UNION ALL SELECT thread, num FROM exchange_replies AS r WHERE announced AND NOT EXISTS
        (SELECT 1 FROM exchange_events WHERE kind = 'reply' AND reply = r.num)`,
    "every event has its post": `SELECT seq FROM exchange_events AS e
      WHERE thread NOT IN (SELECT num FROM exchange_threads)
        OR (reply IS NOT NULL AND reply NOT IN (SELECT num FROM exchange_replies))`,
    "every notice has its event": `SELECT slug, seq FROM exchange_inbox
      WHERE seq NOT IN (SELECT seq FROM exchange_events)`,
    "nothing is acknowledged before it happened": `SELECT slug FROM exchange_acknowledged
      WHERE seq > (SELECT coalesce(max(seq), 0) FROM exchange_events)`,
    "every post is rendered, and nothing else": `SELECT num, 0 FROM exchange_threads
      UNION ALL SELECT thread, num FROM exchange_replies EXCEPT SELECT thread, reply FROM exchange_rendered
      UNION ALL SELECT * FROM (SELECT thread, reply FROM exchange_rendered EXCEPT
        SELECT * FROM (SELECT num, 0 FROM exchange_threads UNION ALL SELECT thread, num FROM exchange_replies))`,
    "a mention has its post": `SELECT thread, source FROM exchange_mentions
      WHERE thread NOT IN (SELECT num FROM exchange_threads)
        OR (source > 0 AND source NOT IN (SELECT num FROM exchange_replies))`,
  },
  gps: {
    "everyone is in a live session": `SELECT session FROM gps_participants
      WHERE session NOT IN (SELECT code FROM gps_sessions)`,
    "every trail is someone's": `SELECT session, participant FROM gps_trail_parts
      EXCEPT SELECT session, id FROM gps_participants`,
    "everyone has a trail": `SELECT session, id FROM gps_participants
      EXCEPT SELECT session, participant FROM gps_trail_parts`,
    "what is stored of positions is readable": `SELECT session FROM gps_participants
      WHERE NOT json_valid(participant)
      UNION ALL SELECT session FROM gps_trail_parts WHERE NOT json_valid(points)`,
    "pins and messages are of a live session": `SELECT session FROM gps_pins
      WHERE session NOT IN (SELECT code FROM gps_sessions)
      UNION ALL SELECT session FROM gps_messages WHERE session NOT IN (SELECT code FROM gps_sessions)`,
    "snapshots are of a live session": `SELECT code FROM gps_aware
      WHERE code NOT IN (SELECT code FROM gps_sessions)`,
    "pins have no gap": `SELECT session FROM gps_pins
      GROUP BY session HAVING min(id) <> 1 OR max(id) <> count(*)`,
    "messages have no gap": `SELECT session FROM gps_messages
      GROUP BY session HAVING max(id) - min(id) + 1 <> count(*)`,
    "an ended session is not live": `SELECT code FROM gps_ended
      WHERE code IN (SELECT code FROM gps_sessions)`,
    "a hunt ends with its session": `SELECT code FROM gps_hunts
      WHERE code NOT IN (SELECT code FROM gps_sessions)`,
    "what is of a hunt ends with it": `SELECT code FROM (SELECT code FROM gps_waypoints
        UNION SELECT code FROM gps_hunters UNION SELECT code FROM gps_finds)
      WHERE code NOT IN (SELECT code FROM gps_hunts)`,
    "a find is of a waypoint and a hunter": `SELECT * FROM gps_finds
      WHERE (code, waypoint_id) NOT IN (SELECT code, id FROM gps_waypoints)
        OR (code, hunter_id) NOT IN (SELECT code, id FROM gps_hunters)`,
    "a session has its newest messages": `SELECT session FROM gps_messages
      GROUP BY session HAVING count(*) > 100`,
  },
  spaces: {
    "a room that has acts has a snapshot": `SELECT code FROM spaces_acts
      EXCEPT SELECT code FROM spaces_snapshots`,
    "what is stored is of a room": `SELECT code FROM (SELECT code FROM spaces_acts
        UNION SELECT code FROM spaces_snapshots)
      EXCEPT SELECT code FROM spaces_rooms`,
    "acts follow their snapshot without a gap": `SELECT a.code FROM spaces_acts AS a
      JOIN spaces_snapshots AS s ON s.code = a.code GROUP BY a.code
      HAVING min(a.version) <> s.version + 1 OR max(a.version) <> s.version + count(*)`,
    "what is stored of rooms is readable": `SELECT code FROM spaces_acts WHERE NOT json_valid(entry)
      UNION ALL SELECT code FROM spaces_snapshots WHERE NOT json_valid(state)`,
    "a snapshot is of its version": `SELECT code FROM spaces_snapshots
      WHERE json_extract(state, '$.version') <> version`,
    "a room that looks for others has its thread": `SELECT code FROM spaces_rooms
      WHERE thread IS NOT NULL AND CAST(thread AS INTEGER) NOT IN (SELECT num FROM exchange_threads)`,
  },
  registry: {
    "a server has one life": unclearLife("registry_servers"),
    "a registry has one life": unclearLife("registry_directories"),
    "an erased server has no address, and a visible one was listed": `SELECT id FROM registry_servers
      WHERE erased <> (url LIKE 'erased:%') OR (NOT was_listed AND ${VISIBLE})`,
    "what a server said is readable": `SELECT id FROM registry_servers
      WHERE NOT json_valid(tools) OR NOT json_valid(protocols)`,
    "an entry can be searched":
      "SELECT id FROM registry_servers WHERE removed_at IS NULL AND words = ''",
    "every server is found, and nothing else": `SELECT num FROM registry_servers
      EXCEPT SELECT rowid FROM registry_server_search
      UNION ALL SELECT * FROM (SELECT rowid FROM registry_server_search
        EXCEPT SELECT num FROM registry_servers)`,
    "every registry is found, and nothing else": `SELECT num FROM registry_directories
      EXCEPT SELECT rowid FROM registry_directory_search
      UNION ALL SELECT * FROM (SELECT rowid FROM registry_directory_search
        EXCEPT SELECT num FROM registry_directories)`,
  },
}
