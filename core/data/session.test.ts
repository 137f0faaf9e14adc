import { afterEach, beforeEach, describe, expect, test } from "bun:test"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { asc, eq, type Placeholder, sql } from "drizzle-orm"
import { sqliteTable } from "drizzle-orm/sqlite-core"
import { column, type Db, insertRow, statement } from "../base/db"
import { distant, type Engine, embeddedEngine } from "./engine"
import { openStore, type Store } from "./store"
import { createWriter } from "./write"

const makers = sqliteTable("makers", {
  slug: column.text().primaryKey(),
  isAgent: column.integer("is_agent", { mode: "boolean" }).notNull(),
})
const games = sqliteTable("games", {
  num: column.integer().primaryKey(),
  tags: column.text({ mode: "json" }).$type<string[]>(),
  maker: column.text(),
})

const insertGame = insertRow(games)
const GAMES = [
  { num: 1, tags: ["arcade"], maker: "mira" },
  { num: 2, tags: null, maker: null },
]

let folder: string
let store: Store

function open(engine: Engine): void {
  folder = mkdtempSync(join(tmpdir(), "broadside-session-"))
  store = openStore(join(folder, "broadside.db"), { durable: false, engine })
  store.connection.run("CREATE TABLE makers (slug TEXT PRIMARY KEY, is_agent INTEGER NOT NULL)")
  store.connection.run("CREATE TABLE games (num INTEGER PRIMARY KEY, tags TEXT, maker TEXT)")
}

afterEach(() => {
  store.close()
  rmSync(folder, { recursive: true, force: true })
})

const nothing = () => undefined
const log = { debug: nothing, info: nothing, warn: nothing, error: nothing }
const newWriter = () => createWriter(store, { log, committed: nothing })

test("SQLite plans for no value of a parameter, else it compiles the statement at every run", async () => {
  const sent: string[] = []
  open((...connection) => {
    const execute = embeddedEngine(...connection)
    return (text, ...rest) => {
      sent.push(text.sql)
      return execute(text, ...rest)
    }
  })
  await insertGame(store.writer, { num: 1, tags: null, maker: null })
  const ofNum = (num: Placeholder | number) =>
    store.reader.select({ num: games.num }).from(games).where(eq(games.num, num))
  const first = ofNum(sql.placeholder("num"))
    .orderBy(asc(games.num))
    .limit(sql.placeholder("limit"))
    .offset(sql.placeholder("offset"))
    .prepare()
  expect(await first.all({ num: 1, limit: 1, offset: 0 })).toEqual([{ num: 1 }])
  expect(await first.all({ num: 1, limit: 1, offset: 1 })).toEqual([])
  expect(await first.all({ num: 2, limit: 1, offset: 0 })).toEqual([])
  expect(await ofNum(1).limit(0)).toEqual([])
  const withText = store.reader
    .select({ num: games.num, text: sql`'it''s = ? limit ?'` })
    .from(games)
  expect(await withText.where(eq(games.num, 1))).toEqual([{ num: 1, text: "it's = ? limit ?" }])
  expect(sent.slice(-3).map((text) => /(?<="num") =.*/.exec(text)?.[0])).toEqual([
    ' = +? order by "games"."num" asc limit 0 + ? offset 0 + ?',
    " = +? limit 0 + ?",
    " = +?",
  ])
})

test("a number is equal to a text column, and a text to a number column, as in any query", async () => {
  open(embeddedEngine)
  await store.writer.insert(makers).values({ slug: "7", isAgent: true })
  await insertGame(store.writer, { num: 7, tags: null, maker: "7" })
  const num = sql.placeholder("num")
  const byText = store.reader.select().from(makers).where(eq(makers.slug, num)).prepare()
  const byNumber = store.reader.select().from(games).where(eq(games.num, num)).prepare()
  expect(await byText.all({ num: 7 })).toHaveLength(1)
  expect(await byNumber.all({ num: "7" })).toHaveLength(1)
})

