import type { TestHost } from "broadside/testing"

export type Dump = ReadonlyMap<string, readonly string[]>

/** The moment that is kept for the next start is the clock's own. */
const OWN_ROW = '"clock.kept"'

/** Every row of every table, of both files. */
export function dumpTables({ store: { connection, live } }: TestHost): Dump {
  const names = connection
    .query("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
    .values()
    .map(([name]) => String(name))
  const files = [
    [connection, names],
    [live.connection, live.tables()],
  ] as const
  return new Map(
    files.flatMap(([file, tables]) =>
      tables.map((name) => [
        name,
        file
          .query(`SELECT * FROM "${name}"`)
          .values()
          .map((row) => JSON.stringify(row, written))
          .filter((row) => !row.includes(OWN_ROW))
          .toSorted(),
      ]),
    ),
  )
}

const written = (_: string, value: unknown) => {
  if (typeof value === "bigint") return String(value)
  return value instanceof Uint8Array ? Buffer.from(value).toString("base64") : value
}

/** What differs, by table. */
export function changedTables(before: Dump, after: Dump): Record<string, object> {
  const changes: Record<string, object> = {}
  for (const [name, rows] of after) {
    const earlier = before.get(name) ?? []
    const gone = earlier.filter((row) => !rows.includes(row))
    const added = rows.filter((row) => !earlier.includes(row))
    if (gone.length + added.length > 0) changes[name] = { gone, added }
  }
  return changes
}
