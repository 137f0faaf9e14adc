import { aroundCommits } from "#platform/testing/commits"

// Preloaded into a server: ends its process at the COMMIT that has the first page of the Workshop, as kill -9 would:
// just before it, or with KILL_AFTER just after it.
aroundCommits((commit, selected) => {
  // The first commits make the tables.
  const isMade = selected("SELECT count(*) FROM sqlite_schema WHERE name = 'worlds_pages'") > 0
  const hasPage = isMade && selected("SELECT count(*) FROM worlds_pages") > 0
  if (hasPage && !process.env["KILL_AFTER"]) process.kill(process.pid, "SIGKILL")
  const result = commit()
  if (hasPage) process.kill(process.pid, "SIGKILL")
  return result
})
