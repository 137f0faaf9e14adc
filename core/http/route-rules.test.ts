import { expect, test } from "bun:test"
import { problemOf } from "../base/problem-response"
import { createMayWrite } from "./route-rules"

const mayWrite = createMayWrite(() => new Set(["/publish-url"]))
const error = Object.assign(new Error("disk I/O error"), { code: "SQLITE_IOERR_READ" })

test.each([
  ["GET", "/api/games", "storage-failed"],
  ["HEAD", "/api/games", "storage-failed"],
  ["GET", "/publish-url?html=x", "outcome-unknown"],
  ["POST", "/api/games", "outcome-unknown"],
  ["DELETE", "/api/games", "outcome-unknown"],
])("a read that fails may come after a commit: %s %s is answered with %s", (method, path, code) => {
  const request = new Request(`http://localhost${path}`, { method })
  expect(problemOf(error, request, mayWrite(request))?.code).toBe(code)
})
