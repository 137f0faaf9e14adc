import { slugOf } from "../../../core/content/slug"
import { migrate, pendingMigrations } from "../../../core/data/migrate"
import { CORE_MIGRATIONS } from "../../../core/data/migrations"
import type { Sqlite } from "../../../core/platform/sqlite"
import { AI_SOLO } from "../../../modules/archive/schema"
import { LIVE } from "../../../modules/archive/search/search-index"
import { facet, searchText } from "../../../modules/archive/search/text"
import { firstParty } from "../../../modules/index"
import { AGENTS, agentName, corpus, HUMANS, humanName, type MadeGame } from "./corpus"
import { madeOnce } from "./made"
import { pageOf } from "./page"

export const NOW = Date.UTC(2026, 10, 20, 12)
const PAGES = 500
const MINUTE = 60_000

/** The path of a site's database with `size` games; made when it is not there yet. */
export const databaseOf = (size: number, folder = "dist/bench"): string =>
  madeOnce(`${folder}/games-${size}.db`, (db) => fill(db, size))

/** Gives a database the schema that the modules really have in the main file. */
export function migrated(db: Sqlite): void {
  const modules = firstParty.map(({ id, migrations = [] }) => ({ module: id, migrations }))
  const all = [{ module: "core", migrations: CORE_MIGRATIONS }, ...modules].map((one) => ({
    ...one,
    migrations: one.migrations.filter(({ live }) => !live),
  }))
  migrate(db, pendingMigrations(db, all), { now: NOW, isGuarded: false })
}

function fill(db: Sqlite, size: number): void {
  const indexes = db
    .query("select name, sql from sqlite_master where type = 'index' and sql like '% ON archive_%'")
    .all() as { name: string; sql: string }[]
  // Sorted all at once at the end, an index costs a tenth of what it costs row by row.
  for (const { name } of indexes) db.run(`drop index ${name}`)
  db.run("pragma cache_size = -500000")
  // The index gathers this much before it writes a segment; the setting is kept with the index.
  db.run("insert into archive_search (archive_search, rank) values ('hashsize', 30000000)")
  const pages = fillPages(db)
  const tallies = new Tallies()
  const insert = gamesInto(db)
  db.run("begin")
  for (const made of corpus(size)) {
    const row = rowOf(made, size, pages)
    tallies.add(row, insert(row))
    if (made.num % 50_000 === 0) db.run("commit; begin")
  }
  tallies.store(db)
  db.run("commit")
  db.run("insert into archive_search (archive_search, rank) values ('hashsize', 1048576)")
  for (const { sql } of indexes) db.run(sql)
  db.run(`update archive_games set forks = made.n from (select parent_num, count(*) as n
    from archive_games where parent_num is not null group by parent_num) as made
    where num = made.parent_num`)
}

function fillPages(db: Sqlite): string[] {
  const put = db.prepare(
    "insert into publishing_pages (sha256, size, touches_storage, zstd, created_at) values (?, ?, 0, ?, ?)",
  )
  return Array.from({ length: PAGES }, (_, seed) => {
    const bytes = new TextEncoder().encode(pageOf(seed))
    const sha256 = new Bun.CryptoHasher("sha256").update(bytes).digest("hex")
    put.run(sha256, bytes.length, Bun.zstdCompressSync(bytes, { level: 1 }), NOW)
    return sha256
  })
}

const slugs = new Map<string, string>()
function cachedSlug(text: string, fallback = ""): string {
  const cached = slugs.get(text)
  if (cached !== undefined) return cached
  const slug = slugOf(text, fallback)
  slugs.set(text, slug)
  return slug
}

export type GameRow = ReturnType<typeof rowOf>

/** A made-up game as it is stored; of `size` games the last was published at last. */
export function rowOf(made: MadeGame, size: number, pages: readonly string[]) {
  const human = made.human === undefined ? null : humanName(made.human)
  const agent = made.agent === undefined ? null : agentName(made.agent)
  const createdAt = NOW - (size - made.num) * MINUTE
  return {
    ...made,
    tags: [...made.tags],
    controls: [],
    // Titles are made-up words, so this is what `slugOf` gives, without asking a million times.
    slug: made.title.replaceAll(" ", "-").slice(0, 60),
    humanName: human ?? AI_SOLO,
    humanSlug: human && cachedSlug(human),
    aiCredit: agent,
    aiSlug: agent && cachedSlug(agent),
    rootNum: made.parentNum ?? made.num,
    pageSha256: pages[made.num % pages.length] as string,
    createdAt,
  }
}

