import { afterAll, describe, expect, test } from "bun:test"
import { openSqlite } from "#platform/sqlite"
import type { SchemaObject, Tables } from "./schema-tables"
import { createStatementTables } from "./statement-tables"

const db = openSqlite(":memory:")
afterAll(() => db.close())
for (const sql of [
  "CREATE TABLE games (num INTEGER PRIMARY KEY, title TEXT, plays INTEGER)",
  "CREATE TABLE makers (slug TEXT PRIMARY KEY, games INTEGER)",
  "CREATE TABLE log (at INTEGER)",
  "CREATE TABLE replies (num INTEGER REFERENCES games (num) ON DELETE CASCADE)",
  "CREATE TABLE votes (reply INTEGER REFERENCES replies (num) ON DELETE SET NULL)",
  "CREATE TABLE notes (game INTEGER REFERENCES games (num))",
  'CREATE TABLE "odd name" (a)',
  "CREATE VIEW played AS SELECT * FROM games WHERE plays > 0",
  "CREATE VIEW most_played AS SELECT * FROM played ORDER BY plays",
  "CREATE TRIGGER logged AFTER UPDATE ON makers BEGIN INSERT INTO log VALUES (1); END",
  "CREATE TRIGGER put INSTEAD OF INSERT ON played BEGIN INSERT INTO games VALUES (new.num, '', 0); END",
  "CREATE VIRTUAL TABLE texts USING fts5 (title, content='games', content_rowid='num')",
  "CREATE VIRTUAL TABLE terms USING fts5vocab('texts', 'row')",
])
  db.run(sql)

const readSchema = () =>
  db.query("SELECT type, name, tbl_name, sql FROM sqlite_schema").all() as SchemaObject[]
const tables = createStatementTables(readSchema)
const ODD = "odd name"
/** Without the table that counts as named everywhere. */
const names = (found: Tables) => found && [...found].filter((name) => name !== ODD).sort()

describe("reads of", () => {
  test.each([
    ["select * from games", ["games"]],
    [
      "SELECT * FROM Games g JOIN `makers` m, [log], \"notes\", 'votes'",
      "games log makers notes votes",
    ],
    ["select 1", []],
    ["with x as (select * from games) select * from x", ["games"]],
    ["select (select count(*) from main.games), 'a' in makers", ["games", "makers"]],
    ["select * from most_played", ["games", "most_played", "played"]],
    ["select * from texts where texts match ?", ["games", "texts"]],
    ["select * from texts_data", ["games", "texts", "texts_data"]],
    ["select * from terms", ["games", "terms", "texts"]],
    ["select * /* of */ -- all\nfrom games;", ["games"]],
    ["update makers set games = (select count(*) from games)", ["games", "makers"]],
  ])("%s", (sql, expected) => {
    expect(names(tables.of(sql).reads)).toEqual(
      typeof expected === "string" ? expected.split(" ") : expected,
    )
  })

  test.each([
    "pragma user_version",
    "select * from sqlite_schema",
    "select * from pragma_table_info('games')",
    "explain select 1",
    "select 1; select * from games",
    "",
  ])("what is not understood are of everything: %p", (sql) => {
    expect(tables.of(sql).reads).toBeUndefined()
  })
})

describe("writes of", () => {
  test.each([
    ["select * from games", []],
    ["insert into notes select num from games", ["notes"]],
    ["insert or replace into notes values (1)", ["notes"]],
    ["replace into main.notes values (1)", ["notes"]],
    ['with x as (select 1) insert into "Notes" select * from x', ["notes"]],
    ["update or ignore notes set game = (select num from games)", ["notes"]],
    ["delete from notes where game in (select num from games)", ["notes"]],
    ["/* insert into games */ delete from notes -- update makers", ["notes"]],
    ["insert into notes values (1) on conflict do update set game = 2 returning game", ["notes"]],
    ["update makers set games = 1", ["log", "makers"]],
    ["delete from games", ["games", "replies", "votes"]],
    ["insert into played values (1, '', 1)", ["games", "played", "replies", "votes"]],
    ["insert into texts (rowid, title) values (1, 'x')", ["texts"]],
  ])("%s", (sql, expected) => {
    expect(names(tables.of(sql).writes)).toEqual(expected)
  })

  test.each([
    "create table more (a)",
    "drop table games",
    "vacuum",
    "insert into unknown values (1)",
    "delete from notes; delete from games",
  ])("what is not understood are of everything: %p", (sql) => {
    expect(tables.of(sql).writes).toBeUndefined()
  })

  test("a table whose name is no word count as writes of every statement", () => {
    expect(tables.of("delete from notes").writes?.has(ODD)).toBe(true)
    expect(tables.of('select * from "odd name"').reads?.has(ODD)).toBe(true)
  })
})

test.each([
  ["update notes set game = 1", true, false],
  ["update notes set game = 1 returning game", true, true],
  ["update makers set games = 1", false, false],
  ["delete from texts", false, false],
])("%s reports all its changes: %p; as rows: %p", (sql, reportsChanges, isReturning) => {
  expect(tables.of(sql)).toMatchObject({ reportsChanges, isReturning })
})

test.each([
  ["select datetime('now')", true],
  ["select * from games order by random()", true],
  ["select current_timestamp", true],
  ["select * from games", false],
])("%s is volatile: %p", (sql, isVolatile) => {
  expect(tables.of(sql).isVolatile).toBe(isVolatile)
})

test("a table that was added is known once the schema is read again", () => {
  const found = createStatementTables(readSchema)
  expect(found.of("select * from added").reads?.has("added")).toBe(false)
  db.run("CREATE TABLE added (a)")
  found.forget()
  expect(found.of("select * from added").reads?.has("added")).toBe(true)
  db.run("DROP TABLE added")
})

/** Tables whose pages SQLite's own program of a statement opens. */
function openedBy(sql: string): { reads: string[]; writes: string[] } {
  const roots = new Map(
    (db.query("SELECT rootpage, tbl_name FROM sqlite_schema").values() as [number, string][]).map(
      ([page, name]) => [page, name.toLowerCase()],
    ),
  )
  const program = db.query(`EXPLAIN ${sql}`).all() as { opcode: string; p2: number }[]
  const opened = (opcode: string) =>
    program.flatMap((step) => (step.opcode === opcode ? [roots.get(step.p2) ?? ""] : []))
  return { reads: opened("OpenRead"), writes: opened("OpenWrite") }
}

test.each([
  "select * from most_played where num in (select game from notes)",
  "select count(*) from games natural join notes",
  "delete from games where num = 1",
  "insert into played values (1, '', 1)",
  "update makers set games = (select count(*) from played)",
  "insert into notes select num from games where true on conflict do nothing",
])("finds every table that SQLite opens for: %s", (sql) => {
  const { reads, writes } = openedBy(sql)
  const found = tables.of(sql)
  expect(reads.length + writes.length).toBeGreaterThan(0)
  const all = new Set([...(found.reads ?? []), ...(found.writes ?? [])])
  expect(reads.filter((name) => !all.has(name))).toEqual([])
  expect(writes.filter((name) => !found.writes?.has(name))).toEqual([])
})
