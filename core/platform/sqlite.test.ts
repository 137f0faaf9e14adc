import { describe, expect, test } from "bun:test"
import { readdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import semver from "semver"
import { openSqlite } from "#platform/sqlite"
import { useThings } from "./testing/things"

const things = useThings()

describe("a statement", () => {
  test.each<[string, string | number | Uint8Array | null]>([
    ["text", "naïve 🎲"],
    ["an integer", 9_999_999_999_999],
    ["a fraction", 0.5],
    ["bytes", new Uint8Array([0, 255])],
    ["null", null],
  ])("stores %s and gives it back", (_, value) => {
    things.put(value)
    const read = things.db.prepare("SELECT value FROM things")
    const [row] = read.all() as { value: unknown }[]
    // Some runtimes give a subclass of bytes.
    const plain = (found: unknown) => (found instanceof Uint8Array ? new Uint8Array(found) : found)
    expect(plain(row?.value)).toEqual(value)
    expect(read.values().map(([found]) => plain(found))).toEqual([value])
  })

  test("stores true as 1", () => {
    things.put(true)
    expect(things.db.prepare("SELECT value FROM things").values()).toEqual([[1]])
  })

  test("counts what it changed, and names the last row", () => {
    things.put("a")
    expect(things.put("b")).toMatchObject({ changes: 1, lastInsertRowid: 2 })
    expect(things.db.prepare("DELETE FROM things").run()).toMatchObject({ changes: 2 })
  })

  test("without a row gives null", () => {
    expect(things.db.query("SELECT id FROM things").get()).toBeNull()
    expect(things.db.query("SELECT id FROM things").all()).toEqual([])
  })
})

test("a connection says whether it is in a transaction", () => {
  expect(things.db.inTransaction).toBe(false)
  things.db.run("BEGIN")
  expect(things.db.inTransaction).toBe(true)
  things.db.run("ROLLBACK")
  expect(things.db.inTransaction).toBe(false)
})

test("full-text search is there, and SQLite is one whose log is safe", () => {
  things.db.run("CREATE VIRTUAL TABLE words USING fts5 (text)")
  const [[version = ""] = []] = things.db.query("SELECT sqlite_version()").values() as string[][]
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
    things.put("a")
    const again = () => things.db.prepare("INSERT INTO things (id) VALUES (?)").run(1)
    expect(codeOf(again)).toBe("SQLITE_CONSTRAINT_PRIMARYKEY")
  })
  test("a database that another connection holds", () => {
    const other = openSqlite(things.path)
    other.run("BEGIN EXCLUSIVE")
    things.db.run("PRAGMA busy_timeout = 0")
    expect(codeOf(() => things.put("a"))).toBe("SQLITE_BUSY")
    other.close()
  })
  test("a write where one may only read", () => {
    const reading = openSqlite(things.path, { mode: "read" })
    expect(codeOf(() => reading.run("DELETE FROM things"))).toBe("SQLITE_READONLY")
    reading.close()
  })
  test.each(["write", "read"] as const)("a file that is missing, in mode %s", (mode) => {
    const missing = join(things.folder, "missing.db")
    expect(codeOf(() => openSqlite(missing, { mode }))).toBe("SQLITE_CANTOPEN")
  })
  test("a file that is no database", () => {
    const text = join(things.folder, "notes.txt")
    writeFileSync(text, "not a database, but long enough to be read as one".repeat(20))
    const other = openSqlite(text)
    expect(codeOf(() => other.query("SELECT 1 FROM sqlite_schema").get())).toBe("SQLITE_NOTADB")
    other.close()
  })
})

test("an immutable database is read without a file beside it", () => {
  things.db.run("PRAGMA journal_mode = WAL; INSERT INTO things (value) VALUES ('a')")
  things.db.close()
  const reading = openSqlite(things.path, { mode: "read", immutable: true })
  expect(reading.query("SELECT value FROM things").values()).toEqual([["a"]])
  expect(readdirSync(things.folder)).toEqual(["things.db"])
  reading.close()
})

test("a script of several statements, with comments, runs to its end or to its fault", () => {
  things.db.run(`;; -- a comment; with a semicolon
    INSERT INTO things (value) VALUES ('a;b'); /* another */ ;
    INSERT INTO things (value) VALUES ('🎲'); -- the end`)
  expect(() =>
    things.db.run("INSERT INTO things (value) VALUES (1); INSERT INTO none VALUES (1)"),
  ).toThrow("none")
  expect(things.db.query("SELECT value FROM things").values().flat()).toEqual(["a;b", "🎲", 1])
  const many = Array.from({ length: 500 }, (_, at) => `INSERT INTO things (value) VALUES (${at});`)
  things.db.run(`BEGIN; ${many.join("\n")} COMMIT`)
  expect(things.db.query("SELECT count(*) FROM things").values()).toEqual([[503]])
})

test("a whole number is bound as one, a fraction and a boolean as what they are", () => {
  const kinds = things.db.query("SELECT typeof(?), typeof(?), typeof(?), typeof(?), json_array(?)")
  expect(kinds.values(1, -(2 ** 40), 0.5, true, 3)).toEqual([
    ["integer", "integer", "real", "integer", "[3]"],
  ])
})

test("a connection can be closed twice, and in a transaction", () => {
  const other = openSqlite(things.path)
  other.run("BEGIN IMMEDIATE")
  other.close()
  other.close()
  things.put("free again")
})
