import { afterAll, beforeAll, expect, test } from "bun:test"
import { fold } from "broadside/search"
import { createTestHost, type TestHost } from "broadside/testing"
import { firstParty } from "../../../modules/index"
import { type Random, randomOf } from "../../faults/fuzz/random"
import {
  type Published,
  postThreads,
  publishGames,
  publishPages,
  registerServers,
  searchText,
} from "./corpus"

// Longer: SEARCHES=5000 SEARCH_SEED=… bun run tests tests/contract/search
const SEARCHES = Number(process.env["SEARCHES"] ?? 250)
const SEED = Number(process.env["SEARCH_SEED"] ?? Date.now() % 1_000_000)

const CONFIG = `[limits]
publish = 0
write = 0
[network]
allow_private_for_visitors = ["127.0.0.0/8"]`

let site: TestHost
const random = randomOf(SEED)
let games: Published[]
let pages: Published[]
let threads: Published[]
let servers: Published[]
beforeAll(async () => {
  site = await createTestHost({ modules: firstParty, config: CONFIG })
  servers = await registerServers(site, random, 30)
  games = await publishGames(site, random, 120)
  pages = await publishPages(site, random, 80)
  threads = await postThreads(site, random, 90)
})
afterAll(async () => {
  process.stderr.write(`search: SEARCH_SEED=${SEED}\n`)
  await site.close()
})

type Filters = Readonly<Record<string, readonly string[]>>
interface Search {
  readonly q?: string
  readonly filters: Readonly<Record<string, string>>
  readonly sort: "newest" | "oldest"
  readonly limit: number
  readonly offset: number
}

function searchOf(random: Random, filters: Filters): Search {
  const chosen = Object.entries(filters)
    .filter(() => random.chance(0.25))
    .map(([name, values]) => [name, random.pick(values)])
  return {
    ...(random.chance(0.8) ? { q: searchText(random) } : {}),
    filters: Object.fromEntries(chosen),
    sort: random.pick(["newest", "oldest"]),
    limit: 1 + random.below(30),
    offset: random.pick([0, 0, 0, 3, 20]),
  }
}

const same = (field: Published["fields"][string] | undefined, value: string) =>
  [field].flat().some((one) => fold(String(one)).join("-") === fold(value).join("-"))
const begins = (word: string, asked: string) => word.startsWith(asked)
const contains = (word: string, asked: string) => word.includes(asked)

/** The same search over a list in memory. */
function expected(all: readonly Published[], search: Search, meets = begins): string[] {
  const asked = fold(search.q ?? "")
  if (search.q?.trim() && asked.length === 0) return []
  return all
    .filter(({ words }) => asked.every((one) => words.some((word) => meets(word, one))))
    .filter(({ fields }) =>
      Object.entries(search.filters).every(([name, value]) => same(fields[name], value)),
    )
    .map(({ id }) => id)
}

function addressOf(path: string, { q, filters, sort, limit, offset }: Search, sorts: boolean) {
  const query = new URLSearchParams({ ...filters, limit: `${limit}`, offset: `${offset}` })
  if (q !== undefined) query.set("q", q)
  if (sorts) query.set("sort", sort)
  return `${path}?${query}`
}

interface List {
  readonly path: string
  readonly filters: Filters
  readonly items: string
  readonly sorts: boolean
  readonly meets?: typeof begins
}

/** Asks for many generated searches, and compares ids, order, total and next page with the model's. */
async function compare(all: readonly Published[], list: List): Promise<void> {
  let hits = 0
  for (let n = 0; n < SEARCHES; n++) {
    const search = searchOf(random, list.filters)
    const path = addressOf(list.path, search, list.sorts)
    const ids = expected(all, search, list.meets)
    if (!list.sorts || search.sort === "newest") ids.reverse()
    const window = ids.slice(search.offset, search.offset + search.limit)
    const answer = await site.json(path)
    expect([path, answer[list.items].map(({ id }: { id: string }) => id)]).toEqual([path, window])
    if (answer.total !== undefined) expect([path, answer.total]).toEqual([path, ids.length])
    if (list.sorts) {
      const next = search.offset + search.limit
      expect([path, answer.next_offset]).toEqual([path, next < ids.length ? next : undefined])
    }
    hits += window.length
  }
  expect(hits).toBeGreaterThan(SEARCHES / 2)
}

test("the library finds what a list in memory finds", () =>
  compare(games, {
    path: "/api/games",
    items: "games",
    sorts: true,
    filters: {
      tag: ["arcade", "puzzle", "night-sky", "猫"],
      status: ["stable", "needs-help"],
      human: ["Ada Lovelace", "bo", "kari-tide"],
      ai: ["claude", "GPT kari"],
    },
  }))

test("the library ranks those same games when nothing else is asked", async () => {
  for (let n = 0; n < SEARCHES; n++) {
    const q = searchText(random)
    const search: Search = { q, filters: {}, sort: "newest", limit: 100, offset: 0 }
    const answer = await site.json(`/api/games?${new URLSearchParams({ q, limit: "100" })}`)
    const ids = answer.games.map(({ id }: { id: string }) => id)
    const all = expected(games, search)
    expect([q, answer.total]).toEqual([q, all.length])
    if (all.length <= 100) expect([q, ids.toSorted()]).toEqual([q, all.toSorted()])
  }
})

test("the Workshop finds what a list in memory finds", () =>
  compare(pages, {
    path: "/api/workshop/list",
    items: "active",
    sorts: false,
    filters: { category: ["tool", "art"], author: ["ada-lovelace", "Bo", "Ωμέγα"] },
  }))

test("the Exchange finds what a list in memory finds", () =>
  compare(threads, {
    path: "/api/exchange",
    items: "threads",
    sorts: true,
    filters: {
      tag: ["arcade", "puzzle", "猫"],
      type: ["idea", "bug"],
      author: ["ada", "kari-tide"],
      status: ["open", "resolved"],
      unanswered: ["true"],
    },
  }))

test("the registry finds parts of words, as a list in memory does", () =>
  compare(servers, {
    path: "/mcp-registry",
    items: "servers",
    sorts: false,
    filters: {},
    meets: contains,
  }))
