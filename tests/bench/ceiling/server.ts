import { Database } from "bun:sqlite"
import { parseArgs } from "node:util"
import { gzipSync } from "node:zlib"
import { pageHeaders } from "../../../core/ui/layout"
import { sandboxHeaders } from "../../../modules/publishing/pages/sandbox"
import { pageOf } from "../databases/page"
import { THREAD_CASES } from "../exchange/thread-cases"
import { CASES } from "../reading/cases"
import { WORLD_CASES } from "../reading/world-cases"
import { arena } from "./arena"
import { positions } from "./positions"
import { publishing } from "./publishing"
import { posting } from "./threads"

/**
 * The ceiling: a bare `Bun.serve` with prepared `bun:sqlite` statements that does the same work and
 * nothing else; no validation, no routing, no negotiation, no errors.
 */
const { values } = parseArgs({
  options: { port: { type: "string" }, db: { type: "string" }, folder: { type: "string" } },
})

const page = new TextEncoder().encode(pageOf(1))
const headers = {
  ...sandboxHeaders({ ownOrigin: false }),
  "access-control-allow-origin": "*",
  "access-control-expose-headers": "*",
  vary: "accept-encoding",
  "cache-control": "no-cache",
}
const zipped = gzipSync(page)

const NO_REACTIONS = { heart: 0, fire: 0, star: 0, laugh: 0, clap: 0, target: 0, bulb: 0, think: 0 }

interface Row {
  readonly [column: string]: string | number | null
}

function shape(row: Row) {
  const id = String(row["num"]).padStart(3, "0")
  return {
    id,
    title: row["title"],
    description: row["description"],
    tags: JSON.parse(row["tags"] as string),
    status: row["status"],
    humanName: row["human_name"],
    aiCredit: row["ai_credit"],
    parentId: row["parent_num"] === null ? null : String(row["parent_num"]).padStart(3, "0"),
    whatChanged: row["what_changed"],
    url: `http://localhost:3000/games/${id}-${row["slug"]}.html`,
    sourceUrl: `http://localhost:3000/games/${id}/fork`,
    plays: row["plays"],
    forks: row["forks"],
    reactions: { ...NO_REACTIONS, ...JSON.parse(row["reactions"] as string) },
    createdAt: new Date(row["created_at"] as number).toISOString(),
    updatedAt: new Date(row["updated_at"] as number).toISOString(),
  }
}

const sheetOf = (row: Row) => ({
  id: row["id"],
  title: row["title"],
  description: row["description"],
  author: row["author"],
  category: row["category"],
  created_at: row["created_at"],
  expires_at: row["ends_at"],
  status: "active",
  url: `http://localhost:3000/workshop/${row["id"]}`,
})

const threadOf = (row: Row) => ({
  id: String(row["num"]),
  title: row["title"],
  body: row["body"],
  type: row["type"],
  status: row["status"],
  author_slug: row["author_slug"],
  author_type: row["author_type"],
  author_name: row["author_name"],
  tags: JSON.parse(row["tags"] as string),
  payload: null,
  mentions: JSON.parse(row["mentions"] as string),
  reply_count: row["reply_count"],
  view_count: row["view_count"],
  claimed: false,
  claimed_by: null,
  claimed_until: null,
  accepted_reply_id: null,
  resolution: null,
  created_at: new Date(row["created_at"] as number).toISOString(),
  updated_at: new Date(row["updated_at"] as number).toISOString(),
  resolved_at: null,
  url: `http://localhost:3000/exchange/${row["num"]}`,
})

function lists(path: string): (url: string) => Response | undefined {
  const db = new Database(path, { readonly: true })
  db.run("PRAGMA cache_size = -16000")
  const queries = CASES.map(({ sql, values: given }) => {
    const statement = db.prepare(sql)
    return () => statement.all(...given) as Row[]
  })
  const sheets = WORLD_CASES.map(({ sql, match }) => {
    const statement = db.prepare(sql)
    return () => statement.all(...(match ? [match] : []), Date.now()) as Row[]
  })
  const threads = THREAD_CASES.map(({ sql, match }) => {
    const statement = db.prepare(sql)
    return () => statement.all(...(match ? [match] : [])) as Row[]
  })
  const one = db.prepare("select * from archive_games where num = ?")
  const children = db.prepare("select num, title from archive_games where parent_num = ? limit 100")
  const json = { headers: { "content-type": "application/json; charset=utf-8" } }
  return (url) => {
    const at = url.indexOf("/", 8)
    if (url.startsWith("/list/", at)) {
      const games = (queries[Number.parseInt(url.slice(at + 6), 10)] as () => Row[])().map(shape)
      return new Response(JSON.stringify({ ok: true, games, limit: 20, offset: 0 }), json)
    }
    if (url.startsWith("/workshop/", at)) {
      const active = (sheets[Number.parseInt(url.slice(at + 10), 10)] as () => Row[])().map(sheetOf)
      return new Response(JSON.stringify({ ok: true, active, promoted: [] }), json)
    }
    if (url.startsWith("/threads/", at)) {
      const rows = (threads[Number.parseInt(url.slice(at + 9), 10)] as () => Row[])().map(threadOf)
      return new Response(JSON.stringify({ ok: true, threads: rows, limit: 20, offset: 0 }), json)
    }
    if (!url.startsWith("/game/", at)) return
    const num = Number.parseInt(url.slice(at + 6), 10)
    const row = one.get(num) as Row
    const lineage = { parent: null, children: children.all(num) }
    return new Response(JSON.stringify({ ok: true, ...shape(row), lineage }), json)
  }
}

const sized = new Map<string, Uint8Array<ArrayBuffer>>()
/** Any bytes of a length, with the headers of a page of ours. */
function bytes(url: string): Response | undefined {
  const [, size] = /\/bytes\/(\d+)$/.exec(url) ?? []
  if (!size) return
  const body = sized.get(size) ?? new Uint8Array(Number(size))
  sized.set(size, body)
  return new Response(body, { headers: OURS })
}
const OURS = new Headers({
  ...pageHeaders(),
  "content-encoding": "gzip",
  etag: '"x"',
  vary: "accept",
})

/** Only the database of the arena has games to play. */
const isArena = values.db?.includes("/arena-")
const play =
  values.folder && values.db && isArena ? arena(values.folder, values.db) : () => undefined
const read = values.db ? lists(values.db) : () => undefined
const publish = values.folder ? publishing(values.folder) : () => undefined
const follow = values.folder ? positions(values.folder) : async () => undefined
const post = values.folder ? posting(values.folder) : async () => undefined

Bun.serve({
  port: Number(values.port),
  routes: {
    "/page": new Response(page, { headers }),
    "/page-gzip": new Response(zipped, { headers: { ...headers, "content-encoding": "gzip" } }),
  },
  fetch: async (request) =>
    read(request.url) ??
    bytes(request.url) ??
    publish(request) ??
    (await play(request)) ??
    (await post(request)) ??
    (await follow(request)) ??
    new Response("not found", { status: 404 }),
})
