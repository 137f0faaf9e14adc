import type { Database } from "bun:sqlite"

/** The row that a review leaves for each new item; what it reads and judges before is ours alone. */
export function reviewRows(db: Database) {
  const insert = db.prepare(`insert into core_reviews (num, kind, item, at, source, name, lineage,
    score, signals, domains, fingerprint, outcome, noindex_until)
    values (?, ?, ?, ?, null, ?, ?, 0, '[]', '[]', ?, 'visible', ?)`)
  let last = 0
  return (kind: string, item: string, name: string, lineage: string | null, now: number): void => {
    insert.run(++last, kind, item, now, name, lineage, FINGERPRINT, now + 259_200_000)
  }
}

/** As long as one is, and in no way like a text. */
const FINGERPRINT = new Uint8Array(60)
