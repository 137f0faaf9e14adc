import { describe, expect, test } from "bun:test"
import fc from "fast-check"
import { parseRanges } from "../../fetch/ip-ranges"
import { clientAddress, limitKey } from "./client-address"
import { createLimiter, rateHeaders } from "./limits"

describe("the limiter", () => {
  const rate = fc.record({ limit: fc.integer({ min: 1, max: 50 }), windowMs: fc.constant(60_000) })

  test("lets a burst of the limit through and no more, and says truly when to come back", () => {
    fc.assert(
      fc.property(rate, fc.integer({ min: 0, max: 1e12 }), (rate, start) => {
        let clock = start
        const limiter = createLimiter({ now: () => clock, rates: { write: rate } })
        for (let i = 0; i < rate.limit; i++) {
          const taken = limiter.take("write", "a")
          expect(taken).toMatchObject({ ok: true, remaining: rate.limit - i - 1 })
        }
        const refused = limiter.take("write", "a")
        expect(refused.ok).toBe(false)
        expect(limiter.take("write", "b").ok).toBe(true)
        clock += refused.retryAfterMs
        expect(limiter.take("write", "a").ok).toBe(true)
        expect(limiter.take("write", "a").ok).toBe(false)
      }),
    )
  })

  test("over any span lets through at most one burst and what the rate gives back", () => {
    const steps = fc.array(fc.integer({ min: 0, max: 30_000 }), { maxLength: 200 })
    fc.assert(
      fc.property(rate, steps, (rate, waits) => {
        let clock = 1_000
        const limiter = createLimiter({ now: () => clock, rates: { write: rate } })
        let passed = 0
        for (const wait of waits) {
          clock += wait
          if (limiter.take("write", "a").ok) passed++
        }
        const most = rate.limit + ((clock - 1_000) * rate.limit) / rate.windowMs
        expect(passed).toBeLessThanOrEqual(most + 0.01)
      }),
    )
  })

  test("does not forget who has used up most when more come than it can remember", () => {
    const rates = { guess: { limit: 20, windowMs: 60_000 } }
    const limiter = createLimiter({ now: () => 0, rates, maxKeys: 1_000 })
    const isLet = (key: string) => limiter.take("guess", key).ok
    while (isLet("greedy")) expect(isLet("moderate")).toBe(true)
    for (let n = 0; n < 5_000; n++) expect(isLet(`flood ${n}`)).toBe(true)
    expect([isLet("greedy"), isLet("moderate")]).toEqual([false, false])
  })

  test("0 is no limit; the headers name policy and rest", () => {
    const rates = { write: { limit: 0, windowMs: 60_000 }, publish: { limit: 1, windowMs: 60_000 } }
    const limiter = createLimiter({ now: () => 0, rates })
    for (let i = 0; i < 1_000; i++) expect(limiter.take("write", "a").ok).toBe(true)
    limiter.take("publish", "a")
    expect(rateHeaders(limiter.take("publish", "a"), rates.publish, "publish")).toEqual({
      "ratelimit-policy": '"publish";q=1;w=60',
      ratelimit: '"publish";r=0;t=60',
      "retry-after": "60",
    })
  })
})

describe("the client's address", () => {
  const trusted = parseRanges(["10.0.0.0/8", "::1"])
  test.each([
    ["nobody is trusted by default", "203.0.113.9", "1.2.3.4", parseRanges([]), "203.0.113.9"],
    ["a stranger's header is not believed", "203.0.113.9", "1.2.3.4", trusted, "203.0.113.9"],
    ["a trusted proxy's is", "10.0.0.1", "203.0.113.9", trusted, "203.0.113.9"],
    [
      "only the last untrusted hop counts",
      "10.0.0.1",
      "6.6.6.6, 203.0.113.9, 10.2.2.2",
      trusted,
      "203.0.113.9",
    ],
    ["rubbish stops the walk", "10.0.0.1", "203.0.113.9, <script>", trusted, "10.0.0.1"],
    ["a mapped proxy is the proxy", "::ffff:10.0.0.1", "203.0.113.9", trusted, "203.0.113.9"],
    ["IPv6 proxies", "::1", "2001:db8::5", trusted, "2001:db8::5"],
  ])("%s", (_, peer, header, ranges, client) => {
    expect(clientAddress(peer, header, ranges)).toBe(client)
  })

  test("keys: IPv6 by its /64, mapped IPv4 as IPv4", () => {
    expect(limitKey("2001:db8:1:2:3:4:5:6")).toBe("2001:db8:1:2::/64")
    expect(limitKey("2001:db8:1:2::9")).toBe("2001:db8:1:2::/64")
    expect(limitKey("::ffff:192.0.2.1")).toBe("192.0.2.1")
    expect(limitKey("192.0.2.1")).toBe("192.0.2.1")
  })

  test.each(["300.1.1.1", "10.0.0.0/33", "x", "", "10.0.0.0/8/8", "::/129", "1"])(
    "%s is no range, and the message names it",
    (entry) => {
      expect(() => parseRanges([entry])).toThrow(`"${entry}"`)
    },
  )
})
