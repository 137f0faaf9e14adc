import { Database } from "bun:sqlite"

interface Sent {
  readonly html: string
  readonly title: string
  readonly humanName: string
  readonly aiCredit: string
  readonly description: string
  readonly tags: readonly string[]
  /** Of a Workshop page. */
  readonly author?: string
}

/** A game or, with an author, a Workshop page; the same rows and nothing else: `/publish-group`, `/publish-each`. */
export function publishing(folder: string) {
  const group = writer(`${folder}/bare-group.db`)
  const each = writer(`${folder}/bare-each.db`)
  const queue: { insert: () => number; resolve: (num: number) => void }[] = []

  // What arrived while the last commit ran is committed together.
  function drain(): void {
    const batch = queue.splice(0)
    const nums = group.commit(batch.map(({ insert }) => insert))
    for (const [at, { resolve }] of batch.entries()) resolve(nums[at] as number)
    if (queue.length > 0) setImmediate(drain)
  }

  const grouped = (insert: () => number) =>
    new Promise<number>((resolve) => {
      if (queue.length === 0) setImmediate(drain)
      queue.push({ insert, resolve })
    })

  return (request: Request): Promise<Response> | undefined => {
    if (request.url.endsWith("/publish-group"))
      return publish(request, (sent) => grouped(group.prepare(sent)))
    if (request.url.endsWith("/publish-each"))
      return publish(request, async (sent) => each.commit([each.prepare(sent)])[0] as number)
  }
}

async function publish(request: Request, store: (sent: Sent) => Promise<number>) {
  const num = await store((await request.json()) as Sent)
  return Response.json({ ok: true, id: String(num), url: `http://localhost/games/${num}` })
}

function writer(path: string) {
  const db = new Database(path, { create: true })
  db.run("PRAGMA journal_mode = WAL")
  db.run("PRAGMA synchronous = FULL")
  const [begin, commit] = [db.prepare("begin immediate"), db.prepare("commit")]
  const page = db.prepare(
    "insert into core_pages (sha256, size, touches_storage, zstd, created_at) values (?, ?, 0, ?, ?) on conflict do nothing",
  )
  const game = db.prepare(`insert into archive_games (num, title, slug, description, tags, status,
    human_name, human_slug, ai_credit, ai_slug, root_num, page_sha256, page_size, words, created_at,
    updated_at, edit_key, controls)
    values (?, ?, 'a-slug', ?, ?, 'under-development', ?, 'ada', ?, 'claude', ?, ?, ?, ?, ?, ?, ?, '[]')`)
  const sheet = db.prepare(`insert into worlds_pages (num, id, world, title, description, author,
    author_slug, category, page_sha256, page_size, edit_key, created_at, updated_at, ends_at, controls)
    values (?, ?, 'workshop', ?, ?, ?, 'ada', 'experiment', ?, ?, ?, ?, ?, 9999999999999, '[]')`)
  const insertWords = db.prepare(
    "insert into worlds_search (rowid, words, facets) values (?, ?, ?)",
  )
  const pages = db.prepare(`insert into worlds_counts values ('workshop', 1)
    on conflict (world) do update set pages = pages + 1`)
  const index = db.prepare(`insert into archive_search
    (rowid, title, tags, makers, description, facets) values (?, ?, ?, ?, ?, ?)`)
  const word = db.prepare("insert into archive_words values (?) on conflict do nothing")
  const count = db.prepare(`insert into archive_counts values (?, ?, 1)
    on conflict (facet) do update set games = games + 1`)
  const maker = db.prepare(`insert into archive_makers values (?, ?, ?, 1, 0, ?)
    on conflict (kind, slug) do update set games = games + 1`)
  let last = 0

  function insert(sent: Sent, sha256: string, size: number, zstd: Uint8Array): number {
    const num = ++last
    const now = Date.now()
    page.run(sha256, size, zstd, now)
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
    sheet.run(num, id, title, description, author, sha256, size, sha256, now, now)
    const words = `${title} ${description} ${author}`.toLowerCase()
    insertWords.run(num, words, "active:workshop author:ada category:experiment")
    pages.run()
  }

  function insertGame(num: number, sent: Sent, sha256: string, size: number, now: number) {
    const tags = sent.tags.join(" ")
    const makers = `${sent.humanName} ${sent.aiCredit}`.toLowerCase()
    const facets = ["status:under-development", ...sent.tags.map((tag) => `tag:${tag}`)]
    const all = [...facets, "human:ada", "human:", "ai:claude", "ai:"].join(" ")
    const text = `${sent.title} ${tags} ${makers} ${sent.description}`.toLowerCase()
    index.run(num, sent.title, tags, makers, sent.description, all)
    for (const one of new Set(text.split(" "))) word.run(one)
    for (const one of ["live", ...facets]) count.run(one, one)
    maker.run("human", "ada", sent.humanName, now)
    maker.run("agent", "claude", sent.aiCredit, now)
    const { title, description, humanName, aiCredit } = sent
    const words = ` ${text} ${all} `
    const values = [num, title, description, JSON.stringify(sent.tags), humanName, aiCredit]
    game.run(...values, num, sha256, size, words, now, now, sha256)
  }

  return {
    /** Hashing and packing happen outside the transaction. */
    prepare(sent: Sent): () => number {
      const bytes = new TextEncoder().encode(sent.html)
      const sha256 = new Bun.CryptoHasher("sha256").update(bytes).digest("hex")
      const zstd = Bun.zstdCompressSync(bytes, { level: 1 })
      return () => insert(sent, sha256, bytes.length, zstd)
    },
    commit(batch: readonly (() => number)[]): number[] {
      begin.run()
      const nums = batch.map((insert) => insert())
      commit.run()
      return nums
    },
  }
}
