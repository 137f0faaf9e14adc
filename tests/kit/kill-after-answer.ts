import { aroundCommits } from "#platform/testing/commits"

const TABLES = "SELECT count(*) FROM sqlite_schema WHERE name = 'core_idempotent_answers'"

// Preloaded into a server: ends its process just after the COMMIT that has the first answer of a request with an
// Idempotency-Key, as kill -9 would, before that answer is sent.
aroundCommits((commit, selected) => {
  const result = commit()
  if (selected(TABLES) > 0 && selected("SELECT count(*) FROM core_idempotent_answers") > 0)
    process.kill(process.pid, "SIGKILL")
  return result
})
