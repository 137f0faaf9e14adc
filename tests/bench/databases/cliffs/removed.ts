import { slugOf } from "../../../../core/content/slug"
import type { Sqlite } from "../../../../core/platform/sqlite"
import { CALENDAR } from "../../../../modules/worlds/json"
import { corpus, humanName } from "../corpus"
import { NOW } from "../games"
import { type CliffSizes, placesOf } from "./sizes"

const MINUTE = 60_000

/** Expired dispatches, one a minute. */
export function fillGraveyard(db: Sqlite, { expired }: CliffSizes): void {
  const [page] = db.query("select sha256 from publishing_pages").values().flat() as string[]
  const insert = db.prepare(`insert into worlds_pages (num, id, world, title, description, author,
    author_slug, page_sha256, page_size, edit_key, created_at, updated_at, expires_at, ends_at,
    removed_at, removed_by, removed_why, controls) values (?, ?, 'dispatch', ?, ?, ?, ?, '${page}', 50000, '', ?, ?,
    ?, ?, ?, '${CALENDAR}', 'Expired after an hour.', '[]')`)
  for (const { num, title, description, human = 0 } of corpus(expired)) {
    const author = humanName(human)
    const id = num.toString(36).padStart(8, "0")
    const ended = NOW - (expired - num) * MINUTE
    const began = ended - 60 * MINUTE
    const text = [title.slice(0, 80), description.slice(0, 220), author, slugOf(author, "")]
    insert.run(num, id, ...text, began, began, ended, ended, ended)
  }
}

/** Games that the review held, and others that were reported; none of them decided. */
export function fillQueue(db: Sqlite, sizes: CliffSizes): void {
  const { firstHeld, end } = placesOf(sizes)
  db.run(`update archive_games set held = 1 where num >= ${firstHeld}`)
  db.run(`delete from archive_search where rowid >= ${firstHeld}`)
  const review = db.prepare(`insert into trust_reviews (kind, item, at, score, signals, domains,
    outcome, noindex_until) values ('games', ?, ?, 70, '[]', '[]', 'held', 0)`)
  for (let num = firstHeld; num < end; num++) review.run(String(num).padStart(3, "0"), NOW + num)
  const reported = db.prepare(`insert into trust_reported (kind, item, count, reasons, first_at,
    last_at) values ('games', ?, 2, '{"spam":2}', ?, ?)`)
  const note = db.prepare(`insert into trust_report_notes (kind, item, reason, note, at)
    values ('games', ?, 'spam', 'It is the same as all the others.', ?)`)
  for (let num = 1; num <= sizes.reported; num++) {
    const id = String(num).padStart(3, "0")
    reported.run(id, NOW - num, NOW - num)
    note.run(id, NOW - num)
  }
}
