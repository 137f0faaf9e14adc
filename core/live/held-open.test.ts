import { afterEach, describe, expect, jest, test } from "bun:test"
import { connect } from "node:net"
import { serve } from "#platform/serve"
import { topic } from "../base/live"
import { listenTo } from "./testing/listener"
import { openRooms, Places, type Rooms } from "./testing/rooms"

const BEAT_MS = 15_000

let rooms: Rooms
afterEach(async () => {
  await rooms.close()
  jest.useRealTimers()
})

describe("the heartbeat", () => {
  test("keeps silent streams open, all by one timer, and says where each is", async () => {
    rooms = await openRooms()
    jest.useFakeTimers()
    const listen = async () => {
      const listener = listenTo(await rooms.site.fetch("/places"))
      await listener.next(1)
      return listener
    }
    const listeners = [await listen()]
    const timers = jest.getTimerCount()
    while (listeners.length < 10) listeners.push(await listen())
    expect(jest.getTimerCount()).toBe(timers)
    rooms.ctx.live.publish(Places, { event: "moved", data: {} })
    const heard = await Promise.all(listeners.map((listener) => listener.next(1)))
    jest.advanceTimersByTime(BEAT_MS)
    for (const [at, listener] of listeners.entries())
      expect(await listener.text(": beat")).toContain(`id: ${heard[at]?.[0]?.id}\n: beat\n\n`)
    for (const listener of listeners) await listener.leave()
    jest.advanceTimersByTime(3 * BEAT_MS)
    expect(jest.getTimerCount()).toBe(timers - 1)
  })

  test("drops what is in memory of a topic that nobody comes back to", async () => {
    rooms = await openRooms()
    jest.useFakeTimers()
    let encoded = 0
    const data = { toJSON: () => ++encoded }
    const listener = listenTo(await rooms.site.fetch("/places"))
    await listener.next(1)
    await listener.leave()
    rooms.ctx.live.publish(Places, { event: "moved", data })
    expect(encoded).toBe(1)
    jest.advanceTimersByTime(3 * BEAT_MS)
    rooms.ctx.live.publish(Places, { event: "moved", data })
    expect(encoded).toBe(1)
  })

  test("gives a snapshot to one who comes back when the topic has been dropped", async () => {
    rooms = await openRooms()
    jest.useFakeTimers()
    const listener = listenTo(await rooms.site.fetch("/places"))
    await listener.next(1)
    const lastId = listener.lastId()
    await listener.leave()
    jest.advanceTimersByTime(3 * BEAT_MS)
    rooms.ctx.live.publish(Places, { event: "moved", data: {} })
    const headers = { "last-event-id": lastId }
    const again = listenTo(await rooms.site.fetch("/places", { headers }))
    expect(await again.next(1)).toMatchObject([{ event: "all", data: { read: 2 } }])
  })
})