/** Stores a game and what is searched for; returns its words. */
export function gamesInto(db: Sqlite): (row: GameRow) => string[] {
  const insert = inserts(db)
  return (row) => {
    const { text, facets, words } = searchText(row, cachedSlug)
    insert.game.run({ ...row, tags: JSON.stringify(row.tags), words })
    const { title, tags, makers, description } = text
    insert.index.run(row.num, title, tags, makers, description, facets.join(" "))
    return Object.values(text).join(" ").split(" ").filter(Boolean)
  }
}

const inserts = (db: Sqlite) => ({
  game: named(
    db,
    `insert into archive_games (num, title, slug, description, tags, status, human_name, human_slug,
      ai_credit, ai_slug, parent_num, root_num, page_sha256, page_size, plays, words, created_at,
      updated_at, controls)
      values ($num, $title, $slug, $description, $tags, $status, $humanName, $humanSlug, $aiCredit,
      $aiSlug, $parentNum, $rootNum, $pageSha256, 50000, $plays, $words, $createdAt, $createdAt,
      '[]')`,
  ),
  index: db.prepare(
    `insert into archive_search (rowid, title, tags, makers, description, facets)
      values (?, ?, ?, ?, ?, ?)`,
  ),
})

/** A statement that takes its values by name, each in the order the text names it first. */
function named(db: Sqlite, sql: string) {
  const names = [...new Set([...sql.matchAll(/\$(\w+)/g)].map((match) => match[1] as string))]
  const statement = db.prepare(sql)
  return {
    run(values: object) {
      const parameters = values as Record<string, string | number | null>
      statement.run(...names.map((name) => parameters[name] as string | number | null))
    },
  }
}

/** What publishing counts row by row, counted in memory and stored once. */
class Tallies {
  readonly #facets = new Map<string, { label: string; games: number }>()
  readonly #makers = new Map<string, { games: number; plays: number; since: number }>()
  readonly #words = new Set<string>()

  add(row: GameRow, vocabulary: readonly string[]): void {
    this.#count(LIVE, LIVE)
    this.#count(facet.status(row.status), row.status)
    for (const tag of row.tags) this.#count(facet.tag(cachedSlug(tag)), tag)
    if (row.humanSlug) this.#credit("human", row.humanSlug, row)
    if (row.aiSlug) this.#credit("agent", row.aiSlug, row)
    for (const word of vocabulary) this.#words.add(word)
  }

  #count(name: string, label: string): void {
    const cached = this.#facets.get(name)
    if (cached) cached.games++
    else this.#facets.set(name, { label, games: 1 })
  }

  #credit(kind: string, slug: string, row: { plays: number; createdAt: number }): void {
    const key = `${kind} ${slug}`
    const cached = this.#makers.get(key) ?? { games: 0, plays: 0, since: row.createdAt }
    this.#makers.set(key, { ...cached, games: cached.games + 1, plays: cached.plays + row.plays })
  }

  store(db: Sqlite): void {
    const word = db.prepare("insert into archive_words values (?)")
    for (const text of [...this.#words].sort()) word.run(text)
    const count = db.prepare("insert into archive_counts values (?, ?, ?)")
    for (const [name, { label, games }] of this.#facets) count.run(name, label, games)
    for (const kind of ["human", "agent"]) {
      const makers = [...this.#makers.keys()].filter((key) => key.startsWith(`${kind} `))
      count.run(`makers:${kind}`, "", makers.length)
    }
    const names = new Map<string, string>()
    for (let i = 0; i < HUMANS; i++) names.set(`human ${cachedSlug(humanName(i))}`, humanName(i))
    for (let i = 0; i < AGENTS; i++) names.set(`agent ${cachedSlug(agentName(i))}`, agentName(i))
    const maker = db.prepare("insert into archive_makers values (?, ?, ?, ?, ?, ?)")
    for (const [key, { games, plays, since }] of this.#makers) {
      const [kind, slug] = key.split(" ") as [string, string]
      maker.run(kind, slug, names.get(key) ?? slug, games, plays, since)
    }
  }
}
