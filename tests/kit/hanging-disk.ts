import { openSqlite } from "#platform/sqlite"
import type { Sqlite } from "../../core/platform/sqlite"
import "./end-of-patience"

// Preloaded into a site: a commit in its main thread is slow, so that writes move to a thread of their own, whose disk is that of
// `gated-disk.ts`.
const SLOW_MS = 260
const memory = openSqlite(":memory:")
const prototype = Object.getPrototypeOf(memory) as Sqlite
memory.close()
const { prepare } = prototype
prototype.prepare = function (this: Sqlite, sql: string) {
  const statement = prepare.call(this, sql)
  if (sql !== "COMMIT") return statement
  const run = statement.run.bind(statement)
  return Object.assign(statement, {
    run() {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, SLOW_MS)
      return run()
    },
  })
}

const Thread = globalThis.Worker
class GatedThread extends Thread {
  constructor(file: string | URL, options?: WorkerOptions) {
    super(String(file).replace("aside/writing.worker.ts", "testing/gated-disk.ts"), options)
  }
}
Object.assign(globalThis, { Worker: GatedThread })
// At an exit, Bun closes every database, which waits for the disk.
process.on("exit", () => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0))
