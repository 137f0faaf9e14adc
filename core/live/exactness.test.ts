import { expect, test } from "bun:test"
import fc from "fast-check"
import { isLong } from "../../tests/kit/tier"
import { type Heard, listenTo } from "./testing/listener"
import { openRooms, type Rooms, Talk } from "./testing/rooms"

const WRITERS = ["ada", "bob", "?"] as const
/** Four of them are more than memory holds. */
const LARGE = "x".repeat(80_000)
const END = "end"

interface Write {
  readonly by: string
  readonly isLarge: boolean
  readonly count: number
  readonly fails: boolean
}
interface Listen {
  readonly after: number | undefined
  readonly by: string | undefined
  readonly breaksAfter: number
}
type Step = { do: "write"; writes: Write[] } | ({ do: "listen" } & Listen) | { do: "forget" }

const by = fc.constantFrom(...WRITERS)
const write: fc.Arbitrary<Write> = fc.record({
  by,
  isLarge: fc.boolean(),
  count: fc.integer({ min: 1, max: 4 }),
  fails: fc.boolean(),
})
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant("write" as const), writes: fc.array(write, { maxLength: 4 }) }),
  fc.record({
    do: fc.constant("listen" as const),
    after: fc.option(fc.integer({ min: 0, max: 10 }), { nil: undefined }),
    by: fc.option(by, { nil: undefined }),
    breaksAfter: fc.integer({ min: 1, max: 6 }),
  }),
  fc.record({ do: fc.constant("forget" as const) }),
)

const turn = () => new Promise((resolve) => setImmediate(resolve))

async function attempt(rooms: Rooms, { by, isLarge, count, fails }: Write): Promise<void> {
  const writing = rooms.ctx.write(async (tx) => {
    for (let n = 0; n < count; n++) await rooms.sayIn(tx, by, isLarge ? LARGE : "")
    if (fails) throw new Error("no")
  })
  // Not `rejects`: Bun waits for it in an event loop of its own, in which what was queued earlier stands still.
  const error = await writing.catch((error: Error) => error.message)
  expect(error).toBe(fails ? "no" : undefined)
}

/** All that somebody hears until the end, over connections that break again and again. */
async function hear(rooms: Rooms, { after, by, breaksAfter }: Listen) {
  const query = new URLSearchParams(by === undefined ? {} : { by })
  if (after !== undefined) query.set("after", String(after))
  const heard: Heard[] = []
  let lastId = ""
  let from: number | undefined
  for (;;) {
    const headers = new Headers(lastId ? { "last-event-id": lastId } : undefined)
    const listener = listenTo(await rooms.site.fetch(`/talk?${query}`, { headers }))
    if (from === undefined) {
      // Where it really begins: after one from the future, with the present.
      const isPresent = /^id: \d+\n(?:\n|event: reset)/m.test(await listener.text("id: "))
      from = isPresent ? Number(listener.lastId()) : after
    }
    for (let n = 0; n < breaksAfter; n++) {
      const [one] = (await listener.next(1)) as [Heard]
      lastId = String(one.id)
      if (one.event === "reset") continue
      heard.push(one)
      if (one.data.text === END && one.data.by === (by ?? WRITERS.at(-1)))
        return { from, by, heard }
    }
    await listener.leave()
  }
}

/**
 * Listeners come and go at any moment, with any filter, while writers commit, fail and run ahead of
 * memory. Each must have got every event that it wants, once, in order.
 */
async function play(steps: readonly Step[]): Promise<void> {
  const rooms = await openRooms("[limits]\nstreams = 0")
  const writing: Promise<void>[] = []
  const hearing: ReturnType<typeof hear>[] = []
  for (const one of steps) {
    if (one.do === "write") writing.push(...one.writes.map((each) => attempt(rooms, each)))
    if (one.do === "listen") hearing.push(hear(rooms, one))
    if (one.do === "forget") rooms.ctx.live.forget(Talk)
    await turn()
  }
  await Promise.all(writing)
  for (const writer of WRITERS) await rooms.say(writer, END)
  const all = await hear(rooms, { after: 0, by: undefined, breaksAfter: 1_000 })
  for (const { from = 0, by, heard } of await Promise.all(hearing))
    expect(heard.map(({ id }) => id)).toEqual(
      all.heard.flatMap(({ id, data }) =>
        id > from && (by === undefined || data.by === by) ? [id] : [],
      ),
    )
  await rooms.close()
}

test("nothing is lost or doubled between the log and memory", async () => {
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 15 }), play), {
    numRuns: isLong ? 20 : 8,
  })
})
