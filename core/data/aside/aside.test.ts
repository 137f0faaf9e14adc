import { describe, expect, jest, test } from "bun:test"
import { execFile } from "node:child_process"
import { existsSync, rmSync, statSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { promisify } from "node:util"
import { sql } from "drizzle-orm"
import { openSqlite } from "#platform/sqlite"
import { commandOfScript } from "#platform/testing/program"
import type { Db } from "../../base/db"
import { insert, writtenRows } from "../testing/written-rows"

const aside = "core/data/testing/gated-disk.ts"
const { store, writer, writerWith, stored, logged, commits } = writtenRows({ aside, durable: true })
const logSize = () => statSync(`${store().path}-wal`).size
/** Makes the log long. */
async function writeSome(): Promise<void> {
  disk("go")
  for (let id = 10; id < 30; id++) await writer().write((tx) => insert(tx, id))
  expect(logSize()).toBeGreaterThan(60_000)
  rmSync(`${store().path}.go`)
}

type Event = "go" | "fail" | "crash" | "crash-later"
const disk = (what: Event) => writeFileSync(`${store().path}.${what}`, "")
async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn++) await new Promise(setImmediate)
}

describe("while a commit waits for the disk, in a thread of its own", () => {
  test("reading goes on and does not see it; nobody is answered before it is stored", async () => {
    let isAnswered = false
    const first = writer()
      .write((tx) => insert(tx, 1))
      .then(() => {
        isAnswered = true
      })
    for (let reads = 0; reads < 200; reads++) {
      expect(await stored()).toEqual([])
      await turns(1)
    }
    expect(isAnswered).toBe(false)
    // They come in the next commit, together.
    const others = [2, 3].map((id) => writer().write((tx) => insert(tx, id)))
    disk("go")
    await first
    await Promise.all(others)
    expect(await stored()).toEqual([1, 2, 3])
  })

  test("a commit that fails is refused and rolled back, and writing goes on", async () => {
    await writeSome()
    const before = await stored()
    const writes = [1, 2].map((id) => writer().write((tx) => insert(tx, id)))
    disk("fail")
    const outcomes = await Promise.allSettled(writes)
    expect(outcomes.map((one) => one.status === "rejected" && one.reason.code)).toEqual([
      "storage-failed",
      "storage-failed",
    ])
    expect([await stored(), writer().trouble()]).toEqual([
      before,
      "the last write failed: disk I/O error",
    ])
    rmSync(`${store().path}.fail`)
    disk("go")
    await writer().write((tx) => insert(tx, 3))
    expect([await stored(), writer().trouble()]).toEqual([[3, ...before], undefined])
    // What the failed sync has lost is in a log that is gone (core/decisions/001).
    expect(logSize()).toBeLessThan(20_000)
  })

  test("a write that fails leaves nothing, and its errors are those of SQLite", async () => {
    disk("go")
    await writer().write((tx) => insert(tx, 1))
    const refused = writer().write(async (tx) => {
      await insert(tx, 2)
      await insert(tx, 1)
    })
    const error = (await refused.catch((error) => error)) as { cause?: unknown; code?: unknown }
    expect([error.code, (error.cause as typeof error)?.code]).toContain(
      "SQLITE_CONSTRAINT_PRIMARYKEY",
    )
    expect(await stored()).toEqual([1])
  })

  test.each([
    ["before it has committed", "crash", []],
    ["after it has committed", "crash-later", [1, 2]],
  ] as const)(
    "of a thread that ends %s, no one is told that nothing was stored, and writes go on without it",
    async (_, when, others) => {
      await writeSome()
      const before = await stored()
      const count = commits()
      const writes = [1, 2].map((id) => writer().write((tx) => insert(tx, id)))
      disk(when)
      const outcomes = await Promise.allSettled(writes)
      expect(outcomes.map((one) => one.status === "rejected" && one.reason.code)).toEqual([
        "outcome-unknown",
        "outcome-unknown",
      ])
      expect([await stored(), commits()]).toEqual([[...others, ...before], count + 1])
      await writer().write((tx) => insert(tx, 3))
      expect([await stored(), writer().trouble()]).toEqual([[...others, 3, ...before], undefined])
      expect(logSize()).toBeLessThan(20_000)
      expect(logged()).toMatchObject([{ err: { code: "SQLITE_IOERR" } }])
    },
  )

  test("a disk that does not answer is waited for, and others are refused meanwhile", async () => {
    jest.useFakeTimers()
    try {
      const first = writer().write((tx) => insert(tx, 1))
      while (!existsSync(`${store().path}.waits`)) await turns(1)
      const second = writer()
        .write((tx) => insert(tx, 2))
        .catch((error) => error.code)
      await tick(60_000)
      expect(await second).toBe("storage-busy")
      expect(writer().trouble()).toEndWith("the disk is slow")
      disk("go")
      await first
    } finally {
      jest.useRealTimers()
    }
    expect(await stored()).toEqual([1])
  })

  test("a command that waits for nothing else does not end before it is stored", async () => {
    const path = join(dirname(store().path), "command.db")
    for (const what of ["go", "slow"]) writeFileSync(`${path}.${what}`, "")
    const script = join(import.meta.dirname, "../testing/one-write.ts")
    const [program = "", ...args] = commandOfScript(script)
    const { stdout } = await promisify(execFile)(program, [...args, path])
    expect(stdout).toBe("stored")
  })

  test("only what another process commits counts as foreign", async () => {
    disk("go")
    const before = await writer().version()
    await writer().write((tx) => insert(tx, 1))
    expect(await writer().version()).toBe(before)
    const other = openSqlite(store().path)
    other.run("INSERT INTO rows VALUES (9, 0)")
    other.close()
    expect(await writer().version()).not.toBe(before)
  })
})