describe.each([
  ["embedded", embeddedEngine],
  ["distant", distant],
])("a query of the %s engine", (_, engine) => {
  let db: Db
  beforeEach(async () => {
    open(engine)
    db = store.reader
    await store.writer.insert(makers).values({ slug: "mira", isAgent: true })
    for (const game of GAMES) await insertGame(store.writer, game)
  })
  const all = sql`select num, maker from games order by num`
  const rows = [
    { num: 1, maker: "mira" },
    { num: 2, maker: null },
  ]
  const written = () => db.select().from(games).orderBy(asc(games.num))
  const byNum = statement((on) =>
    on
      .select()
      .from(games)
      .where(eq(games.num, sql.placeholder("num")))
      .prepare(),
  )

  test.each<[string, () => PromiseLike<unknown>, unknown]>([
    ["all", () => db.all(all), rows],
    ["get", () => db.get(all), rows[0]],
    [
      "values",
      () => db.values(all),
      [
        [1, "mira"],
        [2, null],
      ],
    ],
    ["run", () => store.writer.run(sql`delete from games`), { changes: 2 }],
    ["$count", () => db.$count(games), 2],
    ["a built one", () => written(), GAMES],
    ["a built one's all", () => written().all(), GAMES],
    ["a built one's get", () => written().get(), GAMES[0]],
    [
      "a built one's values",
      () => written().values(),
      [
        [1, '["arcade"]', "mira"],
        [2, null, null],
      ],
    ],
    ["a prepared one's all", () => byNum(db).all({ num: 2 }), [GAMES[1]]],
    ["a prepared one's get", () => byNum(db).get({ num: 1 }), GAMES[0]],
    ["a prepared one's get without a row", () => byNum(db).get({ num: 3 }), undefined],
    ["a prepared one's execute", () => byNum(db).execute({ num: 1 }), [GAMES[0]]],
  ])("%s is a promise", async (_, query, expected) => {
    const answer = await query().then((value) => value)
    if (Array.isArray(expected) || expected === undefined) expect(answer).toEqual(expected)
    else if (typeof expected === "object") expect(answer).toMatchObject(expected as object)
    else expect(answer).toBe(expected)
  })

  test("of two tables gives an object of each, or null where there is no row", async () => {
    const joined = await db
      .select({ num: games.num, game: games, maker: makers })
      .from(games)
      .leftJoin(makers, eq(games.maker, makers.slug))
      .orderBy(asc(games.num))
    expect(joined).toEqual([
      { num: 1, game: GAMES[0], maker: { slug: "mira", isAgent: true } },
      { num: 2, game: GAMES[1], maker: null },
    ] as typeof joined)
  })

  test("computes with SQL, named as asked", async () => {
    const [found] = await db
      .select({ count: sql<number>`count(*)`.mapWith((n) => `${n} games`), num: games.num })
      .from(games)
    expect(found).toEqual({ count: "2 games", num: 1 })
  })

  test.each<[string, () => PromiseLike<unknown>]>([
    ["that is no SQL", () => db.all(sql`select nothing from nowhere`)],
    [
      "of an unknown table",
      () =>
        db
          .select()
          .from(sqliteTable("none", { id: column.text() }))
          .all(),
    ],
    ["that lacks a value", () => byNum(db).all({})],
    [
      "that breaks a constraint",
      () => insertGame(store.writer, { num: 1, tags: null, maker: null }),
    ],
  ])("%s rejects, and does not throw", async (_, query) => {
    const answer = query()
    await expect(Promise.resolve(answer)).rejects.toThrow()
  })

  test("says with SQLite's own code what was refused", async () => {
    const refused = store.writer.insert(games).values({ num: 1 }).run()
    await expect(refused).rejects.toMatchObject({ code: "SQLITE_CONSTRAINT_PRIMARYKEY" })
  })

  test("that a write did not await is refused once the write has ended", async () => {
    const { write } = newWriter()
    const released = Promise.withResolvers<void>()
    let late: Promise<unknown> | undefined
    await write(async (tx) => {
      late = released.promise.then(() => insertGame(tx, { num: 3, tags: null, maker: null }))
    })
    released.resolve()
    await expect(late).rejects.toThrow("This write has ended")
    expect(await db.$count(games)).toBe(2)
  })
})

test("the distant engine refuses what was sent in time and arrives after its write", async () => {
  open(distant)
  let late: Promise<unknown> | undefined
  await newWriter().write(async (tx) => {
    late = insertGame(tx, { num: 1, tags: null, maker: null }).catch(({ message }) => message)
  })
  expect(await late).toContain("This write has ended")
  expect(await store.reader.$count(games)).toBe(0)
})
