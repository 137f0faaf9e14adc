import { expect, test } from "bun:test"
import { problemOf } from "./problem-response"

test("a disk that fails a read may have stored what was sent before: only a request that reads is told that nothing changed", () => {
  const error = Object.assign(new Error("disk I/O error"), { code: "SQLITE_IOERR_READ" })
  const codeOf = (method: string) =>
    problemOf(error, new Request("http://localhost/api/games", { method }))?.code
  expect(["GET", "HEAD", "POST", "DELETE"].map(codeOf)).toEqual([
    "storage-failed",
    "storage-failed",
    "outcome-unknown",
    "outcome-unknown",
  ])
})
