import { bandsOf, type Fingerprint } from "../../../core/content/review/fingerprint"
import { inspect } from "../../../core/content/review/inspect"
import type { Sqlite } from "../../../core/platform/sqlite"
import { corpus, wordAt } from "./corpus"
import { NOW } from "./games"
import { madeOnce } from "./made"

/** Whether all texts are different, or nearly the same. */
export type Likeness = "varied" | "copies"

const SECOND = 1_000
const NAMES = 2_000
const WORDS = 250

/** The path of a site's database that remembers reviews of so many pages; made when it is not there yet. */
export const reviewsOf = (size: number, likeness: Likeness, folder = "dist/bench"): string =>
  madeOnce(`${folder}/reviews-${likeness}-${size}.db`, (db) => fill(db, size, likeness))

/** The page that comes as the `nth`: 250 words of prose, and a few of its own. */
export function submitted(nth: number, likeness: Likeness): string {
  let state = likeness === "copies" ? 1 : nth + 1
  const next = () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return wordAt((state >> 8) % 5_000)
  }
  const prose = Array.from({ length: WORDS }, next).join(" ")
  return `<!doctype html><p>${prose}</p><p>${wordAt(nth)} is number ${nth} of them</p>`
}

function fill(db: Sqlite, size: number, likeness: Likeness): void {
  const review = db.prepare(`insert into trust_reviews (num, kind, item, at, source, name, score,
    signals, domains, fingerprint, outcome, noindex_until)
    values (?, 'games', ?, ?, ?, ?, 0, '[]', '[]', ?, 'visible', 0)`)
  const band = db.prepare("insert or ignore into trust_review_bands values (?, ?)")
  db.run("begin")
  for (const { num, title } of corpus(size)) {
    const { fingerprint } = inspect({ title, html: submitted(num, likeness) })
    const at = NOW - (size - num) * 30 * SECOND
    const source = `192.0.${num % 200}.${num % 251}`
    const bytes = fingerprint ? new Uint8Array(fingerprint.buffer) : null
    review.run(num, String(num), at, source, `name-${num % NAMES}`, bytes)
    for (const one of bandsFor(fingerprint)) band.run(one, num)
  }
  db.run("commit")
}

const bandsFor = (fingerprint: Fingerprint | undefined) => (fingerprint ? bandsOf(fingerprint) : [])
