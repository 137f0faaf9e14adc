import { describe, expect, test } from "bun:test"
import { setTimeout } from "node:timers/promises"
import type { Db } from "../base/db"
import { ids, insert, rows, writtenRows } from "./testing/written-rows"

const { store, writer, stored } = writtenRows()

describe("a write", () => {
  test("gives what its callback gives, and is committed by then", async () => {
    const value = await writer().write(async (tx) => {
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
        writer().write(async (tx) => {
          await insert(tx, id)
          await setTimeout(0)
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
    await writer().write(async (tx) => {
      await insert(tx, 1)
      expect((async () => insert(tx, 1))()).rejects.toThrow("UNIQUE")
      await insert(tx, 2)
    })
    expect(await stored()).toEqual([1, 2])
  })

  test("runs alone: none sees another's half", async () => {
    await writer().write((tx) => insert(tx, 0))
    const addOne = async (tx: Db) => {
      const [row] = await tx.select().from(rows)
      await setTimeout(0)
      await tx.update(rows).set({ value: (row?.value ?? 0) + 1 })
    }
    await Promise.all(ids(50).map(() => writer().write(addOne)))
    expect((await store().reader.select().from(rows))[0]?.value).toBe(50)
  })

  test("inside a write is refused, and the outer one decides what comes of it", async () => {
    const inner = (tx: Db) => insert(tx, 2)
    await writer().write(async (tx) => {
      await insert(tx, 1)
      expect(writer().write(inner)).rejects.toThrow("pass tx")
    })
    expect(
      writer().write(async (tx) => {
        await insert(tx, 3)
        await writer().write(inner)
      }),
    ).rejects.toThrow("pass tx")
    await writer().stop()
    expect(await stored()).toEqual([1])
  })

  test("is refused once the writer has stopped, which waits for what others write in answer to it", async () => {
    const follows = writer()
      .write((tx) => insert(tx, 1))
      .then(() => writer().write((tx) => insert(tx, 2)))
    await writer().stop()
    await follows
    expect(writer().write((tx) => insert(tx, 3))).rejects.toThrow("the site is stopping")
    expect(await stored()).toEqual([1, 2])
  })

  test("may follow, out of what an earlier write left running", async () => {
    let later: Promise<unknown> | undefined
    const ended = Promise.withResolvers<void>()
    const told: string[] = []
    await writer().write(async (tx) => {
      await insert(tx, 1)
      later = ended.promise.then(() => {
        writer().afterCommit(() => told.push("at once"))
        return writer().write((next) => insert(next, 2))
      })
    })
    ended.resolve()
    await later
    expect(await stored()).toEqual([1, 2])
    expect(told).toEqual(["at once"])
  })
})

test("a tx is of no use once its write has ended well", async () => {
  let kept: Db | undefined
  await writer().write(async (tx) => {
    kept = tx
    await insert(tx, 1)
  })
  expect((async () => insert(kept as Db, 2))()).rejects.toThrow("has ended")
  expect(await stored()).toEqual([1])
})
