import { aroundCommits } from "#platform/testing/commits"

// Preloaded into a server: ends its process just after the COMMIT that has the first answer of a request with an
// Idempotency-Key, as kill -9 would, before that answer is sent.
aroundCommits((commit, selected) => {
  const result = commit()
  if (selected("SELECT count(*) FROM core_idempotent_answers") > 0)
    process.kill(process.pid, "SIGKILL")
  return result
})
