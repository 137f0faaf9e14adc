import { openSqlite } from "#platform/sqlite"
import { wipe } from "../live/file"
import { rewriteFile } from "./rewrite-file"

// The DOM's types call a thread's global a window.
const thread = globalThis as unknown as Pick<Worker, "onmessage" | "postMessage">

export interface Task {
  readonly path: string
  readonly isLive: boolean
}

function run({ path, isLive }: Task): { readonly failure?: string } {
  try {
    const db = openSqlite(path)
    try {
      db.run("PRAGMA busy_timeout = 10000")
      if (isLive) wipe(db)
      else rewriteFile(db)
      return {}
    } finally {
      db.close()
    }
  } catch (error) {
    return { failure: String(error) }
  }
}

thread.onmessage = ({ data }: MessageEvent<Task>) => thread.postMessage(run(data))
