import { existsSync, writeFileSync } from "node:fs"
import { serveWriting, type WritingThread } from "../aside/serve-writing"
import { openStore } from "../store"

const pause = (ms = 1) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
const thread = globalThis as unknown as WritingThread
const failure = () => Object.assign(new Error("disk I/O error"), { code: "SQLITE_IOERR_FSYNC" })

/**
 * A disk that stores when there is a file `.go` beside the database, and fails when there is `.fail`. With `.crash`, the
 * thread ends in the middle of its transaction, and with `.crash-later` after it; with `.slow`, it takes a while. It writes `.waits` when it is asked to store.
 */
function store(path: string): void {
  const is = (what: string) => existsSync(`${path}.${what}`)
  writeFileSync(`${path}.waits`, "")
  while (!["go", "fail", "crash", "crash-later"].some(is)) pause()
  if (is("slow")) pause(300)
  if (is("fail")) throw failure()
  if (is("crash") || is("crash-later"))
    Object.assign(globalThis, {
      postMessage() {
        throw new Error("the thread has crashed")
      },
    })
  if (is("crash")) throw failure()
}

serveWriting(thread, (path, options) => {
  const opened = openStore(path, options)
  const { connection, live } = opened
  const prepare = connection.prepare.bind(connection)
  connection.prepare = (sql) => {
    const statement = prepare(sql)
    if (sql !== "COMMIT") return statement
    const run = statement.run.bind(statement)
    return Object.assign(statement, {
      run() {
        store(path)
        return run()
      },
    })
  }
  const commit = live.commit
  live.commit = () => {
    try {
      if (live.connection.inTransaction) store(live.path)
      return commit()
    } catch (error) {
      live.rollback()
      return error
    }
  }
  return opened
})
