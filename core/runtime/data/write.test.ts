import { Database } from "bun:sqlite"
import { afterEach, beforeEach, describe, expect, jest, test } from "bun:test"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { sql } from "drizzle-orm"
import { sqliteTable } from "drizzle-orm/sqlite-core"
import fc from "fast-check"
import { column, type Db, statement } from "../../base/db"
import { openStore, type Store } from "./store"
import { createWriter, type Writer } from "./write"

const rows = sqliteTable("rows", {
  id: column.integer().primaryKey(),
  value: column.integer().notNull(),
})

let folder: string
let store: Store
let writer: Writer
let commits: number
let logged: unknown[]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "broadside-write-"))
  store = openStore(join(folder, "broadside.db"), { durable: false })
  store.connection.run("CREATE TABLE rows (id INTEGER PRIMARY KEY, value INTEGER NOT NULL)")
  commits = 0
  logged = []
  writer = writerWith({})
})

const nothing = () => undefined
function writerWith(options: { deadlineMs?: number; patienceMs?: number }): Writer {
  const log = { debug: nothing, info: nothing, warn: nothing, error: logged.push.bind(logged) }
  return createWriter(store, { log, committed: () => commits++, deadlineMs: 60_000, ...options })
}
afterEach(() => {
  store.close()
  rmSync(folder, { recursive: true, force: true })
})

const insert = (tx: Db, id: number, value = 0) => tx.insert(rows).values({ id, value })
// Read on the other connection, so that only what is committed counts.
const stored = async () =>
  (await store.reader.select().from(rows).orderBy(rows.id)).map((r) => r.id)
const ids = (count: number) => Array.from({ length: count }, (_, id) => id)

describe("a write", () => {
  test("gives what its callback gives, and is committed by then", async () => {
    const value = await writer.write(async (tx) => {
      await insert(tx, 1)
      expect(await stored()).toEqual([])
      return "done"
    })
    expect(value).toBe("done")
    expect(await stored()).toEqual([1])
  })

  test("that fails leaves nothing, and those around it stand", async () => {
    const results = await Promise.allSettled(
      ids(20).map((id) =>
        writer.write(async (tx) => {
          await insert(tx, id)
          await Bun.sleep(0)
          if (id % 7 === 3) throw new Error(`no ${id}`)
          return id
        }),
      ),
    )
    expect(results.map((r) => (r.status === "fulfilled" ? r.value : r.reason.message))).toEqual(
      ids(20).map((id) => (id % 7 === 3 ? `no ${id}` : id)),
    )
    expect(await stored()).toEqual(ids(20).filter((id) => id % 7 !== 3))
  })

  test("that fails in SQL, with the error caught inside, may go on", async () => {
    await writer.write(async (tx) => {
      await insert(tx, 1)
      expect((async () => insert(tx, 1))()).rejects.toThrow("UNIQUE")
      await insert(tx, 2)
    })
    expect(await stored()).toEqual([1, 2])
  })

  test("runs alone: none sees another's half", async () => {
    await writer.write((tx) => insert(tx, 0))
    const addOne = async (tx: Db) => {
      const [row] = await tx.select().from(rows)
      await Bun.sleep(0)
      await tx.update(rows).set({ value: (row?.value ?? 0) + 1 })
    }
    await Promise.all(ids(50).map(() => writer.write(addOne)))
    expect((await store.reader.select().from(rows))[0]?.value).toBe(50)
  })

  test("inside a write is refused, and the outer one decides what comes of it", async () => {
    const inner = (tx: Db) => insert(tx, 2)
    await writer.write(async (tx) => {
      await insert(tx, 1)
      expect(writer.write(inner)).rejects.toThrow("pass tx")
    })
    expect(
      writer.write(async (tx) => {
        await insert(tx, 3)
        await writer.write(inner)
      }),
    ).rejects.toThrow("pass tx")
    await writer.idle()
    expect(await stored()).toEqual([1])
  })

  test("may follow, out of what an earlier write left running", async () => {
    let later: Promise<unknown> | undefined
    const ended = Promise.withResolvers<void>()
    const told: string[] = []
    await writer.write(async (tx) => {
      await insert(tx, 1)
      later = ended.promise.then(() => {
        writer.afterCommit(() => told.push("at once"))
        return writer.write((next) => insert(next, 2))
      })
    })
    ended.resolve()
    await later
    expect(await stored()).toEqual([1, 2])
    expect(told).toEqual(["at once"])
  })
})

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
    expect(logged[0]).toMatchObject({ module: "poll" })
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

test("a tx is of no use once its write has ended well", async () => {
  let kept: Db | undefined
  await writer.write(async (tx) => {
    kept = tx
    await insert(tx, 1)
  })
  expect((async () => insert(kept as Db, 2))()).rejects.toThrow("has ended")
  expect(await stored()).toEqual([1])
})

