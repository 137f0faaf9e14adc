import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs"
import { dirname } from "node:path"
import { openStore } from "../../core/runtime/store"
import { CATEGORIES, NEVER } from "../../modules/worlds/schema"
import { corpus, humanName } from "./corpus"
import { migrated, NOW } from "./generate"
import { pageOf } from "./page"

const MINUTE = 60_000
const SHA256 = "0".repeat(64)

/** The path of a site's database with `size` Workshop pages; made when it is not there yet. */
export function worldsOf(size: number, folder = "dist/bench"): string {
  const path = `${folder}/worlds-${size}.db`
  if (existsSync(path)) return path
  mkdirSync(dirname(path), { recursive: true })
  const unfinished = `${path}.making`
  for (const end of ["", "-wal", "-shm"]) rmSync(unfinished + end, { force: true })
  const store = openStore(unfinished, { durable: false })
  const db = store.connection
  migrated(db)
  db.run("insert into worlds_search (worlds_search, rank) values ('hashsize', 30000000)")
  const bytes = new TextEncoder().encode(pageOf(1))
  const zstd = Bun.zstdCompressSync(bytes, { level: 1 })
  db.prepare("insert into core_pages values (?, ?, 0, ?, null, ?)").run(
    SHA256,
    bytes.length,
    zstd,
    NOW,
  )
  const page = db.prepare(`insert into worlds_pages values (?, ?, 'workshop', ?, ?, ?, ?, ?, null,
    '${SHA256}', ${bytes.length}, '', null, ?, ?, null, ${NEVER}, null, null, null, null, null)`)
  const index = db.prepare("insert into worlds_search (rowid, words, facets) values (?, ?, ?)")
  db.run("begin")
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
  db.run("commit")
  db.run("insert into worlds_search (worlds_search, rank) values ('hashsize', 1048576)")
  db.run("pragma wal_checkpoint(truncate)")
  store.close()
  for (const end of ["-wal", "-shm"]) rmSync(unfinished + end, { force: true })
  renameSync(unfinished, path)
  return path
}
