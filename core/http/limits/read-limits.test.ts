import { afterEach, beforeEach, describe, expect, test } from "bun:test"
import { createTestHost, type TestHost } from "broadside/testing"
import { Elysia } from "elysia"
import fc from "fast-check"
import { defineModule } from "../../base/module"
import { createThreadMeter, type Use } from "./thread-meter"
import { ThreadShare } from "./thread-share"

const manifest = { name: "x", version: "1.0.0", engines: { broadside: "^1.0.0" } }
const detail = { summary: "x", responses: {} }
/** Milliseconds that requests have worked. */
let worked = 0
let site: TestHost

const working = defineModule({
  id: "working",
  manifest,
  setup: (ctx) => ({
    routes: new Elysia()
      .get("/second", () => work(1_000), { detail })
      .get("/cached", ({ request }) => ctx.cached(request, () => work(1_000)), { detail })
      .get("/free", () => work(0), { detail }),
  }),
})

function work(ms: number) {
  worked += ms
  return { ok: true }
}

const open = (config = "[limits]\nread_ms = 250") =>
  createTestHost({ modules: [working], config, stopwatch: () => worked })

beforeEach(async () => {
  worked = 0
  site = await open()
})
afterEach(() => site.close())

/** Five seconds, which are what 250 ms a second add up to in 20. */
async function useUp(from: string): Promise<void> {
  for (let n = 0; n < 5; n++) expect((await site.fetch("/second", { from })).status).toBe(200)
}

const statusOf = async (path: string, init: Parameters<TestHost["fetch"]>[1]) =>
  (await site.fetch(path, init)).status

describe("reads", () => {
  test("that take the thread are refused after a burst, and say when to come back", async () => {
    await useUp("192.0.2.7")
    expect(await statusOf("/free", { from: "192.0.2.7" })).toBe(200)
    await site.fetch("/second", { from: "192.0.2.7" })
    const refused = await site.fetch("/free", { from: "192.0.2.7" })
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "4"])
    expect(refused.headers.get("ratelimit-policy")).toBe('"read-ms";q=5000;w=20')
    expect(refused.headers.get("ratelimit")).toBe('"read-ms";r=0;t=24')
    expect((await refused.json()).code).toBe("too-many-requests")
    expect(await statusOf("/free", { from: "198.51.100.7" })).toBe(200)
    site.advance(4_000)
    expect(await statusOf("/free", { from: "192.0.2.7" })).toBe(200)
  })

  test("of the cache are never refused, and cost nothing", async () => {
    const from = "192.0.2.7"
    for (let n = 0; n < 20; n++) expect(await statusOf("/cached", { from })).toBe(200)
    expect(worked).toBe(1_000)
    for (let n = 0; n < 6; n++) await site.fetch("/second", { from })
    expect(await statusOf("/free", { from })).toBe(429)
    expect(await statusOf("/cached", { from })).toBe(200)
  })

  test("of the busy addresses of a network share twice as much, and the others as much as one", async () => {
    for (const from of ["192.0.2.1", "192.0.2.2"]) await useUp(from)
    for (let n = 0; n < 5; n++) await site.fetch("/second", { from: "192.0.2.3" })
    // The busy ones have used up theirs, but who has not read yet may.
    expect(await statusOf("/free", { from: "192.0.2.2" })).toBe(429)
    expect(await statusOf("/free", { from: "192.0.2.4" })).toBe(200)
    for (let n = 5; n < 15; n++) await site.fetch("/second", { from: `192.0.2.${n}` })
    expect(await statusOf("/free", { from: "192.0.2.99" })).toBe(429)
    expect(await statusOf("/free", { from: "192.0.3.4" })).toBe(200)
  })

  test("of an IPv6 network count as those of one client, and of /48 as those of a network", async () => {
    await useUp("2001:db8:1:2::1")
    await site.fetch("/second", { from: "2001:db8:1:2::2" })
    expect(await statusOf("/free", { from: "2001:db8:1:2::3" })).toBe(429)
    for (let n = 3; n < 13; n++) await site.fetch("/second", { from: `2001:db8:1:${n}::1` })
    expect(await statusOf("/free", { from: "2001:db8:1:99::1" })).toBe(429)
    expect(await statusOf("/free", { from: "2001:db8:2:2::1" })).toBe(200)
  })

  test("of this machine and of the operator have no limit", async () => {
    for (let n = 0; n < 20; n++) {
      expect(await statusOf("/second", { from: "127.0.0.1" })).toBe(200)
      expect(await statusOf("/second", { from: "::1" })).toBe(200)
      const headers = { authorization: `Bearer ${site.operatorToken}` }
      expect(await statusOf("/second", { from: "192.0.2.7", headers })).toBe(200)
    }
  })

  test.each(["172.17.0.1", "fd00::1"])(
    "of %s, which many may share, have three times as much",
    async (from) => {
      for (let n = 0; n < 15; n++) expect(await statusOf("/second", { from })).toBe(200)
      await site.fetch("/second", { from })
      const headers = { "x-forwarded-for": "198.51.100.7" }
      // Only a proxy that is named in the configuration is believed.
      expect(await statusOf("/free", { from, headers })).toBe(429)
    },
  )

  test("behind a proxy count for the client that it names, whatever that is", async () => {
    await site.close()
    site = await open(
      '[limits]\nread_ms = 250\n[server]\ntrusted_proxies = ["172.17.0.1", "127.0.0.1"]',
    )
    for (const [from, client] of [
      ["172.17.0.1", "192.0.2.7"],
      ["127.0.0.1", "192.0.3.7"],
      ["172.17.0.1", "127.0.0.2"],
    ] as const) {
      const as = (hop: string) => ({ from, headers: { "x-forwarded-for": `1.1.1.1, ${hop}` } })
      for (let n = 0; n < 6; n++) await site.fetch("/second", as(client))
      expect([client, await statusOf("/free", as(client))]).toEqual([client, 429])
      expect(await statusOf("/free", as("198.51.100.7"))).toBe(200)
    }
  })

  test("of a HEAD count as well", async () => {
    for (let n = 0; n < 6; n++) await site.fetch("/second", { method: "HEAD", from: "192.0.2.7" })
    expect(await statusOf("/free", { method: "HEAD", from: "192.0.2.7" })).toBe(429)
  })

  test("answer a person with a page, until the refusals themselves cost too much", async () => {
    const init = { from: "192.0.2.7", headers: { accept: "text/html" } }
    await useUp("192.0.2.7")
    worked += 1
    await site.fetch("/second", init)
    site.advance(3_000)
    const page = await site.fetch("/free", init)
    expect([page.status, page.headers.get("content-type")]).toEqual([
      429,
      "text/html; charset=utf-8",
    ])
    site.advance(2_000)
    for (let n = 0; n < 2; n++) await site.fetch("/second", init)
    const plain = await site.fetch("/free", init)
    expect([plain.status, plain.headers.get("content-type")]).toEqual([
      429,
      "application/problem+json; charset=utf-8",
    ])
  })

  test("have no limit with 0, and health checks never have one", async () => {
    for (let n = 0; n < 10; n++) await site.fetch("/second", {})
    expect(await statusOf("/health/live", {})).toBe(200)
    await site.close()
    site = await open("[limits]\nread_ms = 0")
    for (let n = 0; n < 100; n++) expect(await statusOf("/second", {})).toBe(200)
  })
})

