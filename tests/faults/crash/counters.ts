interface Counters {
  readonly table: string
  readonly key: string
  readonly number: string
}

/** The counters under `day:` or `makers:` that are not those of the rows, each as its key and its number. */
export function miscounted(rows: string, { table, key, number }: Counters, kind: "day" | "makers") {
  const counted = `SELECT ${key}, ${number} FROM ${table} WHERE ${key} LIKE '${kind}:%' AND ${number} <> 0`
  return `${rows} EXCEPT ${counted} UNION ALL SELECT * FROM (${counted} EXCEPT ${rows})`
}

/** The counters of what was new on a day that are not those of the rows, also of rows that left since. */
export const newByDay = (rows: string, counters: Counters) =>
  miscounted(
    `SELECT 'day:' || (created_at / 86400000), count(*) FROM ${rows} GROUP BY 1`,
    counters,
    "day",
  )
export const ARCHIVE: Counters = { table: "archive_counts", key: "facet", number: "games" }
export const WORLDS: Counters = { table: "worlds_counts", key: "world", number: "pages" }
export const EXCHANGE: Counters = { table: "exchange_counts", key: "status", number: "threads" }

/** The rows of a table with `lifeColumns` that are neither in place, nor held, nor removed, nor erased. */
export const unclearLife = (table: string) =>
  `SELECT rowid FROM ${table} WHERE (removed_at IS NULL) <> (removed_why IS NULL)
    OR (removed_at IS NULL) <> (removed_by IS NULL) OR (removed_at IS NULL AND erased) OR (removed_at IS NOT NULL AND held)`

/** The same of published pages, which are without a page once they are erased. */
export const unclearPage = (table: string) =>
  `SELECT num FROM ${table} WHERE (removed_at IS NULL) <> (removed_by IS NULL)
    OR (removed_at IS NULL) <> (removed_why IS NULL) OR erased <> (page_sha256 = '')
    OR (erased AND (removed_at IS NULL OR held))`
