import type { Execute } from "../engine"
import type { TableTracking } from "../tables/table-tracking"
import type { LivePart } from "./part"

interface Files {
  readonly main: Execute
  readonly live: Execute
}

/**
 * Sends each statement to the file that has its tables. So nobody names a file; and what is in one file is never read
 * together with what is in the other, nor does it depend on both being there.
 */
export function routed(
  files: Files,
  { tables, live }: { readonly tables: TableTracking; readonly live: LivePart },
): Execute {
  const sendLive: Execute = async (statement, method, values, check) => {
    const { file, writes } = tables.of(statement.sql)
    if (file === "both") throw new Error(BOTH)
    const free = writes?.size === 0 ? undefined : live.join(check)
    // Without a wait, it runs before this returns.
    if (free) await free
    return files.live(statement, method, values, check)
  }
  return (...statement) =>
    tables.of(statement[0].sql).file === "main" ? files.main(...statement) : sendLive(...statement)
}

const BOTH =
  "A statement names tables of live.db and others. They are in two files: read one after the other."
