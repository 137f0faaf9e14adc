import { afterEach, beforeEach, describe, expect, test } from "bun:test"
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import semver from "semver"
import { openSqlite } from "#platform/sqlite"
import type { Sqlite } from "./sqlite"

let folder: string
let path: string
let db: Sqlite
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "broadside-sqlite-"))
  path = join(folder, "things.db")
  writeFileSync(path, "")
  db = openSqlite(path)
  db.run(
    "CREATE TABLE things (id INTEGER PRIMARY KEY, value); CREATE INDEX by_value ON things (value)",
  )
})
afterEach(() => {
  db.close()
  rmSync(folder, { recursive: true, force: true })
})

const put = (value: string | number | boolean | Uint8Array | null) =>
  db.prepare("INSERT INTO things (value) VALUES (?)").run(value)

describe("a statement", () => {
  test.each<[string, string | number | Uint8Array | null]>([
    ["text", "naïve 🎲"],
    ["an integer", 9_999_999_999_999],
    ["a fraction", 0.5],
    ["bytes", new Uint8Array([0, 255])],
    ["null", null],
  ])("stores %s and gives it back", (_, value) => {
    put(value)
    const read = db.prepare("SELECT value FROM things")
    const [row] = read.all() as { value: unknown }[]
    // Some runtimes give a subclass of bytes.
    const plain = (found: unknown) => (found instanceof Uint8Array ? new Uint8Array(found) : found)
    expect(plain(row?.value)).toEqual(value)
    expect(read.values().map(([found]) => plain(found))).toEqual([value])
  })

  test("stores true as 1", () => {
    put(true)
    expect(db.prepare("SELECT value FROM things").values()).toEqual([[1]])
  })

  test("counts what it changed, and names the last row", () => {
    put("a")
    expect(put("b")).toMatchObject({ changes: 1, lastInsertRowid: 2 })
    expect(db.prepare("DELETE FROM things").run()).toMatchObject({ changes: 2 })
  })

  test("without a row gives null", () => {
    expect(db.query("SELECT id FROM things").get()).toBeNull()
    expect(db.query("SELECT id FROM things").all()).toEqual([])
  })
})

test("a connection says whether it is in a transaction", () => {
  expect(db.inTransaction).toBe(false)
  db.run("BEGIN")
  expect(db.inTransaction).toBe(true)
  db.run("ROLLBACK")
  expect(db.inTransaction).toBe(false)
})

test("full-text search is there, and SQLite is one whose log is safe", () => {
  db.run("CREATE VIRTUAL TABLE words USING fts5 (text)")
  const [[version = ""] = []] = db.query("SELECT sqlite_version()").values() as string[][]
  expect(semver.gte(version, "3.51.3")).toBe(true)
})

describe("a refusal has SQLite's own code:", () => {
  const codeOf = (work: () => unknown) => {
    try {
      work()
    } catch (error) {
      return (error as { code?: string }).code
    }
  }
  test("a key that is taken", () => {
    put("a")
    const again = () => db.prepare("INSERT INTO things (id) VALUES (?)").run(1)
    expect(codeOf(again)).toBe("SQLITE_CONSTRAINT_PRIMARYKEY")
  })
  test("a database that another connection holds", () => {
    const other = openSqlite(path)
    other.run("BEGIN EXCLUSIVE")
    db.run("PRAGMA busy_timeout = 0")
    expect(codeOf(() => put("a"))).toBe("SQLITE_BUSY")
    other.close()
  })
  test("a write where one may only read", () => {
    const reading = openSqlite(path, { mode: "read" })
    expect(codeOf(() => reading.run("DELETE FROM things"))).toBe("SQLITE_READONLY")
    reading.close()
  })
  test.each(["write", "read"] as const)("a file that is missing, in mode %s", (mode) => {
    const missing = join(folder, "missing.db")
    expect(codeOf(() => openSqlite(missing, { mode }))).toBe("SQLITE_CANTOPEN")
  })
  test("a file that is no database", () => {
    const text = join(folder, "notes.txt")
    writeFileSync(text, "not a database, but long enough to be read as one".repeat(20))
    const other = openSqlite(text)
    expect(codeOf(() => other.query("SELECT 1 FROM sqlite_schema").get())).toBe("SQLITE_NOTADB")
    other.close()
  })
})

test("an immutable database is read without a file beside it", () => {
  db.run("PRAGMA journal_mode = WAL; INSERT INTO things (value) VALUES ('a')")
  db.close()
  const reading = openSqlite(path, { mode: "read", immutable: true })
  expect(reading.query("SELECT value FROM things").values()).toEqual([["a"]])
  expect(readdirSync(folder)).toEqual(["things.db"])
  reading.close()
})

test("a script of several statements, with comments, runs to its end or to its fault", () => {
  db.run(`;; -- a comment; with a semicolon
    INSERT INTO things (value) VALUES ('a;b'); /* another */ ;
    INSERT INTO things (value) VALUES ('🎲'); -- the end`)
  expect(() =>
    db.run("INSERT INTO things (value) VALUES (1); INSERT INTO none VALUES (1)"),
  ).toThrow("none")
  expect(db.query("SELECT value FROM things").values().flat()).toEqual(["a;b", "🎲", 1])
  const many = Array.from({ length: 500 }, (_, at) => `INSERT INTO things (value) VALUES (${at});`)
  db.run(`BEGIN; ${many.join("\n")} COMMIT`)
  expect(db.query("SELECT count(*) FROM things").values()).toEqual([[503]])
})

test("a whole number is bound as one, a fraction and a boolean as what they are", () => {
  const kinds = db.query("SELECT typeof(?), typeof(?), typeof(?), typeof(?), json_array(?)")
  expect(kinds.values(1, -(2 ** 40), 0.5, true, 3)).toEqual([
    ["integer", "integer", "real", "integer", "[3]"],
  ])
})

test("a connection can be closed twice, and in a transaction", () => {
  const other = openSqlite(path)
  other.run("BEGIN IMMEDIATE")
  other.close()
  other.close()
  put("free again")
})
