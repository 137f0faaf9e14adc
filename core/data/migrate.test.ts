import { beforeEach, describe, expect, test } from "bun:test"
import { openSqlite } from "#platform/sqlite"
import type { Sqlite } from "../platform/sqlite"
import { migrate, type Pending, pendingMigrations, purge, tablePrefix } from "./migrate"

let db: Sqlite
beforeEach(() => {
  db = openSqlite(":memory:")
  db.run("PRAGMA foreign_keys = ON")
})

const steps = (module: string, ...sql: string[]): Pending => ({
  module,
  migrations: sql.map((text, index) => ({ tag: `${index}`.padStart(4, "0"), sql: text })),
})
const bringUp = (...modules: Pending[]) => migrate(db, pendingMigrations(db, modules), { now: 7 })
const named = (prefix = "") =>
  db
    .query("SELECT name FROM sqlite_master WHERE name LIKE ? || '%' ORDER BY name")
    .values(prefix)
    .map(([name]) => name)
const ledger = () => db.query("SELECT module, tag, applied_at FROM core_migrations").values()

describe("the ledger", () => {
  test("runs each step once, per module, in order", () => {
    const one = steps("one", "CREATE TABLE one_a (id)", "ALTER TABLE one_a ADD COLUMN b")
    bringUp(one)
    expect(ledger()).toEqual([
      ["one", "0000", 7],
      ["one", "0001", 7],
    ])
    expect(pendingMigrations(db, [one])).toEqual([])
    // A second module starts from its own beginning, whatever the first has done.
    bringUp(one, steps("two", "CREATE TABLE two_a (id)"))
    expect(ledger().length).toBe(3)
    const longer = steps("one", ...one.migrations.map(({ sql }) => sql), "CREATE TABLE one_c (id)")
    expect(pendingMigrations(db, [longer])).toEqual([
      { module: "one", migrations: longer.migrations.slice(2) },
    ])
  })

  test("names each step before it runs", () => {
    const begun: unknown[] = []
    const pending = [steps("one", "CREATE TABLE one_a (id)", "CREATE NONSENSE", "CREATE TABLE b")]
    const before = (...step: string[]) => void begun.push(step)
    expect(() => migrate(db, pendingMigrations(db, pending), { now: 7, before })).toThrow("0001")
    expect(begun).toEqual([
      ["one", "0000"],
      ["one", "0001"],
    ])
  })

  test("refuses a step that was edited after it ran", () => {
    bringUp(steps("one", "CREATE TABLE one_a (id)"))
    expect(() => bringUp(steps("one", "CREATE TABLE one_a (id, more)"))).toThrow(
      "one: migration 0000 was edited after it ran",
    )
  })

  test("refuses a database from a newer version", () => {
    bringUp(steps("one", "CREATE TABLE one_a (id)", "CREATE TABLE one_b (id)"))
    expect(() => bringUp(steps("one", "CREATE TABLE one_a (id)"))).toThrow("newer version")
  })

  test("takes several statements in a step", () => {
    bringUp(
      steps(
        "one",
        "CREATE TABLE one_a (id);\n--> statement-breakpoint\nCREATE TABLE one_b (id);\n",
      ),
    )
    expect(named("one_")).toEqual(["one_a", "one_b"])
  })
})

describe("a failing step", () => {
  test("undoes all of its module's and leaves the others'", () => {
    const bad = steps("two", "CREATE TABLE two_a (id)", "CREATE NONSENSE")
    expect(() => bringUp(steps("one", "CREATE TABLE one_a (id)"), bad)).toThrow(
      "two: migration 0001 failed",
    )
    expect(named("one_")).toEqual(["one_a"])
    expect(named("two_")).toEqual([])
    expect(ledger()).toEqual([["one", "0000", 7]])
    expect(db.query("PRAGMA foreign_keys").values()).toEqual([[1]])
  })

  const foreign = "outside its prefix two_"
  test.each([
    ["makes", "CREATE TABLE one_more (id)"],
    ["drops", "DROP TABLE one_a"],
    ["alters", "ALTER TABLE one_a ADD COLUMN stolen"],
    ["indexes", "CREATE INDEX two_spy ON one_a (id)"],
    ["watches", "CREATE TRIGGER two_spy AFTER INSERT ON one_a BEGIN SELECT 1; END"],
    ["looks into", "CREATE VIEW one_view AS SELECT 1"],
  ])("is one that %s what is another's", (_, sql) => {
    bringUp(steps("one", "CREATE TABLE one_a (id)"))
    db.run("INSERT INTO one_a VALUES (1)")
    expect(() => bringUp(steps("two", sql))).toThrow(foreign)
    expect(named()).toEqual(expect.arrayContaining(["one_a"]))
    expect(named().filter((name) => String(name).includes("spy"))).toEqual([])
    expect(db.query("SELECT * FROM one_a").values()).toEqual([[1]])
  })

  test("is one that breaks a foreign key", () => {
    const made =
      "CREATE TABLE one_parent (id INTEGER PRIMARY KEY); CREATE TABLE one_child (parent REFERENCES one_parent)"
    bringUp(steps("one", made))
    db.run("INSERT INTO one_parent VALUES (1); INSERT INTO one_child VALUES (1)")
    expect(() => bringUp(steps("one", made, "DELETE FROM one_parent"))).toThrow(
      "breaks a foreign key",
    )
    expect(db.query("SELECT * FROM one_parent").values()).toEqual([[1]])
  })
})

