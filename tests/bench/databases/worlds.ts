import type { Sqlite } from "../../../core/platform/sqlite"
import { CATEGORIES, NEVER } from "../../../modules/worlds/schema"
import { corpus, humanName } from "./corpus"
import { NOW } from "./games"
import { gathering, madeOnce } from "./made"
import { pageOf } from "./page"

const MINUTE = 60_000
const SHA256 = "0".repeat(64)

/** The path of a site's database with `size` Workshop pages; made when it is not there yet. */
export const worldsOf = (size: number, folder = "dist/bench"): string =>
  madeOnce(`${folder}/worlds-${size}.db`, (db) =>
    gathering(db, "worlds_search", () => fill(db, size)),
  )

function fill(db: Sqlite, size: number): void {
  const bytes = new TextEncoder().encode(pageOf(1))
  const zstd = Bun.zstdCompressSync(bytes, { level: 1 })
  db.prepare(
    "insert into publishing_pages (sha256, size, touches_storage, zstd, created_at) values (?, ?, 0, ?, ?)",
  ).run(SHA256, bytes.length, zstd, NOW)
  const page = db.prepare(`insert into worlds_pages (num, id, world, title, description, author,
    author_slug, category, page_sha256, page_size, edit_key, created_at, updated_at, ends_at, controls)
    values (?, ?, 'workshop', ?, ?, ?, ?, ?, '${SHA256}', ${bytes.length}, '', ?, ?, ${NEVER}, '[]')`)
  const index = db.prepare("insert into worlds_search (rowid, words, facets) values (?, ?, ?)")
  for (const { num, title, description, human = 0 } of corpus(size)) {
    const author = humanName(human)
    const slug = author.replaceAll(" ", "-")
    const category = CATEGORIES[num % CATEGORIES.length] as string
    const at = NOW - (size - num) * MINUTE
    const id = num.toString(36).padStart(8, "0")
    page.run(num, id, title.slice(0, 80), description.slice(0, 220), author, slug, category, at, at)
    const words = `${title} ${description} ${author}`
    index.run(num, words, `active:workshop author:${slug} category:${category}`)
  }
  db.prepare("insert into worlds_counts values ('workshop', ?)").run(size)
}
