import { afterEach, beforeEach, describe, expect, jest, test } from "bun:test"
import { openSqlite } from "#platform/sqlite"
import { statement } from "../base/db"
import { ids, insert, rows, writtenRows } from "./testing/written-rows"

const { store, writerWith, stored, logged } = writtenRows()

describe("a write that does not end", () => {
  beforeEach(() => void jest.useFakeTimers())
  afterEach(() => void jest.useRealTimers())
  /** Called in a write: lets its time run out once it waits, and no other's. */
  const runOutOfTime = () => setImmediate(() => jest.advanceTimersByTime(50))

  test("is rolled back, named in the log, and the others go on", async () => {
    const patient = writerWith({ deadlineMs: 50 })
    const hung = patient.write(async (tx) => {
      await insert(tx, 1)
      runOutOfTime()
      await new Promise(() => {})
    }, "poll")
    const others = ids(3).map((id) => patient.write((tx) => insert(tx, 10 + id)))
    expect(await hung.catch((error) => [error.code, error.status, error.headers])).toEqual([
      "write-timeout",
      503,
      { "retry-after": "1" },
    ])
    await Promise.all(others)
    expect(await stored()).toEqual([10, 11, 12])
    expect(logged()[0]).toMatchObject({ module: "poll" })
  })

  test("can write nothing afterwards, whatever it still holds", async () => {
    const patient = writerWith({ deadlineMs: 50 })
    const byId = statement((db) => db.insert(rows).values({ id: 2, value: 0 }).prepare())
    const goOn = Promise.withResolvers<void>()
    const attempts: Promise<string>[] = []
    const attempt = async (work: () => unknown) => {
      try {
        await work()
        return "written"
      } catch (error) {
        return (error as Error).message.slice(0, 20)
      }
    }
    const hung = patient.write(async (tx) => {
      const held = byId(tx)
      const builder = tx.insert(rows).values({ id: 3, value: 0 })
      runOutOfTime()
      await goOn.promise
      attempts.push(
        attempt(() => insert(tx, 1)),
        attempt(() => held.run()),
        attempt(() => builder),
        attempt(() => byId(tx).run()),
      )
    })
    await hung.catch(() => undefined)
    // In the middle of somebody else's write.
    await patient.write(async (tx) => {
      goOn.resolve()
      await new Promise(setImmediate)
      await insert(tx, 9)
    })
    expect(await Promise.all(attempts)).toEqual(Array(4).fill("This write has ended"))
    expect(await stored()).toEqual([9])
  })

  test("drops what it wanted to tell", async () => {
    const patient = writerWith({ deadlineMs: 50 })
    const told: string[] = []
    const goOn = Promise.withResolvers<void>()
    const hung = patient.write(async () => {
      patient.afterCommit(() => told.push("before"))
      runOutOfTime()
      await goOn.promise
      patient.afterCommit(() => told.push("after"))
    })
    await hung.catch(() => undefined)
    goOn.resolve()
    await new Promise(setImmediate)
    expect(told).toEqual([])
  })
})

describe("a database that another process holds", () => {
  test("keeps nobody else waiting, and takes the write once it is free", async () => {
    const other = openSqlite(store().path)
    other.run("BEGIN IMMEDIATE")
    const waiting = writerWith({ patienceMs: 60_000 }).write((tx) => insert(tx, 1))
    // Turns of the loop go on meanwhile; with SQLite's own waiting none would.
    for (let turns = 0; turns < 20; turns++) await new Promise(setImmediate)
    expect(await stored()).toEqual([])
    other.run("COMMIT")
    other.close()
    await waiting
    expect(await stored()).toEqual([1])
  })

  test("for too long refuses the write, and says so until one succeeds", async () => {
    const patient = writerWith({ patienceMs: 20 })
    const other = openSqlite(store().path)
    other.run("BEGIN IMMEDIATE")
    const error = await patient.write((tx) => insert(tx, 1)).catch((error) => error as unknown)
    expect((error as { code: string }).code).toBe("storage-busy")
    expect(patient.trouble()).toContain("database is locked")
    other.close()
    await patient.write((tx) => insert(tx, 2))
    expect(patient.trouble()).toBeUndefined()
  })
})
