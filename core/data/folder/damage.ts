import type { Sqlite } from "../../platform/sqlite"

/** The damage that SQLite finds in a database, or undefined; `quick_check` skips the indexes. */
export function damageIn(
  db: Sqlite,
  check: "quick_check" | "integrity_check",
  /** Default: all. */
  table?: string,
): string | undefined {
  try {
    const [result] = db
      .query(`PRAGMA ${check}(${table ? `"${table.replaceAll('"', '""')}"` : 1})`)
      .values()
    return result?.[0] === "ok" ? undefined : String(result?.[0])
  } catch (error) {
    const { code, message } = error as { code?: string; message: string }
    if (!/^SQLITE_(CORRUPT|NOTADB)/.test(code ?? "")) throw error
    return message
  }
}