describe("a client that takes nothing", () => {
  test("is dropped, its place is free again, and it resumes without a loss", async () => {
    rooms = await openRooms("[live]\nstreams = 1")
    jest.useFakeTimers()
    const server = await serve({
      hostname: "localhost",
      port: 0,
      idleSeconds: 60,
      maxHeaderBytes: 16_384,
      fetch: (request) => rooms.site.host.fetch(request),
      error: ({ message }) => new Response(message, { status: 500 }),
    })
    const client = await stuckClient(server.port, "/talk?after=0")
    const events = 200
    for (let n = 0; n < events; n++) await rooms.say("ada", "x".repeat(60_000))
    const isFree = async () => {
      const answer = await rooms.site.fetch("/talk")
      await answer.body?.cancel()
      return answer.status === 200
    }
    expect(await isFree()).toBe(false)
    jest.advanceTimersByTime(3 * BEAT_MS)
    expect(await isFree()).toBe(true)
    const received = await client.everything()
    expect(received.length).toBeLessThan(events)
    const resumed = await rooms.site.fetch("/talk", {
      headers: { "last-event-id": String(received.at(-1)) },
    })
    const rest = await listenTo(resumed).next(events - received.length)
    const ids = [...received, ...rest.map(({ id }) => id)]
    expect(ids).toEqual(Array.from({ length: events }, (_, n) => n + 1))
    await server.stop(true)
  })

  /** Sends a request and reads no further than the head of the answer, until asked to. */
  async function stuckClient(port: number, path: string) {
    const begun = Promise.withResolvers<void>()
    const ended = Promise.withResolvers<void>()
    let text = ""
    let isStuck = true
    const socket = connect(port, "localhost", () => {
      socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost:3000\r\n\r\n`)
    })
    socket.on("data", (bytes) => {
      text += bytes.toString()
      if (isStuck) socket.pause()
      begun.resolve()
      if (text.endsWith("\r\n0\r\n\r\n")) ended.resolve()
    })
    socket.on("close", () => ended.resolve())
    await begun.promise
    return {
      async everything(): Promise<number[]> {
        isStuck = false
        socket.resume()
        await ended.promise
        // Whole events only, as a browser counts them.
        return [...text.matchAll(/^id: (\d+)\nevent: said\ndata: .*\n\n/gm)].map(([, id]) =>
          Number(id),
        )
      },
    }
  }
})

describe("limits", () => {
  test("hold for each client and for all together, and a stream that ends makes room", async () => {
    rooms = await openRooms("[limits]\nstreams = 2\n[live]\nstreams = 3")
    const open = (from: string) => rooms.site.fetch("/talk", { from })
    const [first] = await Promise.all([open("192.0.2.1"), open("192.0.2.1")])
    const refused = await open("192.0.2.1")
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "30"])
    expect(await refused.json()).toMatchObject({ code: "too-many-streams" })
    expect((await open("192.0.2.2")).status).toBe(200)
    expect((await open("192.0.2.2")).status).toBe(503)
    await first.body?.cancel()
    expect((await open("192.0.2.2")).status).toBe(200)
  })

  test("hold for a network, /24 of IPv4 or /48 of IPv6, which has those of five clients", async () => {
    rooms = await openRooms("[limits]\nstreams = 1\npolls = 1")
    const open = async (from: string) => (await rooms.site.fetch("/talk", { from })).status
    const opened = (at: (n: number) => string) =>
      Promise.all([1, 2, 3, 4, 5, 6].map((n) => open(at(n))))
    for (const at of [(n: number) => `192.0.2.${n}`, (n: number) => `2001:db8:1:${n}::1`])
      expect(await opened(at)).toEqual([200, 200, 200, 200, 200, 503])
    expect(await open("192.0.3.1")).toBe(200)
    // At home everyone is in one network.
    expect(new Set(await opened((n) => `192.168.1.${n}`))).toEqual(new Set([200]))
  })

  test("take no place for a look at the headers", async () => {
    rooms = await openRooms("[live]\nstreams = 1")
    for (let n = 0; n < 3; n++)
      expect((await rooms.site.fetch("/talk", { method: "HEAD" })).status).toBe(200)
    expect((await rooms.site.fetch("/talk")).status).toBe(200)
  })
})

describe("a poll", () => {
  const request = () => new Request("http://localhost:3000/")
  const counting = (isAnswer: (looked: number) => boolean) => {
    let looked = 0
    return { waitMs: 20_000, look: async () => ++looked, isAnswer }
  }

  test("looks again when something happens in its topic, and only then", async () => {
    rooms = await openRooms()
    jest.useFakeTimers()
    const { live } = rooms.ctx
    const held = live.poll(
      request(),
      topic("mine"),
      counting((looked) => looked > 2),
    )
    live.publish(topic("another"), { event: "x", data: 1 })
    await rooms.ctx.write(async () => live.publish(topic("mine"), { event: "x", data: 1 }))
    live.wake(topic("mine"))
    expect(await held).toEqual({ value: 3, held: true })
  })

  test("misses nothing that happens while it looks", async () => {
    rooms = await openRooms()
    jest.useFakeTimers()
    const { live } = rooms.ctx
    const found: boolean[] = []
    const { value } = await live.poll(request(), topic("mine"), {
      waitMs: 20_000,
      async look() {
        found.push(found.length > 0)
        if (found.length === 1) live.wake(topic("mine"))
        return found.at(-1)
      },
      isAnswer: (isFound) => isFound === true,
    })
    expect(value).toBe(true)
  })

  test("looks again when its answer changes by itself, and ends when its time is up", async () => {
    rooms = await openRooms()
    jest.useFakeTimers()
    const changing = { ...counting(() => false), changesInMs: async () => 15_000 }
    const held = rooms.ctx.live.poll(request(), topic("mine"), changing)
    // Each turn lets it look and wait again.
    for (let second = 0; second < 20; second++) {
      await new Promise((resolve) => setImmediate(resolve))
      jest.advanceTimersByTime(1_000)
    }
    expect(await held).toEqual({ value: 3, held: true })
  })

  test("is answered at once when too many are held", async () => {
    rooms = await openRooms("[limits]\npolls = 1")
    const { live } = rooms.ctx
    const held = live.poll(
      request(),
      topic("mine"),
      counting((looked) => looked > 1),
    )
    const second = await live.poll(
      request(),
      topic("mine"),
      counting(() => false),
    )
    expect(second).toEqual({ value: 1, held: false })
    live.wake(topic("mine"))
    expect((await held).held).toBe(true)
  })
})
