import { Database } from "bun:sqlite"
import { hash } from "node:crypto"
import { budgetRows } from "./budget-rows"
import { grouped } from "./group"
import { reviewRows } from "./review-row"

interface Sent {
  readonly html: string
  readonly title: string
  readonly humanName: string
  readonly aiCredit: string
  readonly description: string
  readonly tags: readonly string[]
  /** Author of a Workshop page. */
  readonly author?: string
}

type Insert = (sent: Sent, sha256: string, size: number, zstd: Uint8Array) => number
type Store = (insert: () => number) => number | Promise<number>

/** A game or, with an author, a Workshop page; the same rows and nothing else: `/publish-group`, `/publish-each`. */
export function publishing(folder: string) {
  const group = writer(`${folder}/bare-group.db`)
  const each = writer(`${folder}/bare-each.db`)
  const together = grouped(group.db)
  const alone: Store = each.db.transaction((insert: () => number) => insert()).immediate

  return (request: Request): Promise<Response> | undefined => {
    if (request.url.endsWith("/publish-group")) return publish(request, group.insert, together)
    if (request.url.endsWith("/publish-each")) return publish(request, each.insert, alone)
  }
}

/** Hashing and packing happen outside the transaction, and packing off the event loop, as ours does. */
async function publish(request: Request, insert: Insert, store: Store) {
  const sent = (await request.json()) as Sent
  const bytes = new TextEncoder().encode(sent.html)
  const sha256 = hash("sha256", bytes)
  const zstd = await Bun.zstdCompress(bytes, { level: 1 })
  const num = await store(() => insert(sent, sha256, bytes.length, zstd))
  return Response.json({ ok: true, id: String(num), url: `http://localhost/games/${num}` })
}

function writer(path: string) {
  const db = new Database(path, { create: true })
  db.run("PRAGMA journal_mode = WAL")
  db.run("PRAGMA synchronous = FULL")
  const review = reviewRows(db)
  const spend = budgetRows(db)
  const page = db.prepare(
    `insert into publishing_pages (sha256, size, touches_storage, zstd, created_at, uses)
      values (?, ?, 0, ?, ?, 1) on conflict (sha256) do update set uses = uses + 1`,
  )
  const game = db.prepare(`insert into archive_games (num, title, slug, description, tags, status,
    human_name, human_slug, ai_credit, ai_slug, root_num, page_sha256, page_size, words, created_at,
    updated_at, edit_key, controls)
    values (?, ?, 'a-slug', ?, ?, 'under-development', ?, ?, ?, 'claude', ?, ?, ?, ?, ?, ?, ?, '[]')`)
  const sheet = db.prepare(`insert into worlds_pages (num, id, world, title, description, author,
    author_slug, category, page_sha256, page_size, edit_key, created_at, updated_at, ends_at, controls)
    values (?, ?, 'workshop', ?, ?, ?, ?, 'experiment', ?, ?, ?, ?, ?, 9999999999999, '[]')`)
  const insertWords = db.prepare(
    "insert into worlds_search (rowid, words, facets) values (?, ?, ?)",
  )
  const pages = db.prepare(`insert into worlds_counts values ('workshop', 1)
    on conflict (world) do update set pages = pages + 1`)
  const index = db.prepare(`insert into archive_search
    (rowid, title, tags, makers, description, facets) values (?, ?, ?, ?, ?, ?)`)
  const learn = db.prepare(`insert into archive_words select value from json_each(?)
    where true on conflict do nothing`)
  const count = db.prepare(`insert into archive_counts values (?, ?, 1)
    on conflict (facet) do update set games = games + 1`)
  const maker = db.prepare(`insert into archive_makers values (?, ?, ?, 1, 0, ?)
    on conflict (kind, slug) do update set games = games + 1`)
  let last = 0

  function insert(sent: Sent, sha256: string, size: number, zstd: Uint8Array): number {
    const num = ++last
    const now = Date.now()
    page.run(sha256, size, zstd, now)
    spend(sent.author ?? sent.humanName, size, now)
    if (sent.author === undefined) insertGame(num, sent, sha256, size, now)
    else insertSheet(num, sent, sent.author, sha256, size, now)
    return num
  }

  function insertSheet(
    num: number,
    sent: Sent,
    author: string,
    sha256: string,
    size: number,
    now: number,
  ) {
    const { title, description } = sent
    const id = num.toString(36).padStart(8, "0")
    sheet.run(num, id, title, description, author, author, sha256, size, sha256, now, now)
    const words = `${title} ${description} ${author}`.toLowerCase()
    insertWords.run(num, words, `active:workshop author:${author} category:experiment`)
    pages.run()
    review({ kind: "pages", item: id, name: author, text: words, now })
  }

  function insertGame(num: number, sent: Sent, sha256: string, size: number, now: number) {
    const human = sent.humanName
    const tags = sent.tags.join(" ")
    const makers = `${sent.humanName} ${sent.aiCredit}`.toLowerCase()
    const facets = ["status:under-development", ...sent.tags.map((tag) => `tag:${tag}`)]
    const all = [...facets, `human:${human}`, "human:", "ai:claude", "ai:"].join(" ")
    const text = `${sent.title} ${tags} ${makers} ${sent.description}`.toLowerCase()
    index.run(num, sent.title, tags, makers, sent.description, all)
    learn.run(JSON.stringify([...new Set(text.split(" "))]))
    for (const one of ["live", ...facets]) count.run(one, one)
    maker.run("human", human, human, now)
    maker.run("agent", "claude", sent.aiCredit, now)
    const { title, description, humanName, aiCredit } = sent
    const words = ` ${text} ${all} `
    const values = [num, title, description, JSON.stringify(sent.tags), humanName, human, aiCredit]
    game.run(...values, num, sha256, size, words, now, now, sha256)
    review({ kind: "games", item: String(num), name: human, text, now })
  }

  return { db, insert }
}
