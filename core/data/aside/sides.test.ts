import { expect, spyOn, test } from "bun:test"
import { sql } from "drizzle-orm"
import { ids, insert, writtenRows } from "../testing/written-rows"
import { BACK_MS } from "./sides"

const { store, writerWith, stored, logged } = writtenRows({ durable: true })
const isAside = async (writer: ReturnType<typeof writerWith>) =>
  String(await writer.version()).startsWith("aside")

let now = 0
/** Time stands still, but each commit in the main thread takes a quarter of a second. */
async function whileSlow(work: () => Promise<void>): Promise<void> {
  const clock = spyOn(performance, "now").mockImplementation(() => now)
  const { connection } = store()
  const prepare = connection.prepare.bind(connection)
  connection.prepare = (sql) => {
    const statement = prepare(sql)
    const run = statement.run.bind(statement)
    const slow = () => {
      now += 251
      return run()
    }
    return sql === "COMMIT" ? Object.assign(statement, { run: slow }) : statement
  }
  await work().finally(() => clock.mockRestore())
}

test("writes move to the thread after a slow commit and back after a quick one, ten minutes later; none is lost or out of order", () =>
  whileSlow(async () => {
    const writer = writerWith({})
    const told: number[] = []
    let moves = 0
    let wasAside = false
    const write = async (id: number) => {
      const is = await isAside(writer)
      if (is !== wasAside) moves++
      wasAside = is
      return writer.write(async (tx) => {
        writer.afterCommit(() => told.push(id))
        await tx.run(sql`insert into rows select ${id}, count(*) from rows`)
        // In the thread, the commit of this write is a quick one.
        if (id % 100 === 99) now += BACK_MS
      })
    }
    for (const first of ids(30)) await Promise.all(ids(10).map((id) => write(10 * first + id)))
    expect(moves).toBeGreaterThan(3)
    expect(told).toEqual(ids(300))
    expect(await stored()).toEqual(ids(300))
    const values = await store().reader.values(sql`select value from rows order by id`)
    expect(values.flat()).toEqual(ids(300))
    // Time alone does not prove that the disk is quick again.
    await write(300)
    now += 2 * BACK_MS
    expect(await isAside(writer)).toBe(true)
    await write(301)
    expect(await isAside(writer)).toBe(false)
  }))

test("without a thread, writes stay in the main one, and the log says why", () =>
  whileSlow(async () => {
    Object.assign(store(), { aside: "core/missing.worker.ts" })
    const writer = writerWith({})
    await writer.write((tx) => insert(tx, 0)).catch(() => undefined)
    for (const id of ids(5)) await writer.write((tx) => insert(tx, 10 + id))
    expect((await stored()).slice(-5)).toEqual([10, 11, 12, 13, 14])
    expect(await isAside(writer)).toBe(false)
    expect(String((logged()[0] as { err: Error }).err)).toContain("missing.worker.ts")
  }))
