import { afterEach, beforeEach, describe, expect, test } from "bun:test"
import { defineModule } from "broadside"
import { createCodeGate } from "broadside/contracts"
import { body, Elysia, ratesOf, route, t, text } from "broadside/http"
import { createTestHost, type TestHost } from "broadside/testing"

const MINE = "K7WQ2M"
const PUBLIC = "PUBAAA"
const NEW = "NEWAAA"
const KEY = "of-a-seat"

/** Settles what `knows` waits for; undefined: it answers at once. */
let slow: Promise<void> | undefined

const rates = ratesOf({
  unknown: { description: "Unknown codes", perMinute: 20, network: 5, site: 30 },
})
const params = t.Object({ code: t.String() })
const answers = { description: "It", model: t.Object({ code: t.String() }) }
const things = defineModule({
  id: "things",
  manifest: { name: "things", version: "1.0.0", engines: { broadside: "^1.0.0" } },
  rates,
  setup(ctx) {
    const gate = createCodeGate(ctx, {
      rate: rates.unknown,
      async knows(code) {
        await slow
        return [MINE, PUBLIC, NEW].includes(code)
      },
      isPublic: (code) => code === PUBLIC,
      accepts: (code, key) => code === MINE && key === KEY,
    })
    const routes = new Elysia()
      .get(
        "/thing/:code",
        ({ params: { code } }) => answerOf(code),
        route({ summary: "Read", params, answers }),
      )
      .post("/thing/:code", ({ params: { code } }) => answerOf(code), {
        ...route({ summary: "Change", params, body: body({ key: text({ max: 20 }) }), answers }),
      })
      .post("/things", () => ({ code: NEW }), route({ summary: "Create", answers }))
    return { routes: gate.routes().use(routes) }
  },
})

function answerOf(code: string) {
  return { code: code === MINE || code === PUBLIC || code === NEW ? code : "none" }
}

let site: TestHost
beforeEach(async () => {
  slow = undefined
  site = await createTestHost({ modules: [things] })
})
afterEach(() => site.close())

let guesses = 0
const LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
/** A code that nothing has. */
function guess(): string {
  guesses++
  return `Z${[10_000, 1_000, 100, 10, 1].map((unit) => LETTERS[Math.floor(guesses / unit) % 10]).join("")}`
}
const read = async (code: string, from: string, headers = {}) =>
  (await site.fetch(`/thing/${code}`, { from, headers })).status

/** How many of so many guesses are answered, each from the next of some addresses. */
async function guessFrom(addresses: (n: number) => string, count: number): Promise<number> {
  let answered = 0
  for (let n = 0; n < count; n++) if ((await read(guess(), addresses(n))) === 200) answered++
  return answered
}

describe("guesses of codes", () => {
  test("are counted for an address, which then hears of no other code", async () => {
    expect(await guessFrom(() => "192.0.2.7", 40)).toBe(20)
    expect(await read(MINE, "192.0.2.7")).toBe(429)
    expect(await read("nonsense", "192.0.2.7")).toBe(429)
    expect(await read(MINE, "192.0.2.8")).toBe(200)
    site.advance(3_000)
    expect(await read(MINE, "192.0.2.7")).toBe(200)
  })

  test.each([
    ["/24", (n: number) => `192.0.2.${n % 256}`, "192.0.2.77", "192.0.3.1"],
    [
      "/48",
      (n: number) => `2001:db8:1:${n.toString(16)}::1`,
      "2001:db8:1:ffff::1",
      "2001:db8:2::1",
    ],
  ])(
    "are counted for a network of %s, however many addresses it uses",
    async (_, at, other, far) => {
      expect(await guessFrom(at, 300)).toBe(100)
      expect(await read(MINE, other)).toBe(429)
      expect(await read(MINE, far)).toBe(200)
    },
  )

  test("are counted for the whole site, however many networks they come from", async () => {
    expect(await guessFrom((n) => `10.${n % 200}.0.1`, 900)).toBe(600)
    expect(await read(MINE, "192.0.2.1")).toBe(429)
  })

  test("that come all at once show no more than those that come one by one", async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    slow = promise
    const from = "192.0.2.7"
    const sent = Array.from({ length: 60 }, (_, n) => read(n === 59 ? MINE : guess(), from))
    // Each has looked whether it may ask.
    await new Promise((done) => setImmediate(done))
    resolve()
    const statuses = await Promise.all(sent)
    expect(statuses.filter((status) => status === 200).length).toBe(20)
    expect(statuses.at(-1)).toBe(429)
  })
})

describe("behind an address that guesses", () => {
  const from = "192.0.2.7"
  const guessOn = () => guessFrom(() => from, 25)

  test("who opened a code before goes on, and whoever comes next waits", async () => {
    expect(await read(MINE.toLowerCase(), from)).toBe(200)
    for (let minutes = 0; minutes < 3; minutes++) {
      await guessOn()
      expect(await read(MINE, from)).toBe(200)
      expect(await read(NEW, from)).toBe(429)
      site.advance(60_000)
    }
  })

  test("a key opens its code, as a field and as a header, and no other", async () => {
    await guessOn()
    const post = async (key: string) =>
      (await site.fetch(`/thing/${MINE}`, { from, json: { key } })).status
    expect(await post("of-none")).toBe(429)
    expect(await read(MINE, from, { "x-seat-key": "of-none" })).toBe(429)
    expect(await read(NEW, from, { "x-seat-key": KEY })).toBe(429)
    expect(await post(KEY)).toBe(200)
    expect(await read(MINE, from)).toBe(200)
  })

  test("what is public stays open, and so does what one creates", async () => {
    await guessOn()
    expect(await read(PUBLIC, from)).toBe(200)
    expect(await read(NEW, from)).toBe(429)
    expect((await site.fetch("/things", { method: "POST", from })).status).toBe(200)
    expect(await read(NEW, from)).toBe(200)
  })
})
