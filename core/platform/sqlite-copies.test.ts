import { beforeEach, describe, expect, test } from "bun:test"
import { readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { openSqlite } from "#platform/sqlite"
import type { Sqlite } from "./sqlite"
import { useThings } from "./testing/things"

const things = useThings()

describe("a copy of a database, and a compact one, has all of it:", () => {
  const ZERO = String.fromCharCode(0)
  beforeEach(() => {
    things.db.run("PRAGMA journal_mode = WAL")
    things.db.run("PRAGMA user_version = 7; PRAGMA foreign_keys = ON")
    things.db.run(`
      CREATE TABLE counted (id INTEGER PRIMARY KEY AUTOINCREMENT, x UNIQUE);
      CREATE TABLE pairs (b, a TEXT, n INTEGER AS (length(a)) STORED, v AS (b + 1), PRIMARY KEY (b, a)) WITHOUT ROWID;
      CREATE TABLE children (thing INTEGER NOT NULL REFERENCES things (id) ON DELETE CASCADE, rowid TEXT);
      CREATE TABLE strict_ones (any ANY, r REAL) STRICT;
      CREATE TABLE "odd ""name""" ("a ""b""" TEXT DEFAULT 'x');
      CREATE VIRTUAL TABLE words USING fts5 (text, content='', contentless_delete=1);
      CREATE VIRTUAL TABLE titles USING fts5 (title);
      CREATE VIEW both AS SELECT things.id FROM things JOIN children ON thing = things.id;
      CREATE INDEX some ON children (thing) WHERE thing > 1;
      CREATE TRIGGER "add ""ed""" AFTER INSERT ON children BEGIN INSERT INTO counted (x) VALUES ('of ' || new._rowid_); END;
    `)
    for (const value of ["text", `zero ${ZERO} after`, 1, -5, 0.5, new Uint8Array([0, 255]), null])
      things.put(value)
    things.db.run(
      "INSERT INTO things VALUES (9000000000000000000, 9007199254740993), (20, 1.0), (21, x'')",
    )
    things.db.run("INSERT INTO things VALUES (22, CAST(x'61ff62' AS TEXT)), (23, 9e999), (-3, '1')")
    things.db.run("INSERT INTO counted (x) VALUES (1), (2); DELETE FROM counted WHERE id = 2")
    things.db.run("INSERT INTO pairs (b, a) VALUES (2, 'zwei'), (1, 'eins')")
    things.db.run("INSERT INTO children (_rowid_, thing, rowid) VALUES (40, 1, 'a'), (50, 2, 'b')")
    things.db.run("INSERT INTO strict_ones VALUES ('1', 1), (1, 2.5)")
    things.db.run(`INSERT INTO "odd ""name""" DEFAULT VALUES`)
    things.db.run("INSERT INTO words (rowid, text) VALUES (5, 'a lantern'), (6, 'a ship')")
    things.db.run("INSERT INTO titles (rowid, title) VALUES (7, 'The sea')")
    things.put("long ".repeat(10_000))
  })

  const READS = [
    "SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY name",
    "SELECT CAST(id AS TEXT), typeof(value), hex(value), quote(value) FROM things ORDER BY id",
    "SELECT * FROM counted",
    "SELECT * FROM sqlite_sequence",
    "SELECT b, typeof(b), a, n, v FROM pairs",
    "SELECT _rowid_, thing, rowid FROM children",
    "SELECT typeof(any), any, r FROM strict_ones",
    'SELECT * FROM "odd ""name"""',
    "SELECT rowid FROM words WHERE words MATCH 'lantern'",
    "SELECT rowid, title FROM titles WHERE titles MATCH 'sea'",
    "SELECT id FROM both",
    "PRAGMA user_version",
    "PRAGMA page_size",
    "PRAGMA encoding",
    "PRAGMA integrity_check",
  ]
  const contents = (of: Sqlite) => READS.map((sql) => of.query(sql).values())

  const copied = () => {
    const copy = join(things.folder, "copy.db")
    writeFileSync(copy, "")
    things.db.copyInto(copy)
    expect(readdirSync(things.folder).filter((name) => name.startsWith("copy"))).toEqual([
      "copy.db",
    ])
    return copy
  }

  test("copied while another connection writes", () => {
    const before = contents(things.db)
    const other = openSqlite(things.path)
    other.run("BEGIN IMMEDIATE; DELETE FROM things")
    const copy = openSqlite(copied(), { mode: "read", immutable: true })
    expect(contents(copy)).toEqual(before)
    copy.close()
    other.close()
  })

  test("and takes rows afterwards", () => {
    const copy = openSqlite(copied())
    copy.run("INSERT INTO children (thing) VALUES (1)")
    expect(copy.query("SELECT x, id FROM counted ORDER BY id DESC").get()).toEqual({
      x: "of 51",
      id: 5,
    })
    copy.run("INSERT INTO titles (title) VALUES ('Sea again')")
    expect(copy.query("SELECT rowid FROM titles WHERE titles MATCH 'sea'").all()).toHaveLength(2)
    copy.close()
  })

  test("compact, with other connections open", () => {
    const other = openSqlite(things.path)
    const before = contents(other)
    things.db.compact()
    expect(contents(things.db)).toEqual(before)
    expect(contents(other)).toEqual(before)
    expect(things.db.query("PRAGMA foreign_keys").values()).toEqual([[1]])
    things.db.run("INSERT INTO children (thing) VALUES (1)")
    other.run("INSERT INTO titles (title) VALUES ('Sea again')")
    expect(other.query("SELECT x FROM counted ORDER BY id DESC").get()).toEqual({ x: "of 51" })
    expect(things.db.query("SELECT rowid FROM titles WHERE titles MATCH 'sea'").all()).toHaveLength(
      2,
    )
    other.close()
  })

  test("compact while another connection reads from before", () => {
    const other = openSqlite(things.path)
    other.run("BEGIN")
    const before = contents(other)
    things.db.compact()
    expect(contents(other)).toEqual(before)
    other.run("ROLLBACK")
    expect(contents(other)).toEqual(before)
    other.close()
  })

  test("not compact within a transaction, which goes on", () => {
    things.db.run("BEGIN")
    things.put("not yet there for others")
    expect(() => things.db.compact()).toThrow("transaction")
    expect(things.db.inTransaction).toBe(true)
    things.db.run("COMMIT")
    expect(
      things.db.query("SELECT count(*) FROM things WHERE value GLOB 'not yet*'").values(),
    ).toEqual([[1]])
  })

  test("not compact while another connection writes, and unchanged", () => {
    const other = openSqlite(things.path)
    const before = contents(things.db)
    other.run("BEGIN IMMEDIATE")
    let code: unknown
    try {
      things.db.compact()
    } catch (error) {
      code = (error as { code?: string }).code
    }
    expect(code).toBe("SQLITE_BUSY")
    other.close()
    expect(contents(things.db)).toEqual(before)
  })
})

test("a compact database has no byte of what was deleted before", () => {
  things.db.run("PRAGMA journal_mode = WAL")
  const mark = "quxzylophorb"
  const long = (at: number, word: string) => `${at} ${`${word} `.repeat(1 + (at % 900))}`
  for (let at = 0; at < 300; at++) things.put(long(at, at % 3 === 0 ? "stays" : mark))
  things.db.run(`CREATE TABLE ${mark} (x)`)
  things.db.run(`DROP TABLE ${mark}; UPDATE things SET value = 'short' WHERE id % 5 = 0`)
  things.db.prepare("DELETE FROM things WHERE value LIKE ?").run(`%${mark}%`)
  const before = things.db.query("SELECT * FROM things").all()
  things.db.run("PRAGMA wal_checkpoint(TRUNCATE)")
  expect(readFileSync(things.path).includes(mark)).toBe(true)
  for (let round = 0; round < 2; round++) {
    things.db.compact()
    things.db.run("PRAGMA wal_checkpoint(TRUNCATE)")
    for (const name of readdirSync(things.folder))
      expect(readFileSync(join(things.folder, name)).includes(mark)).toBe(false)
  }
  expect(things.db.query("SELECT * FROM things").all()).toEqual(before)
  expect(things.db.query("PRAGMA integrity_check").values()).toEqual([["ok"]])
})
