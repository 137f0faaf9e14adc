import { afterEach, beforeEach, describe, expect, jest, test } from "bun:test"
import { topic } from "../base/live"
import { listenTo } from "./testing/listener"
import { openRooms, Places, type Rooms, Talk } from "./testing/rooms"

let rooms: Rooms
beforeEach(async () => {
  rooms = await openRooms()
})
afterEach(async () => {
  await rooms.close()
  jest.useRealTimers()
})

/** Listens once the stream has begun. */
async function listen(path: string, lastId = "") {
  const headers = new Headers(lastId ? { "last-event-id": lastId } : undefined)
  const answer = await rooms.site.fetch(path, { headers })
  expect(answer.headers.get("content-type")).toBe("text/event-stream; charset=utf-8")
  const listener = listenTo(answer)
  await listener.text("\n\n")
  return listener
}
const idsOf = (heard: readonly { id: number }[]) => heard.map(({ id }) => id)

describe("a stream", () => {
  test("has what was committed, in order, and nothing of a write that rolled back", async () => {
    const listener = await listen("/talk")
    const failing = rooms.ctx.write(async (tx) => {
      await rooms.sayIn(tx, "ada", "never")
      throw new Error("no")
    })
    await Promise.all([
      rooms.say("ada", "one"),
      expect(failing).rejects.toThrow("no"),
      rooms.ctx.write(async (tx) => {
        await rooms.sayIn(tx, "bob", "two")
        await rooms.sayIn(tx, "ada", "three")
      }),
    ])
    expect(await listener.next(3)).toEqual([
      { id: 1, event: "said", data: { by: "ada", text: "one" } },
      { id: 2, event: "said", data: { by: "bob", text: "two" } },
      { id: 3, event: "said", data: { by: "ada", text: "three" } },
    ])
  })

  test("is encoded once for all, and not at all for nobody", async () => {
    let encoded = 0
    const data = { toJSON: () => `encoded ${++encoded}` }
    rooms.ctx.live.publish(Places, { event: "moved", data })
    expect(encoded).toBe(0)
    const listeners = await Promise.all(Array.from({ length: 5 }, () => listen("/places")))
    for (const listener of listeners) await listener.next(1)
    rooms.ctx.live.publish(Places, { event: "moved", data })
    for (const listener of listeners)
      expect(await listener.next(1)).toMatchObject([{ data: "encoded 1" }])
  })

  test("is resumed from memory, where nobody reads the log", async () => {
    const listener = await listen("/talk")
    for (const by of ["ada", "bob", "eve", "dan"]) await rooms.say(by)
    expect(idsOf(await listener.next(4))).toEqual([1, 2, 3, 4])
    expect(idsOf(await (await listen("/talk", "2")).next(2))).toEqual([3, 4])
    expect(idsOf(await (await listen("/talk?after=0", "3")).next(1))).toEqual([4])
    expect(rooms.reads.log).toBe(0)
  })

  test("is resumed from the log when memory does not go back so far", async () => {
    const long = "x".repeat(60_000)
    const listener = await listen("/talk")
    for (let n = 1; n <= 8; n++) await rooms.say("ada", long)
    expect(idsOf(await listener.next(8))).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    const late = await listen("/talk?after=1")
    await rooms.say("ada")
    expect(idsOf(await late.next(8))).toEqual([2, 3, 4, 5, 6, 7, 8, 9])
    expect(rooms.reads.log).toBeGreaterThan(0)
  })

  test("names where it begins, so that a break before the first event loses nothing", async () => {
    await rooms.say("ada")
    const listener = await listen("/talk")
    await listener.text("id: ")
    await listener.leave()
    await rooms.say("bob")
    expect(idsOf(await (await listen("/talk", listener.lastId())).next(1))).toEqual([2])
  })

  test("begins with a reset for an id from the future", async () => {
    await rooms.say("ada")
    const listener = await listen("/talk", "999")
    await rooms.say("bob")
    expect(await listener.next(2)).toMatchObject([
      { id: 1, event: "reset", data: { kind: "reset", newest: 1 } },
      { id: 2, event: "said" },
    ])
  })

  test("of one filter has its events alone, also those that only the log can tell", async () => {
    const listener = await listen("/talk?by=ada")
    await rooms.say("bob")
    await rooms.say("ada")
    expect(idsOf(await listener.next(1))).toEqual([2])
    expect(rooms.reads.log).toBe(0)
    await rooms.say("?")
    await rooms.say("ada")
    expect(idsOf(await listener.next(1))).toEqual([4])
    expect(rooms.reads.log).toBeGreaterThan(0)
  })

  test("reads the log again once what is in memory no longer counts", async () => {
    const listener = await listen("/talk")
    await rooms.say("ada")
    await rooms.say("bob")
    await listener.next(2)
    rooms.ctx.live.forget(Talk)
    expect(idsOf(await (await listen("/talk", "0")).next(2))).toEqual([1, 2])
    expect(rooms.reads.log).toBeGreaterThan(0)
  })

  test("ends with its topic, after what was published", async () => {
    const listener = await listen("/talk")
    await rooms.ctx.write(async (tx) => {
      await rooms.sayIn(tx, "ada")
      rooms.ctx.live.end(Talk)
    })
    expect(idsOf(await listener.rest())).toEqual([1])
  })

  test("ends when the site stops, and none is opened after that", async () => {
    const listener = await listen("/talk")
    rooms.site.host.release()
    expect(await listener.rest()).toEqual([])
    expect((await rooms.site.fetch("/talk")).status).toBe(503)
  })

  test("that cannot be published is logged, and the write and the others go on", async () => {
    const listener = await listen("/talk")
    await rooms.ctx.write(async () => {
      rooms.ctx.live.publish(Talk, { event: "said", data: "without the id of the log" })
    })
    await rooms.say("ada")
    expect(idsOf(await listener.next(1))).toEqual([1])
    expect(rooms.site.logged).toMatchObject([{ level: "error", module: "rooms" }])
  })
})