describe("the share of a client", () => {
  const steps = fc.array(fc.record({ wait: fc.nat(5_000), ms: fc.nat(3_000) }), { maxLength: 100 })

  test("over any time gives no more than the burst, what the rate gives back, and one request", () => {
    fc.assert(
      fc.property(steps, (steps) => {
        const share = new ThreadShare(250, 5_000)
        let [at, used] = [0, 0]
        for (const { wait, ms } of steps) {
          at += wait
          if (share.waitMs(at) > 0) continue
          share.use(ms, at)
          used += ms
        }
        expect(used).toBeLessThanOrEqual(5_000 + at * 0.25 + 3_000)
      }),
    )
  })

  test("says truly when to come back, at most a minute later", () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), fc.nat(1e12), (ms, at) => {
        const share = new ThreadShare(250, 5_000)
        share.use(ms, at)
        const wait = share.waitMs(at)
        expect(wait).toBeLessThanOrEqual(60_000)
        expect(share.waitMs(at + wait)).toBe(0)
        if (wait > 0) expect(share.waitMs(at + wait - 2)).toBeGreaterThan(0)
      }),
    )
  })

  test("survives a clock that is set back", () => {
    const share = new ThreadShare(250, 5_000)
    share.use(10_000, 1_000_000)
    share.use(0, 0)
    expect(share.waitMs(20_000)).toBe(0)
  })
})

describe("the meter of the thread", () => {
  test("charges no one for the time of others, nor for waiting", () => {
    let clock = 0
    const charged: string[] = []
    const turns: (() => void)[] = []
    const meter = createThreadMeter<string>({
      stopwatch: () => clock,
      charge: (owner, ms) => void charged.push(`${owner} ${ms}`),
      afterTurn: (work) => void turns.push(work),
    })
    const after = <T>(ms: number, act: () => T) => {
      clock += ms
      return act()
    }
    const waiting = meter.begin("ada")
    const short: Use<string> = after(3, () => meter.begin("bob"))
    after(5, () => meter.end(short))
    const late = after(100, () => meter.begin("cy"))
    after(7, () => turns.shift()?.())
    after(1_000, () => meter.end(waiting))
    meter.end(late)
    expect(charged).toEqual(["ada 3", "bob 5", "cy 7"])
    expect(turns).toEqual([])
    meter.begin("dee")
    expect(turns).toHaveLength(1)
  })
})
