import { Database } from "bun:sqlite"
import type { Db } from "broadside/db"
import { drizzle } from "drizzle-orm/bun-sqlite"
import { urlsOf } from "../../../core/config/urls"
import { slugOf } from "../../../core/content/slug"
import { listGames } from "../../../modules/archive/catalogue/list"
import type { ListQuery } from "../../../modules/archive/catalogue/models"
import {
  AGENTS,
  APART,
  agentName,
  humanName,
  OLD,
  tagAt,
  UNPLAYED,
  wordAt,
} from "../databases/corpus"
import { median } from "../harness/table"

export interface Timed {
  readonly query: string
  /** By the clock. */
  readonly ms: number
  readonly cpuMs: number
}

const SORTS = ["newest", "oldest", "plays", "forks", "relevance"] as const
const WORDS = {
  "top word": wordAt(0),
  "third word": wordAt(2),
  "100th word": wordAt(100),
  "rare word": wordAt(49_000),
  "no word": "zzzzz",
}
const PREFIX = `${wordAt(23)}${wordAt(24)}`
const PREFIXES = [1, 2, 3, 4, 5, 6].map((length) => PREFIX.slice(0, length))
const PAIRS = {
  "two top words": `${wordAt(0)} ${wordAt(1)}`,
  "top and rare": `${wordAt(0)} ${wordAt(49_000)}`,
  "two middling": `${wordAt(100)} ${wordAt(150)}`,
  "two beginnings": "ka ri",
  "never together": APART.join(" "),
  "six top words": [0, 1, 2, 3, 4, 5].map(wordAt).join(" "),
  "twelve top words": Array.from({ length: 12 }, (_, at) => wordAt(at)).join(" "),
  "six beginnings": "ka ri to me su la",
  "twelve letters": "k r t m s l b n v d p g",
}
const TAGS = {
  "top tag": tagAt(0),
  "tenth tag": tagAt(10),
  "rare tag": tagAt(95),
  "least played": UNPLAYED,
  "oldest only": OLD,
  half: APART[0],
}
const STATUSES = ["stable", "under-development", "needs-help"] as const

type Given = Partial<ListQuery>
/** Measured again before it is believed. */
const SLOW_MS = 8

/** Every kind of list, with every sort: what people ask and what would hurt most. */
function* kinds(): Generator<[string, Given]> {
  yield ["everything", {}]
  for (const [name, q] of Object.entries({ ...WORDS, ...PAIRS })) yield [name, { q }]
  for (const q of PREFIXES) yield [`${q.length} letters`, { q }]
  for (const [name, tag] of Object.entries(TAGS)) yield [name, { tag }]
  for (const status of STATUSES) yield [status, { status }]
  for (const agent of [0, 20, AGENTS - 1]) yield [`agent ${agent}`, { ai: agentName(agent) }]
  yield ["any agent", { ai: "any" }]
  for (const human of [0, 15_000]) yield [`human ${human}`, { human: humanName(human) }]
  yield ["any human", { human: "any" }]
  yield* combinations()
}

function* combinations(): Generator<[string, Given]> {
  const rarest = { tag: TAGS["rare tag"] }
  yield ["top word, top tag", { q: WORDS["top word"], tag: TAGS["top tag"] }]
  yield ["top word, stable", { q: WORDS["top word"], status: "stable" }]
  yield ["top word, needs help", { q: WORDS["top word"], status: "needs-help" }]
  yield ["top word, rare tag", { q: WORDS["top word"], ...rarest }]
  yield ["top tag, any both", { tag: TAGS["top tag"], ai: "any", human: "any" }]
  yield ["top tag, top agent", { tag: TAGS["top tag"], ai: agentName(0) }]
  yield ["rare tag, all filters", { ...rarest, status: "stable", ai: "any", human: "any" }]
  yield ["least played, stable", { tag: UNPLAYED, status: "stable" }]
  yield ["least played, top word", { tag: UNPLAYED, q: WORDS["top word"] }]
  yield ["oldest, top word", { tag: OLD, q: WORDS["top word"] }]
  yield ["oldest, needs help", { tag: OLD, status: "needs-help" }]
  yield ["tag against word", { tag: APART[0], q: APART[1] }]
  yield ["tag against word, stable", { tag: APART[0], q: APART[1], status: "stable" }]
  yield ["1 letter, top tag", { q: "k", tag: TAGS["top tag"] }]
  yield ["2 letters, rare tag", { q: "ka", ...rarest }]
  yield ["everything asked", { q: "ka ri", tag: tagAt(0), status: "stable", ai: "any" }]
}

export const listsToTime = function* (): Generator<[string, Given]> {
  for (const [name, given] of kinds()) {
    for (const sort of SORTS) {
      if (sort === "relevance" && !given.q) continue
      for (const offset of [0, 500, 10_000])
        yield [`${name}, ${sort}${offset ? `, from ${offset}` : ""}`, { ...given, sort, offset }]
    }
  }
}

/** A reader as the server has one, with a small cache, and the module's own listing on top. */
export function openListing(path: string) {
  const client = new Database(path, { readonly: true })
  client.run("PRAGMA temp_store = MEMORY")
  client.run("PRAGMA cache_size = -16000")
  const ctx = {
    db: drizzle(client) as unknown as Db,
    urls: urlsOf({
      site: {
        name: "",
        tagline: "",
        base_url: "http://localhost:3000",
        api_url: "",
        games_url: "",
      },
      server: { host: "localhost", port: 3000, trusted_proxies: [] },
    } as unknown as Parameters<typeof urlsOf>[0]),
    content: { slug: (text: string, fallback = "") => slugOf(text, fallback) },
  } as unknown as Parameters<typeof listGames>[0]
  return {
    list: (given: Given) => listGames(ctx, { limit: 20, offset: 0, ...given } as ListQuery),
    close: () => client.close(),
  }
}

/** The medians of some runs of each, after one to warm up. */
export async function timeLists(path: string, runs: number): Promise<Timed[]> {
  const { list, close } = openListing(path)
  const timed: Timed[] = []
  for (const [query, given] of listsToTime()) {
    await list(given)
    const first = await mediansOf(runs, () => list(given))
    // What clears memory meanwhile looks like a slow query, but not for long.
    const again = first.cpuMs < SLOW_MS ? first : await mediansOf(15, () => list(given))
    timed.push({ query, ...(again.cpuMs < first.cpuMs ? again : first) })
  }
  close()
  return timed
}

async function mediansOf(
  runs: number,
  work: () => Promise<unknown>,
): Promise<Omit<Timed, "query">> {
  const [times, costs]: [number[], number[]] = [[], []]
  for (let run = 0; run < runs; run++) {
    const [started, before] = [performance.now(), process.cpuUsage()]
    await work()
    const { user, system } = process.cpuUsage(before)
    costs.push((user + system) / 1_000)
    times.push(performance.now() - started)
  }
  return { ms: median(times), cpuMs: median(costs) }
}
