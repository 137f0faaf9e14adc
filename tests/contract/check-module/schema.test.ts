import { describe, expect, test } from "bun:test"
import { column, primaryKey, sql, sqliteTable } from "broadside/db"
import type { SQLiteColumnBuilderBase } from "drizzle-orm/sqlite-core"
import { firstParty } from "../../../modules/index"
import { find, migrations } from "./sample"

const SQL = `CREATE TABLE sample_things (
  id TEXT PRIMARY KEY, size INTEGER NOT NULL DEFAULT 1, word TEXT DEFAULT ('it''s'), at INTEGER
)`
const columns = {
  id: column.text().primaryKey(),
  size: column.integer().notNull().default(1),
  word: column.text().default("it's"),
  at: column.integer(),
}
type Columns = Record<string, SQLiteColumnBuilderBase>
const checked = (fields: Columns, ...more: string[]) =>
  find({ ...migrations(SQL, ...more), schema: { things: sqliteTable("sample_things", fields) } })

describe("a schema is compared with what the migrations create:", () => {
  test("one that agrees, whatever else the file exports", async () => {
    const things = sqliteTable("sample_things", columns)
    const schema = { things, KINDS: ["a", "b"], none: undefined }
    expect(await find({ ...migrations(SQL), schema })).toEqual([])
  })

  test.each<[string, Columns, string]>([
    [
      "a column that is missing",
      { more: column.text() },
      "sample_things.more is in the schema, and not in the table",
    ],
    [
      "another name",
      { at: column.integer("at_ms") },
      "sample_things.at is in the table, and not in the schema",
    ],
    [
      "another type",
      { size: column.text().notNull().default("1") },
      "sample_things.size is INTEGER in the table and text in the schema",
    ],
    [
      "null where there is none",
      { size: column.integer().default(1) },
      "sample_things.size is NOT NULL in the table, and may be null in the schema",
    ],
    [
      "no null where there is one",
      { at: column.integer().notNull() },
      "sample_things.at may be NULL in the table, and not in the schema",
    ],
    [
      "another default",
      { size: column.integer().notNull().default(2) },
      "sample_things.size has the default 1 in the table and 2 in the schema",
    ],
    [
      "no default, where a null would be written",
      { word: column.text() },
      "sample_things.word has the default 'it''s' in the table and null in the schema",
    ],
    [
      "a default that is not there",
      { at: column.integer().default(sql`(unixepoch())`) },
      "sample_things.at has the default null in the table and unixepoch() in the schema",
    ],
    [
      "another key",
      { id: column.text().notNull(), at: column.integer().primaryKey() },
      "sample_things has the primary key (id) in the table and (at) in the schema",
    ],
  ])("%s", async (_, fields, message) => {
    expect(await checked({ ...columns, ...fields })).toContainEqual({ rule: "schema", message })
  })

  test("a default that a later column needs, and the program always gives", async () => {
    const late = "ALTER TABLE sample_things ADD COLUMN late INTEGER NOT NULL DEFAULT 0"
    expect(await checked({ ...columns, late: column.integer().notNull() }, late)).toEqual([])
  })

  test("a key of several columns, in their order", async () => {
    const table = "CREATE TABLE sample_pairs (a TEXT, b TEXT, PRIMARY KEY (b, a)) WITHOUT ROWID"
    const pair = { a: column.text().notNull(), b: column.text().notNull() }
    const pairs = (first: "a" | "b", second: "a" | "b") => ({
      ...migrations(table),
      schema: {
        pairs: sqliteTable("sample_pairs", pair, (of) => [
          primaryKey({ columns: [of[first], of[second]] }),
        ]),
      },
    })
    expect(await find(pairs("b", "a"))).toEqual([])
    const message = "sample_pairs has the primary key (b, a) in the table and (a, b) in the schema"
    expect(await find(pairs("a", "b"))).toEqual([{ rule: "schema", message }])
  })

  test("a search table, which has names alone", async () => {
    const search = "CREATE VIRTUAL TABLE sample_search USING fts5 (words, content='')"
    const index = (name: string) => ({
      ...migrations(search),
      schema: {
        index: sqliteTable("sample_search", {
          rowid: column.integer().notNull(),
          [name]: column.text().notNull(),
        }),
      },
    })
    expect(await find(index("words"))).toEqual([])
    const message = "sample_search.tokens is in the schema, and not in the table"
    expect(await find(index("tokens"))).toEqual([{ rule: "schema", message }])
  })

  test("a table that nothing creates", async () => {
    const schema = { none: sqliteTable("sample_none", columns) }
    const message = "sample_none is in the schema, and no migration creates it"
    expect(await find({ schema })).toEqual([{ rule: "schema", message }])
  })
})

test("every module of ours that stores something names its schema", () => {
  const silent = firstParty.filter(({ migrations, schema }) => migrations && !schema)
  expect(silent.map(({ id }) => id)).toEqual([])
})
