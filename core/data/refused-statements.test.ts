import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { createTestHost, type TestHost } from "broadside/testing"
import { type SQL, sql } from "drizzle-orm"
import type { Context } from "../base/context"
import type { Db } from "../base/db"
import { CONTROLS } from "./refused-statements"

let site: TestHost
let ctx: Context
const sample = {
  id: "sample",
  manifest: {
    name: "sample",
    version: "1.0.0",
    description: "A sample.",
    engines: { broadside: "^1.0.0" },
  },
  migrations: [
    { tag: "0000_sample", sql: "CREATE TABLE sample_rows (id INTEGER PRIMARY KEY) STRICT" },
  ],
  setup(context: Context) {
    ctx = context
    return {}
  },
}
beforeAll(async () => {
  site = await createTestHost({ modules: [sample as never] })
})
afterAll(() => site.close())

/** What each controls, written out. */
const CONTROL: Readonly<Record<string, string>> = {
  BEGIN: "BEGIN IMMEDIATE",
  ROLLBACK: "ROLLBACK TO entry",
  SAVEPOINT: "SAVEPOINT mine",
  RELEASE: "RELEASE entry",
  ATTACH: "ATTACH ':memory:' AS other",
  DETACH: "DETACH other",
  PRAGMA: "PRAGMA query_only = 0",
}
const STATEMENTS = [...CONTROLS].flatMap((word) => {
  const statement = CONTROL[word] ?? word
  return [statement, statement.toLowerCase(), `-- why\n ${statement};`, `/* ; */ ;${statement}`]
})
const METHODS: readonly ((db: Db, statement: SQL) => PromiseLike<unknown>)[] = [
  (db, statement) => db.run(statement),
  (db, statement) => db.all(statement),
  (db, statement) => db.values(statement),
]
const rows = () => ctx.db.values(sql`select id from sample_rows order by id`)
const messageOf = (work: PromiseLike<unknown>) =>
  Promise.resolve(work).then(
    () => "accepted",
    (error: Error) => String(error.cause ?? error),
  )

describe("a statement that controls transactions or the connection", () => {
  test.each(STATEMENTS)("is refused in a write and in a read: %s", async (statement) => {
    const raw = sql.raw(statement)
    const word = statement
      .toUpperCase()
      .match(/[A-Z]{3,}/g)
      ?.find((one) => CONTROLS.has(one))
    for (const send of METHODS) {
      const inWrite = await messageOf(ctx.write(async (tx) => void (await send(tx, raw))))
      expect(inWrite).toContain(`${word} is refused: the host begins and ends transactions`)
      expect(await messageOf(send(ctx.db, raw))).toContain("refused")
    }
    expect(site.store.connection.inTransaction).toBe(false)
  })

  test("leaves the others of its commit as they are", async () => {
    const insert = (id: number) =>
      ctx.write((tx) => tx.run(sql`insert into sample_rows values (${id})`))
    const answers = await Promise.allSettled([
      insert(1),
      ctx.write(async (tx) => {
        await tx.run(sql`insert into sample_rows values (2)`)
        await tx.run(sql`commit`)
      }),
      insert(3),
    ])
    expect(answers.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"])
    expect(await rows()).toEqual([[1], [3]])
  })
})

describe("ctx.db", () => {
  test.each([
    "insert into sample_rows values (9)",
    "replace into sample_rows values (9)",
    "with x as (select 1) delete from sample_rows",
    "update sample_rows set id = 7 returning id",
    "delete from sample_rows",
    "create table sample_more (a)",
    "reindex",
    "analyze",
    "explain delete from sample_rows",
    "",
  ])("takes no statement that changes something: %s", async (statement) => {
    const before = await rows()
    expect(await messageOf(ctx.db.run(sql.raw(statement)))).toContain("ctx.db takes queries alone")
    expect(await rows()).toEqual(before)
  })

  test.each([
    "select 1",
    "SELECT 1;",
    "values (1)",
    "with x as (select 1) select * from x",
    "/* why */ select 1 -- ; delete",
    "explain select * from sample_rows",
    "explain query plan select 1",
  ])("takes a query: %s", async (statement) => {
    for (const send of METHODS)
      expect(await messageOf(send(ctx.db, sql.raw(statement)))).toBe("accepted")
    expect(await messageOf(ctx.write((tx) => tx.run(sql`select 1`)))).toBe("accepted")
  })

  test("takes no statement behind another, and neither does a write", async () => {
    const raw = sql.raw("select 1; delete from sample_rows")
    expect(await messageOf(ctx.db.run(raw))).toContain("Several statements at once are refused")
    const write = ctx.write((tx) => tx.run(raw))
    expect(await messageOf(write)).toContain("Several statements at once are refused")
  })
})
