import type { Database } from "bun:sqlite"
import { BANDS } from "../../../core/content/review/fingerprint"

interface Reviewed {
  readonly kind: string
  readonly item: string
  readonly name: string
  /** What people see of it. */
  readonly text: string
  readonly now: number
}

/** A shorter text has no fingerprint. */
const FEWEST_WORDS = 24
const SHOWN_LATER_MS = 259_200_000

/**
 * The rows that a review leaves for each new item; what it reads and judges before is ours alone. The bands of the
 * fingerprint are by chance, as those of texts that differ.
 */
export function reviewRows(db: Database) {
  const insert = db.prepare(`insert into trust_reviews (num, kind, item, at, source, name, lineage,
    score, signals, domains, fingerprint, outcome, noindex_until)
    values (?, ?, ?, ?, null, ?, ?, 0, '[]', '[]', ?, 'visible', ?)`)
  const insertBands = db.prepare(`insert into trust_review_bands (band, review)
    select value, ? from json_each(?) where true on conflict do nothing`)
  let last = 0
  return ({ kind, item, name, text, now }: Reviewed): void => {
    const lineage = kind === "games" || kind === "pages" ? `${kind}/${item}` : null
    const isLong = text.split(" ").length >= FEWEST_WORDS
    const fingerprint = isLong ? crypto.getRandomValues(new Uint32Array(BANDS)) : undefined
    const bytes = fingerprint ? new Uint8Array(fingerprint.buffer) : null
    insert.run(++last, kind, item, now, name, lineage, bytes, now + SHOWN_LATER_MS)
    if (fingerprint) insertBands.run(last, JSON.stringify([...fingerprint]))
  }
}
