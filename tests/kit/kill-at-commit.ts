import { aroundCommits } from "#platform/testing/commits"

// Preloaded into a command: ends its process just before the KILL_AT-th COMMIT, as kill -9 would.
let commits = 0
aroundCommits((commit) => {
  commits += 1
  if (commits === Number(process.env["KILL_AT"])) process.kill(process.pid, "SIGKILL")
  return commit()
})
