/** What holds in the tables that `invariants.ts` leaves out, by module and name: each table of the site has an invariant. */
export const TABLE_INVARIANTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  core: {
    "a migration has its hash":
      "SELECT tag FROM core_migrations WHERE hash = '' OR applied_at <= 0",
    "a setting has a name": "SELECT key FROM core_settings WHERE key = ''",
    "a repeated answer is of a request":
      "SELECT id FROM core_idempotent_answers WHERE fingerprint = '' OR size < 0",
    "a name has a secret or a key, not both": `SELECT slug FROM trust_names
      WHERE (secret_hash IS NULL) = (public_key IS NULL)`,
    "a claim comes due after it was made":
      "SELECT slug FROM trust_name_claims WHERE due_at < claimed_at OR slug = ''",
    "what was erased is an item, with the reason":
      "SELECT kind, item FROM trust_erasures WHERE kind = '' OR item = '' OR by_author NOT IN (0, 1)",
    "an erased game has no page": `SELECT item FROM trust_erasures AS e JOIN archive_games AS g
      ON g.num = CAST(e.item AS INTEGER) AND g.created_at = e.created_at
      WHERE e.kind = 'games' AND g.page_sha256 <> ''`,
    "an erased page has no page": `SELECT item FROM trust_erasures AS e JOIN worlds_pages AS p
      ON p.id = e.item AND p.created_at = e.created_at WHERE e.kind = 'pages' AND p.page_sha256 <> ''`,
    "the time that is kept is a moment": `SELECT value FROM core_settings WHERE key = 'clock.kept'
      AND (NOT json_valid(value) OR json_extract(value, '$.at') <= 0)`,
    "a signature that was used is whole":
      "SELECT slug FROM trust_name_nonces WHERE slug = '' OR nonce = '' OR expires_at <= 0",
    "an operator's session ends": "SELECT id FROM trust_operator_sessions WHERE ends_at <= 0",
    "what was undone is in the log": `SELECT num FROM trust_moderation_log
      WHERE undoes NOT IN (SELECT num FROM trust_moderation_log)`,
    "what was approved is an item":
      "SELECT kind FROM trust_moderation_approvals WHERE kind = '' OR item = ''",
    "a review is whole": `SELECT num FROM trust_reviews WHERE NOT json_valid(signals)
      OR NOT json_valid(domains) OR outcome NOT IN ('visible', 'held', 'removed')`,
    "what a review looks for is of a review": `SELECT review FROM trust_review_domains
      UNION SELECT review FROM trust_review_bands EXCEPT SELECT num FROM trust_reviews`,
    "no budget is below zero": "SELECT day, who FROM core_budgets WHERE items < 0 OR bytes < 0",
    "reports are counted": `SELECT kind, item FROM trust_reported
      WHERE NOT json_valid(reasons) OR count < 1 OR last_at < first_at`,
    "a note of a report is of something reported": `SELECT kind, item FROM trust_report_notes
      EXCEPT SELECT kind, item FROM trust_reported`,
    "a day has its salt, and a client its hash": `SELECT day FROM core_report_salts WHERE salt = ''
      UNION ALL SELECT num FROM core_report_clients WHERE hash = ''`,
    "a blocked body has a SHA-256":
      "SELECT sha256 FROM core_blocked_hashes WHERE length(sha256) <> 64",
    "an answer to an appeal is whole": `SELECT num FROM trust_appeals
      WHERE (answered_at IS NULL) <> (answer IS NULL)`,
    "a ban is of a name, a block or a domain": `SELECT num FROM trust_bans
      WHERE what NOT IN ('name', 'block', 'domain') OR phase NOT IN ('hiding', 'showing')`,
    "what is flagged is an item": "SELECT kind FROM trust_flagged WHERE kind = '' OR item = ''",
  },
  archive: {
    "a word has letters": "SELECT word FROM archive_words WHERE word = ''",
    "a week has its game": `SELECT week FROM archive_weeks
      WHERE num > 0 AND num NOT IN (SELECT num FROM archive_games)`,
  },
  exchange: {
    "a word has letters": "SELECT word FROM exchange_words WHERE word = ''",
    "what is about a thread has it": `SELECT thread FROM exchange_discussions
      UNION SELECT thread FROM exchange_facets UNION SELECT thread FROM exchange_reply_words
      EXCEPT SELECT num FROM exchange_threads`,
    "a vote has a voter": "SELECT entry FROM exchange_votes WHERE voter = ''",
  },
  gps: { "elements have their message": "SELECT num FROM gps_elements WHERE message = ''" },
  worlds: {
    "a lab has an address": "SELECT id FROM worlds_labs WHERE slug = '' OR author_slug = ''",
    "an item of a lab has both": `SELECT lab_id FROM worlds_lab_items
      WHERE lab_id NOT IN (SELECT id FROM worlds_labs) OR page_id NOT IN (SELECT id FROM worlds_pages)`,
    "a repeated answer is of a request":
      "SELECT request FROM worlds_url_answers WHERE request = ''",
  },
}