describe("a database that another process holds", () => {
  test("keeps nobody else waiting, and takes the write once it is free", async () => {
    const other = new Database(store.path)
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
    const other = new Database(store.path)
    other.run("BEGIN IMMEDIATE")
    const error = await patient.write((tx) => insert(tx, 1)).catch((error) => error as unknown)
    expect((error as { code: string }).code).toStartWith("SQLITE_BUSY")
    expect(patient.trouble()).toContain("database is locked")
    other.close()
    await patient.write((tx) => insert(tx, 2))
    expect(patient.trouble()).toBeUndefined()
  })
})

describe("group commit", () => {
  test("commits what came in one turn once", async () => {
    await Promise.all(ids(100).map((id) => writer.write((tx) => insert(tx, id))))
    expect(commits).toBe(1)
    expect((await stored()).length).toBe(100)
  })

  test("is bounded, so that the first does not wait for all", async () => {
    await Promise.all(ids(600).map((id) => writer.write((tx) => insert(tx, id))))
    expect(commits).toBe(3)
  })

  test("answers nobody before the commit", async () => {
    const seen = await Promise.all(
      ids(5).map((id) => writer.write((tx) => insert(tx, id)).then(stored)),
    )
    for (const ids of seen) expect(ids.length).toBe(5)
  })

  test("fails all of a batch whose transaction is gone, and goes on with the next", async () => {
    const batch = ids(4).map((id) =>
      writer.write(async (tx) => {
        await insert(tx, id)
        // As SQLite itself does on a full disk.
        if (id === 2) await tx.run(sql`ROLLBACK`)
      }),
    )
    const results = await Promise.allSettled(batch)
    expect(results.map(({ status }) => status)).toEqual(Array(4).fill("rejected"))
    expect(commits).toBe(0)
    await writer.write((tx) => insert(tx, 9))
    expect(await stored()).toEqual([9])
  })
})

describe("after the commit", () => {
  test("come the effects, in the order of the writes and within each as told", async () => {
    const told: string[] = []
    await Promise.all(
      ids(3).map((id) =>
        writer.write(async (tx) => {
          for (const part of ["a", "b"]) writer.afterCommit(() => told.push(`${id}${part}`))
          await insert(tx, id)
          expect(told).toEqual([])
        }),
      ),
    )
    expect(told).toEqual(["0a", "0b", "1a", "1b", "2a", "2b"])
  })

  test("nothing comes of a write that was rolled back", async () => {
    const told: number[] = []
    await Promise.allSettled(
      ids(4).map((id) =>
        writer.write(async () => {
          writer.afterCommit(() => told.push(id))
          if (id === 1) throw new Error("no")
        }),
      ),
    )
    expect(told).toEqual([0, 2, 3])
  })

  test("outside a write an effect comes at once", () => {
    let told = false
    writer.afterCommit(() => {
      told = true
    })
    expect(told).toBe(true)
  })
})

interface Step {
  readonly id: number
  readonly value: number
  readonly kind: "set" | "set then throw" | "remove"
  /** Whether it gives the loop a turn in the middle. */
  readonly pauses: boolean
  /** Whether the next one waits for it. */
  readonly awaited: boolean
}

test("any writes at once leave what the same leave one after another", async () => {
  const step: fc.Arbitrary<Step> = fc.record({
    id: fc.nat(5),
    value: fc.nat(1000),
    kind: fc.constantFrom("set", "set then throw", "remove"),
    pauses: fc.boolean(),
    awaited: fc.boolean(),
  })
  const run = (told: number[], index: number, { id, value, kind, pauses }: Step) =>
    writer.write(async (tx) => {
      writer.afterCommit(() => told.push(index))
      if (kind === "remove") await tx.delete(rows).where(sql`id = ${id}`)
      else
        await tx
          .insert(rows)
          .values({ id, value })
          .onConflictDoUpdate({ target: rows.id, set: { value } })
      if (pauses) await Bun.sleep(0)
      if (kind === "set then throw") throw new Error("asked for")
    })

  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
      await writer.write((tx) => tx.delete(rows))
      const model = new Map<number, number>()
      const told: number[] = []
      const outcomes: Promise<string>[] = []
      for (const [index, one] of steps.entries()) {
        const outcome = run(told, index, one).then(
          () => "kept",
          () => "refused",
        )
        outcomes.push(outcome)
        if (one.awaited) await outcome
        if (one.kind === "set") model.set(one.id, one.value)
        if (one.kind === "remove") model.delete(one.id)
      }
      const kept = steps.map(({ kind }) => kind !== "set then throw")
      expect(await Promise.all(outcomes)).toEqual(kept.map((k) => (k ? "kept" : "refused")))
      expect(told).toEqual(
        steps
          .keys()
          .filter((index) => kept[index])
          .toArray(),
      )
      const left = await store.reader.select().from(rows)
      expect(new Map(left.map(({ id, value }) => [id, value]))).toEqual(model)
    }),
    { numRuns: 100 },
  )
})
