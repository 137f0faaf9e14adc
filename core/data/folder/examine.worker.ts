import { platform, setPriority } from "node:os"
import { openSqlite } from "#platform/sqlite"
import { damageIn } from "./damage"

export interface Task {
  readonly path: string
  readonly table: string
}

/** What was found; `failure` says why it could not look. */
export interface Finding {
  readonly damage?: string | undefined
  readonly failure?: string
}

// The DOM's types call a thread's global a window.
const thread = globalThis as unknown as Pick<Worker, "onmessage" | "postMessage">

// On Linux it is that of this thread alone. Not lower: the log can only grow while a table is read, so that must end.
const LOW = 5
if (platform() === "linux") setPriority(0, LOW)

function examine({ path, table }: Task): Finding {
  try {
    const db = openSqlite(path, { mode: "read" })
    try {
      return { damage: damageIn(db, "quick_check", table) }
    } finally {
      db.close()
    }
  } catch (error) {
    return { failure: String(error) }
  }
}

thread.onmessage = ({ data }: MessageEvent<Task>) => thread.postMessage(examine(data))
