import { afterEach, beforeEach, describe, expect, jest, test } from "bun:test"
import type { Db } from "../base/db"
import { ids, insert, writtenRows } from "./testing/written-rows"
import type { Writer } from "./write"

const { writerWith, stored, logged } = writtenRows()

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

const hang = () => new Promise<never>(() => {})
/** The outcome of a write. */
const outcome = (write: Promise<unknown>) =>
  write.then(
    () => "stored",
    (error) => [error.code, error.status, Number(error.headers["retry-after"])],
  )
const busy = (seconds: number) => ["storage-busy", 503, seconds]

/** Moves the clock in steps, with turns of the event loop between them. */
async function pass(ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= 100) {
    jest.advanceTimersByTime(Math.min(100, left))
    for (let turns = 0; turns < 10; turns++) await new Promise(setImmediate)
  }
}

describe("a write that waits for its turn", () => {
  test("is refused after 10 s, and never runs", async () => {
    const writer = writerWith({ deadlineMs: 30_000 })
    const hung = outcome(writer.write(hang, "poll"))
    await pass(100)
    let hasRun = false
    const waiting = outcome(
      writer.write(async () => {
        hasRun = true
      }, "board"),
    )
    await pass(9_900)
    expect(await Promise.race([waiting, "waits"])).toBe("waits")
    await pass(200)
    expect(await Promise.race([waiting, "waits"])).toEqual(busy(5))
    expect(writer.trouble()).toContain("waited for too long")
    await pass(20_000)
    expect([await hung, hasRun]).toEqual([["write-timeout", 503, 1], false])
    expect(await outcome(writer.write((tx) => insert(tx, 1), "board"))).toBe("stored")
    await writer.stop()
  })

  test("keeps no other owner from its turn, however many of them wait", async () => {
    const writer = writerWith({})
    const ran: string[] = []
    const note = (owner: string) => writer.write(async () => void ran.push(owner), owner)
    const writes = ids(600).map(() => note("busy"))
    await Promise.all([...writes, note("quiet"), note("other")])
    expect(ran.slice(0, 4)).toEqual(["busy", "quiet", "other", "busy"])
  })

  test("counts towards the bound of its owner alone", async () => {
    const writer = writerWith({})
    const none = async () => undefined
    const writes = ids(2_000).map(() => writer.write(none, "busy"))
    expect(await outcome(writer.write(none, "busy"))).toEqual(busy(5))
    expect(await outcome(writer.write(none, "quiet"))).toBe("stored")
    await Promise.all(writes)
  })
})

describe("an owner whose writes are long", () => {
  const slowly = (tx: Db, id: number) => {
    setImmediate(() => jest.advanceTimersByTime(2_000))
    return new Promise((resolve) => setTimeout(resolve, 2_000)).then(() => insert(tx, id))
  }

  test("rests three times as long after each, and others write meanwhile", async () => {
    const writer = writerWith({ rests: true })
    const first = writer.write((tx) => slowly(tx, 1), "slow")
    const second = writer.write((tx) => insert(tx, 2), "slow")
    await first
    const other = writer.write((tx) => insert(tx, 3), "quick")
    await pass(5_900)
    await other
    expect(await stored()).toEqual([1, 3])
    await pass(200)
    await second
    expect(await stored()).toEqual([1, 2, 3])
  })

  test("rests no longer than its writes may wait, and the end of the site waits for them", async () => {
    const writer = writerWith({ rests: true, deadlineMs: 5_000 })
    const hung = outcome(writer.write(hang, "slow"))
    const waiting = outcome(writer.write((tx) => insert(tx, 2), "slow"))
    let isIdle = false
    void writer.stop().then(() => {
      isIdle = true
    })
    await pass(9_000)
    expect([await hung, isIdle]).toEqual([["write-timeout", 503, 1], false])
    await pass(1_200)
    expect([await waiting, isIdle]).toEqual([busy(5), true])
    // It waited for the rest of its own module: nothing is wrong with the storage.
    expect(writer.trouble()).toBeUndefined()
  })
})

describe("a community module whose writes do not end again and again", () => {
  const late = (writer: Writer, owner: string) => {
    const written = outcome(writer.write(hang, owner))
    return pass(5_100).then(() => Promise.race([written, "waits"]))
  }
  const open = () =>
    writerWith({ deadlineMs: 5_000, maySetAside: (owner) => owner === "community" })

  test("is set aside for a growing while, and others are not", async () => {
    const writer = open()
    for (const _ of ids(2)) await late(writer, "community")
    const third = outcome(writer.write(hang, "community"))
    const waiting = outcome(writer.write((tx) => insert(tx, 1), "community"))
    await pass(5_100)
    expect([await third, await waiting]).toEqual([["write-timeout", 503, 1], busy(30)])
    expect(logged().at(-1)).toMatchObject({ module: "community", seconds: 30 })
    await pass(10_000)
    expect(await outcome(writer.write((tx) => insert(tx, 1), "community"))).toEqual(busy(20))
    expect(await outcome(writer.write((tx) => insert(tx, 2), "board"))).toBe("stored")
    await pass(20_000)
    expect(await late(writer, "community")).toEqual(["write-timeout", 503, 1])
    expect(await outcome(writer.write((tx) => insert(tx, 1), "community"))).toEqual(busy(60))
    await pass(60_000)
    expect(await outcome(writer.write((tx) => insert(tx, 1), "community"))).toBe("stored")
    expect(await late(writer, "community")).toEqual(["write-timeout", 503, 1])
    expect(await outcome(writer.write((tx) => insert(tx, 3), "community"))).toBe("stored")
  })

  test("is not one of ours", async () => {
    const writer = open()
    for (const _ of ids(4)) expect(await late(writer, "board")).toEqual(["write-timeout", 503, 1])
    expect(await outcome(writer.write((tx) => insert(tx, 1), "board"))).toBe("stored")
  })
})
