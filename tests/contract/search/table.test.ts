import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { column, type Db, sqliteTable } from "broadside/db"
import { countersOf, fold, searchTable } from "broadside/search"
import { createTestHost, type TestHost } from "broadside/testing"

const FTS = "content = '', contentless_delete = 1, detail = none, prefix = '1 2 3'"
const counts = sqliteTable("x_counts", {
  facet: column.text().primaryKey(),
  label: column.text().notNull(),
  n: column.integer().notNull(),
})
const counters = countersOf(counts, counts.facet, counts.n)
const plain = searchTable("x_plain", { text: ["words"], facets: "facets" })
const learning = searchTable("x_learning", { text: ["tokens"], facets: "tokens", words: "x_words" })
const within = searchTable("x_within", { text: ["words"], within: true })

let site: TestHost
let db: Db
beforeAll(async () => {
  site = await createTestHost({ modules: [] })
  const tables = [
    `CREATE VIRTUAL TABLE x_plain USING fts5 (words, facets, content = '', contentless_delete = 1,
      prefix = '1 2 3', tokenize = "ascii tokenchars ':'")`,
    `CREATE VIRTUAL TABLE x_learning USING fts5 (tokens, ${FTS}, tokenize = "ascii tokenchars '=:'")`,
    `CREATE VIRTUAL TABLE x_within USING fts5 (words, ${FTS}, tokenize = "ascii")`,
    `CREATE VIRTUAL TABLE x_fresh USING fts5 (words, facets, content = '', contentless_delete = 1,
      detail = column, prefix = '1 2 3', tokenize = "ascii tokenchars ':'")`,
    "CREATE TABLE x_words (word TEXT PRIMARY KEY) WITHOUT ROWID",
    "CREATE TABLE x_counts (facet TEXT PRIMARY KEY, label TEXT NOT NULL, n INTEGER NOT NULL)",
  ]
  for (const table of tables) site.store.connection.run(table)
  db = site.store.reader
})
afterAll(() => site.close())

const write = <T>(work: (tx: Db) => Promise<T>) => work(site.store.writer)

/** The numbers that a search finds, or what else it comes to. */
async function numbersOf(
  index: typeof plain | typeof learning | typeof within,
  q: string,
  ...facets: string[]
) {
  const search = await index.search(db, q, facets)
  if (search.finds !== "matches") return search.finds
  return (await db.values(index.numbers(search.match))).map(([num]) => num)
}

describe("a search table", () => {
  test("finds what was added, by words and facets, until it is removed or replaced", async () => {
    await write(async (tx) => {
      await plain.add(tx, 1, { text: { words: "lantern tide" }, facets: ["by:ada"] })
      await plain.add(tx, 2, { text: { words: "lantern" }, facets: ["by:bo"] })
    })
    expect(await numbersOf(plain, "lan")).toEqual([1, 2])
    expect(await numbersOf(plain, "Lanterns")).toEqual([])
    expect(await numbersOf(plain, "LAN", "by:bo")).toEqual([2])
    expect(await numbersOf(plain, "", "by:ada")).toEqual([1])
    // A facet is no word.
    expect(await numbersOf(plain, "by")).toEqual([])
    await write((tx) => plain.replace(tx, 2, { text: { words: "garden" }, facets: ["by:bo"] }))
    expect(await numbersOf(plain, "lan")).toEqual([1])
    await write((tx) => plain.remove(tx, 1))
    expect(await numbersOf(plain, "lan")).toEqual([])
    expect(await numbersOf(plain, "ga")).toEqual([2])
  })

  test("tells a search for everything from one that can find nothing", async () => {
    expect([await numbersOf(plain, ""), await numbersOf(plain, "  ")]).toEqual([
      "everything",
      "everything",
    ])
    expect([await numbersOf(plain, "!?"), await numbersOf(plain, "-", "by:bo")]).toEqual([
      "nothing",
      "nothing",
    ])
  })

  test("with a table of words looks longer beginnings up in it", async () => {
    const text = { tokens: "karibu karibik" }
    await write((tx) => learning.add(tx, 7, { text, facets: ["=open"] }))
    expect(await learning.search(db, "karib", ["=open"])).toMatchObject({
      terms: [{ word: "karib", forms: ["karibu", "karibik"] }, { facet: "=open" }],
    })
    expect(await numbersOf(learning, "karibi", "=open")).toEqual([7])
    expect(await numbersOf(learning, "karibo")).toEqual([])
    await write((tx) => learning.replace(tx, 7, { text, facets: ["=closed"], newWords: [] }))
    expect(await numbersOf(learning, "karibu", "=open")).toEqual([])
  })

  test("may begin with a replacement", async () => {
    const fresh = searchTable("x_fresh", { text: ["words"], facets: "facets" })
    await write((tx) => fresh.replace(tx, 9, { text: { words: "mooring" }, facets: ["by:eve"] }))
    expect(await numbersOf(fresh, "moor", "by:eve")).toEqual([9])
  })

  test("finds parts of words, if it is one for that", async () => {
    const long = `${"a".repeat(70)}b`
    await write((tx) =>
      within.add(tx, 3, { text: { words: `forecast ${fold("🏮").join(" ")} ${long}` } }),
    )
    for (const q of ["cast", "orec", "t", "🏮", "cast fore", long, "aab"])
      expect([q, await numbersOf(within, q)]).toEqual([q, [3]])
    expect(await numbersOf(within, "costs")).toEqual([])
  })
})

test("of many common words in a large index the rarest are looked for, unless one is rare", async () => {
  const common = "aaaa bbbbb cccccc ddddddd"
  await write(async (tx) => {
    for (let num = 300_001; num <= 304_000; num++) {
      const words = num % 2 === 0 ? common : "bbbbb ddddddd"
      await plain.add(tx, num, { text: { words }, facets: ["by:eve"] })
    }
    await plain.add(tx, 304_001, { text: { words: `${common} oneofakind` } })
    await plain.add(tx, 304_002, { text: { words: "aaaa cccccc ddddddd" } })
    await plain.add(tx, 304_003, { text: { words: "bbbbb cccccc ddddddd" } })
  })
  expect((await numbersOf(plain, common)).at(-1)).toBe(304_002)
  expect(await numbersOf(plain, `${common} oneofakind`)).toEqual([304_001])
  expect((await numbersOf(plain, "aaaa bbbbb cccccc")).at(-1)).toBe(304_001)

  // In a larger index the same words are less common, so more of them are looked for.
  await write((tx) => plain.add(tx, 900_000, { text: { words: "aaaa bbbbb cccccc" } }))
  expect((await numbersOf(plain, "aaaa bbbbb cccccc ddddddd")).at(-1)).toBe(304_001)
})

test("counters count by key", async () => {
  await write(async (tx) => {
    await counters.add(
      tx,
      [
        ["all", "All"],
        ["tag:a", "A"],
      ],
      1,
    )
    await counters.add(tx, [["all", "All"]], 1)
    await counters.add(tx, [["tag:a", "A"]], -1)
  })
  expect([await counters.of(db, "all"), await counters.of(db, "none")]).toEqual([2, 0])
  expect(await counters.all(db)).toEqual({ all: 2, "tag:a": 0 })
})
