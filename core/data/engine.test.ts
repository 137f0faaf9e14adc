import { expect, test } from "bun:test"
import type { Sqlite } from "../platform/sqlite"
import { embeddedEngine } from "./engine"

test("the same text is compiled once, also for queries that are not prepared", async () => {
  const compiled: string[] = []
  const connection = {
    prepare(sql: string) {
      compiled.push(sql)
      return { run: () => sql, all: () => sql, values: () => sql }
    },
  } as unknown as Sqlite
  const execute = embeddedEngine(connection)
  for (let n = 0; n < 3; n++)
    expect(await execute({ sql: "select 1" }, "all", [])).toBe("select 1" as never)
  expect(compiled).toEqual(["select 1"])
})