describe("live.db, in a thread of its own", () => {
  const place = (tx: Db, id = 1) => tx.run(sql`insert into places values (${id})`)
  const places = () => store().reader.all(sql`select * from places`)
  const liveDisk = (what: Event) => writeFileSync(`${store().live.path}.${what}`, "")
  function openLive() {
    store().live.connection.run("CREATE TABLE places (id INTEGER PRIMARY KEY)")
    store().tables.forgetSchema()
    disk("go")
  }

  test("comes after the main file, and refuses what it cannot commit alone", async () => {
    openLive()
    const outcomes = Promise.allSettled([
      writer().write((tx) => insert(tx, 1)),
      writer().write(async (tx) => {
        await insert(tx, 2)
        await place(tx)
      }),
    ])
    while ((await stored()).length === 0) await turns(1)
    expect(await places()).toEqual([])
    liveDisk("fail")
    const [first, second] = await outcomes
    expect([first?.status, second]).toMatchObject([
      "fulfilled",
      { status: "rejected", reason: { code: "storage-failed" } },
    ])
    expect([await stored(), await places()]).toEqual([[1, 2], []])
    rmSync(`${store().live.path}.fail`)
    liveDisk("go")
    await writer().write((tx) => place(tx))
    expect(await places()).toHaveLength(1)
  })

  test("is waited for while it is rewritten, and for no longer than for the main file", async () => {
    openLive()
    const writer = writerWith({ patienceMs: 500 })
    liveDisk("go")
    const other = openSqlite(store().live.path)
    let begun = 0
    const write = async (id: number) => {
      await writer.write(async (tx) => {
        begun = id
        await insert(tx, id)
        await place(tx, id)
      })
      return "stored"
    }
    await write(1)
    const busy = () => other.run("BEGIN IMMEDIATE")
    busy()
    const patient = write(2)
    while (begun < 2) await turns(1)
    await turns(100)
    expect(await Promise.race([patient, "waits"])).toBe("waits")
    other.run("COMMIT")
    expect(await patient).toBe("stored")
    busy()
    expect(await write(3).catch((error) => error.code)).toBe("storage-busy")
    await writer.write((tx) => insert(tx, 4))
    other.run("COMMIT")
    other.close()
    await write(5)
    expect([await stored(), await places()]).toEqual([
      [1, 2, 4, 5],
      [{ id: 1 }, { id: 2 }, { id: 5 }],
    ])
  })
})

async function tick(ms: number): Promise<void> {
  jest.advanceTimersByTime(ms)
  await turns(1)
}