test("a parent table that is rebuilt keeps its children", () => {
  const made = [
    "CREATE TABLE one_parent (id INTEGER PRIMARY KEY)",
    "CREATE TABLE one_child (parent REFERENCES one_parent (id) ON DELETE CASCADE)",
  ]
  bringUp(steps("one", ...made))
  db.run("INSERT INTO one_parent VALUES (1), (2)")
  db.run("INSERT INTO one_child VALUES (1), (2), (2)")
  // What drizzle-kit writes for a changed column.
  const rebuild = `CREATE TABLE one_new_parent (id INTEGER PRIMARY KEY, name TEXT DEFAULT '')
--> statement-breakpoint
INSERT INTO one_new_parent (id) SELECT id FROM one_parent
--> statement-breakpoint
DROP TABLE one_parent
--> statement-breakpoint
ALTER TABLE one_new_parent RENAME TO one_parent`
  bringUp(steps("one", ...made, rebuild))
  expect(db.query("SELECT count(*) FROM one_child").values()).toEqual([[3]])
  expect(db.query("SELECT * FROM one_parent").values()).toEqual([
    [1, ""],
    [2, ""],
  ])
  // Foreign keys are in force again.
  expect(() => db.run("INSERT INTO one_child VALUES (3)")).toThrow("FOREIGN KEY")
})

describe("a purge", () => {
  const search = "CREATE VIRTUAL TABLE gps_x_search USING fts5 (title, content='')"

  test("drops tables, virtual ones with their shadows, indexes, triggers and views", () => {
    const one = steps(
      "gps-x",
      "CREATE TABLE gps_x_a (id INTEGER PRIMARY KEY, title)",
      search,
      "CREATE INDEX gps_x_a_by_title ON gps_x_a (title)",
      "CREATE TRIGGER gps_x_a_new AFTER INSERT ON gps_x_a BEGIN INSERT INTO gps_x_search (rowid, title) VALUES (new.id, new.title); END",
      "CREATE VIEW gps_x_titles AS SELECT title FROM gps_x_a",
    )
    bringUp(one, steps("other", "CREATE TABLE other_a (id)"))
    db.run("INSERT INTO gps_x_a VALUES (1, 'found')")
    expect(purge(db, "gps-x")).toContain("gps_x_search")
    expect(named("gps_x")).toEqual([])
    expect(named("other")).toEqual(["other_a"])
    expect(ledger()).toEqual([["other", "0000", 7]])
    // And it may come back as if it had never been there.
    bringUp(one)
    expect(db.query("SELECT count(*) FROM gps_x_a").values()).toEqual([[0]])
  })

  test("drops a parent although its children are still there", () => {
    bringUp(
      steps(
        "one",
        "CREATE TABLE one_a (id INTEGER PRIMARY KEY)",
        "CREATE TABLE one_b (a NOT NULL REFERENCES one_a (id))",
      ),
    )
    db.run("INSERT INTO one_a VALUES (1)")
    db.run("INSERT INTO one_b VALUES (1)")
    expect(purge(db, "one").toSorted()).toEqual(["one_a", "one_b"])
    expect(named("one_")).toEqual([])
    expect(db.query("PRAGMA foreign_keys").values()).toEqual([[1]])
  })

  test("of what was never there does nothing", () => {
    expect(purge(db, "nobody")).toEqual([])
  })
})

test("a hyphen is an underscore in a table's name", () => {
  expect(tablePrefix("chat-builders")).toBe("chat_builders_")
})

describe("rows of another module", () => {
  const ours = steps(
    "one",
    `CREATE TABLE one_a (id INTEGER PRIMARY KEY, word TEXT);
     INSERT INTO one_a VALUES (1, 'kept'), (2, 'kept too');
     CREATE TABLE "one_it's" (id TEXT PRIMARY KEY) WITHOUT ROWID;
     INSERT INTO "one_it's" VALUES ('kept');
     CREATE VIRTUAL TABLE one_search USING fts5(word);
     INSERT INTO one_search VALUES ('kept')`,
  )
  const all = () => [
    db.query("SELECT * FROM one_a").values(),
    db.query(`SELECT * FROM "one_it's"`).values(),
    db.query("SELECT rowid FROM one_search WHERE one_search MATCH 'kept'").values(),
    db.query("SELECT module FROM core_migrations").values(),
  ]

  test.each([
    "DELETE FROM one_a",
    "DELETE FROM one_a WHERE id = 2",
    "UPDATE one_a SET word = 'taken'",
    "INSERT INTO one_a VALUES (3, 'new')",
    "INSERT OR IGNORE INTO one_a VALUES (3, 'new')",
    "REPLACE INTO one_a VALUES (1, 'taken')",
    "INSERT INTO one_a VALUES (1, 'x') ON CONFLICT DO UPDATE SET word = 'taken'",
    `DELETE FROM "one_it's"`,
    "DELETE FROM one_search",
    "INSERT INTO one_search VALUES ('new')",
    "DELETE FROM core_migrations",
    "CREATE TRIGGER two_b AFTER INSERT ON two_a BEGIN DELETE FROM one_a; END; INSERT INTO two_a VALUES (1)",
  ])("cannot be touched by a migration: %s", (sql) => {
    bringUp(ours)
    const before = all()
    expect(() => bringUp(ours, steps("two", `CREATE TABLE two_a (id); ${sql}`))).toThrow(
      /two: migration 0000 failed: .*(outside its prefix two_|constraint)/,
    )
    expect(all()).toEqual(before)
    expect(named("two_")).toEqual([])
  })

  test("can be read, and written again afterwards", () => {
    bringUp(ours)
    const two = "CREATE TABLE two_a AS SELECT * FROM one_a; UPDATE two_a SET word = 'mine'"
    bringUp(ours, steps("two", two))
    db.run("DELETE FROM one_a")
    db.run("DELETE FROM one_search")
    expect(all().slice(0, 3)).toEqual([[], [["kept"]], []])
    expect(db.query("SELECT word FROM two_a").values()).toEqual([["mine"], ["mine"]])
  })
})
