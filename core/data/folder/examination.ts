import { startThread } from "#platform/threads"
import type { HostLog } from "../../log/log"
import type { Store } from "../store"
import { wayOut } from "./examine"
import type { Finding, Task } from "./examine.worker"
import { writePrivateFile } from "./private"
import { damageNoteIn, databaseIn } from "./site"

/** The first requests come first. */
const START_AFTER_MS = 1_000
/** Less than a stop may take. Whatever is still in the log then is read from there by the next start. */
const MAX_STOP_MS = 3_000

/**
 * Examines a large file while the site runs on it, table by table, so that it never holds the log for long. Once
 * damage is found, the site only reads, `/health/ready` is 503, and the next start examines the file first, and is
 * refused.
 */
export function createExamination(dataDir: string, log: HostLog) {
  let fault: string | undefined
  let running: Promise<void> | undefined
  let isStopping = false
  let timer: ReturnType<typeof setTimeout> | undefined

  async function examine(store: Store): Promise<void> {
    log.debug({}, "examining the database")
    const thread = startThread("core/data/folder/examine.worker.ts")
    const ask = (task: Task) =>
      new Promise<Finding>((resolve) => {
        thread.onmessage = ({ data }: MessageEvent<Finding>) => resolve(data)
        thread.onerror = ({ message }) => resolve({ failure: message })
        thread.postMessage(task)
      })
    try {
      for (const table of tablesOf(store)) {
        const { damage, failure } = await ask({ path: store.path, table })
        if (damage) return refuse(damage)
        if (failure) return log.error({ why: failure }, "the database could not be examined")
        if (isStopping) return
      }
      log.info({}, "the database has no damage")
    } finally {
      thread.terminate()
    }
  }

  function refuse(damage: string): void {
    fault = `${databaseIn(dataDir)} is damaged: ${damage}.`
    log.error({ why: fault }, `the database is damaged; nothing is stored now. ${wayOut(dataDir)}`)
    try {
      writePrivateFile(damageNoteIn(dataDir), damage)
    } catch (error) {
      log.error({ err: error }, "the next start will not know of the damage")
    }
  }

  return {
    /** The damage that was found, as a sentence. */
    damage: () => fault,
    start(store: Store): void {
      timer = setTimeout(() => {
        running = examine(store).catch((error) => {
          log.error({ err: error }, "the database could not be examined")
        })
      }, START_AFTER_MS)
    },
    /** Waits for the table that is being examined, so that the file can be closed without a log. */
    async stop(): Promise<void> {
      isStopping = true
      clearTimeout(timer)
      const late = new Promise((resolve) => setTimeout(resolve, MAX_STOP_MS).unref())
      await Promise.race([running, late])
    },
  }
}

interface Listed {
  readonly name: string
  readonly type: "table" | "view" | "shadow" | "virtual"
}

/** A search index is examined by the tables that it consists of. */
const tablesOf = ({ connection }: Store): string[] =>
  (connection.query("PRAGMA main.table_list").all() as Listed[])
    .filter(({ type }) => type === "table" || type === "shadow")
    .map(({ name }) => name)