describe("without a log", () => {
  const move = (who: string, x: number) =>
    rooms.ctx.live.publish(Places, { event: "moved", data: { who, x }, key: who })

  test("a newcomer gets a snapshot, and then what happens", async () => {
    const listener = await listen("/places")
    expect(await listener.next(1)).toMatchObject([{ event: "all", data: { read: 1 } }])
    move("ada", 1)
    expect(await listener.next(1)).toMatchObject([{ event: "moved", data: { x: 1 } }])
    const again = await listen("/places", listener.lastId())
    move("ada", 2)
    expect(await again.next(1)).toMatchObject([{ event: "moved", data: { x: 2 } }])
    expect(rooms.reads.snapshot).toBe(1)
  })

  test("one who missed too much gets a snapshot, too", async () => {
    const listener = await listen("/places")
    const [{ id } = { id: 0 }] = await listener.next(1)
    rooms.ctx.live.publish(Places, { event: "drawn", data: "x".repeat(300_000) })
    expect(await listener.next(1)).toMatchObject([{ event: "all", data: { read: 2 } }])
    const late = await listen("/places", String(id))
    expect(await late.next(1)).toMatchObject([{ event: "all", data: { read: 3 } }])
  })

  test("only the last event of a key is sent, at a steady pace", async () => {
    jest.useFakeTimers()
    const listener = await listen("/places")
    await listener.next(1)
    jest.advanceTimersByTime(50)
    move("ada", 1)
    expect(await listener.next(1)).toMatchObject([{ data: { x: 1 } }])
    for (const x of [2, 3, 4]) move("ada", x)
    move("bob", 5)
    move("ada", 6)
    jest.advanceTimersByTime(50)
    expect(await listener.next(2)).toMatchObject([
      { data: { who: "bob", x: 5 } },
      { data: { who: "ada", x: 6 } },
    ])
  })

  test("an event without a key takes those before it along at once", async () => {
    jest.useFakeTimers()
    const listener = await listen("/places")
    await listener.next(1)
    jest.advanceTimersByTime(50)
    move("ada", 1)
    await listener.next(1)
    move("ada", 2)
    rooms.ctx.live.publish(Places, { event: "pinned", data: {} })
    expect((await listener.next(2)).map(({ event }) => event)).toEqual(["moved", "pinned"])
  })

  test("topics of one module are its own, however many", async () => {
    await rooms.close()
    rooms = await openRooms("[limits]\nstreams = 0")
    const heard = await Promise.all(
      Array.from({ length: 100 }, async (_, n) => {
        const room = topic(`room/${n}`)
        const answer = rooms.ctx.live.stream(new Request("http://localhost:3000/"), room)
        const listener = listenTo(answer)
        await listener.text("id: ")
        rooms.ctx.live.publish(room, { event: "said", data: n })
        return listener.next(1)
      }),
    )
    expect(heard.flat().map(({ data }) => data)).toEqual(Array.from({ length: 100 }, (_, n) => n))
  })
})
