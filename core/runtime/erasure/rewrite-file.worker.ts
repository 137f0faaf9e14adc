import { openSqlite } from "#platform/sqlite"
import { rewriteFile } from "./rewrite-file"

// The DOM's types call a thread's global a window.
const thread = globalThis as unknown as Pick<Worker, "onmessage" | "postMessage">

function run(path: string): { readonly failure?: string } {
  try {
    const db = openSqlite(path)
    try {
      db.run("PRAGMA busy_timeout = 10000")
      rewriteFile(db)
      return {}
    } finally {
      db.close()
    }
  } catch (error) {
    return { failure: String(error) }
  }
}

thread.onmessage = ({ data }: MessageEvent<string>) => thread.postMessage(run(data))
