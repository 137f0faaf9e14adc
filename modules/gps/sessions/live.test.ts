import { afterEach, beforeEach, expect, test } from "bun:test"
import { isDeepStrictEqual } from "node:util"
import { createTestHost, StreamClient, type StreamEvent, type TestHost } from "broadside/testing"
import fc from "fast-check"
import gps from "../module"

let site: TestHost
let code: string
beforeEach(async () => {
  const config = "[limits]\nwrite = 0\n[modules.gps]\nlimit_create = 0"
  site = await createTestHost({ modules: [gps], config })
  code = (await site.json("/api/location/create", { json: { name: "Walk" } })).code
})
afterEach(() => site.close())

const post = (what: string, json: object) => site.json(`/api/location/${code}/${what}`, { json })
const place = (n: number) => ({ lat: n / 1_000, lon: -n / 1_000 })

interface State {
  readonly participants: Record<string, unknown>
  readonly pins: unknown[]
  readonly messages: unknown[]
}

/** A client that knows what events told it, however often it was disconnected. */
class Follower {
  state: State = { participants: {}, pins: [], messages: [] }
  readonly stream = new StreamClient(
    (init) => site.fetch(`/api/location/${code}/events`, init),
    (event) => this.#take(event),
  )

  #take({ event, data }: StreamEvent): void {
    const { participants, pins, messages } = this.state
    if (event === "snapshot")
      this.state = { participants: data.participants, pins: data.pins, messages: data.messages }
    if (event === "position") participants[data.participant.id] = data.participant
    if (event === "pin") addOnce(pins, data.pin)
    if (event === "chat") addOnce(messages, data.message)
  }
}

/** An event that happens while a snapshot is read may be part of both. */
function addOnce(list: unknown[], one: { id: number }): void {
  if (!(list as { id: number }[]).some(({ id }) => id === one.id)) list.push(one)
}

const polled = async (): Promise<State> => {
  const { participants, pins } = await site.json(`/api/location/${code}`)
  const { messages } = await site.json(`/api/location/${code}/chat`)
  return { participants, pins, messages }
}

const until = async (isSo: () => boolean | Promise<boolean>) => {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 5))
}

test("however often someone is disconnected and resumes, events and polls tell the same", async () => {
  const step = fc.oneof(
    fc.record({ do: fc.constant("move" as const), who: fc.integer({ min: 0, max: 3 }) }),
    fc.record({ do: fc.constantFrom("pin", "chat", "connect", "disconnect") }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
      code = (await site.json("/api/location/create", { json: {} })).code
      const follower = new Follower()
      for (const [n, one] of steps.entries()) {
        site.advance(1_000)
        if (one.do === "connect") await follower.stream.connect()
        if (one.do === "disconnect") await follower.stream.disconnect()
        if ("who" in one) await post("update", { id: `p${one.who}`, ...place(n) })
        if (one.do === "pin") await post("pin", { ...place(n), message: `Pin ${n}` })
        if (one.do === "chat") await post("chat", { name: "Ada", message: `Message ${n}` })
      }
      await follower.stream.connect()
      const expected = await polled()
      await until(() => isDeepStrictEqual(follower.state, expected))
      await follower.stream.disconnect()
    }),
    { numRuns: 25 },
  )
})

test("pins and messages are never dropped, positions in quick succession are", async () => {
  const follower = new Follower()
  await follower.stream.connect()
  await until(() => follower.stream.heard.includes("snapshot"))
  await Promise.all([
    ...Array.from({ length: 40 }, (_, n) => post("update", { id: "ada", ...place(n) })),
    ...Array.from({ length: 20 }, (_, n) => post("pin", place(n))),
    ...Array.from({ length: 20 }, (_, n) => post("chat", { name: "Ada", message: `No. ${n}` })),
  ])
  const expected = await polled()
  await until(() => isDeepStrictEqual(follower.state, expected))
  const count = (event: string) => follower.stream.heard.filter((one) => one === event).length
  expect([count("pin"), count("chat")]).toEqual([20, 20])
  expect(count("position")).toBeLessThanOrEqual(40)
  await follower.stream.disconnect()
})

test("a session that ends says so to those who follow it, and ends their streams", async () => {
  const follower = new Follower()
  await follower.stream.connect()
  await until(() => follower.stream.heard.includes("snapshot"))
  site.advance(600_000)
  await site.runJob("gps.end-sessions")
  await until(() => follower.stream.isEnded)
  expect(follower.stream.heard).toEqual(["snapshot", "ended"])
})

test("positions that a phone sends late are part of its trail, and move no one back", async () => {
  const at = (ago: number) => new Date(site.now() - ago).toISOString()
  site.advance(60_000)
  await post("update", { id: "ada", ...place(3) })
  await post("update", { id: "ada", ...place(1), at: at(20_000) })
  await post("update", { id: "ada", ...place(2), at: at(10_000) })
  const { participants, trails } = await site.json(`/api/location/${code}`)
  expect(participants.ada).toMatchObject(place(3))
  expect(trails.ada.map(({ lat }: { lat: number }) => lat)).toEqual([0.001, 0.002, 0.003])
  for (const ago of [61_000, 601_000, -120_000]) {
    const json = { id: "ada", ...place(4), at: at(ago) }
    const answer = await site.fetch(`/api/location/${code}/update`, { json })
    expect([answer.status, (await answer.json()).errors[0].path]).toEqual([400, "/at"])
  }
})

test("positions touch no table that anything else is read from", async () => {
  const { connection, live } = site.store
  const own = ["gps_participants", "gps_trail_parts"]
  for (const file of [connection, live.connection]) {
    const names = file
      .query("select name from sqlite_schema where type = 'table' and sql not like '%VIRTUAL%'")
      .values()
      .map(([name]) => String(name))
      .filter((name) => !own.includes(name) && !name.startsWith("sqlite"))
    for (const name of names)
      for (const event of ["insert", "update", "delete"])
        file.run(`create trigger touched_${name}_${event} before ${event} on "${name}"
          begin select raise(abort, '${name} was touched'); end`)
  }
  await post("update", { id: "ada", name: "Ada", ...place(1) })
  await site.settle()
  const stored = live.connection.query("select count(*) from gps_participants").values()
  expect(stored).toEqual([[1]])
})
