import { describe, expect, test } from "bun:test"
import type { Point } from "broadside"
import { Marks, PageNotices, Pages } from "broadside/contracts"
import { Front, ProfileSections, Stats, Tombstones } from "broadside/contracts/discovery"
import { Tasks } from "broadside/contracts/exchange"
import { HOLD_MS } from "../../../core/jobs/clock/guarded-clock"
import { fails, hangs, inNoTime, oddSite, oddSiteWith, WAYS } from "./odd-module"

/** Each way to go wrong, at each point whose contributions are run, and what must not notice. */
const POINTS: Record<
  string,
  {
    token: { readonly id: string }
    odd: (read: () => Promise<never>) => unknown
    shared: Record<string, string>
  }
> = {
  "the front page": {
    token: Front,
    odd: (read) => ({ read }),
    shared: { "/": "Lantern" },
  },
  "how long the front page holds": {
    token: Front,
    odd: (until) => ({ read: async () => [], until }),
    shared: { "/": "Lantern" },
  },
  figures: {
    token: Stats,
    odd: (read) => ({ read }),
    shared: { "/api/stats": '"games":1', "/dashboard": "<span>games</span>" },
  },
  "figures by day": {
    token: Stats,
    odd: (daily) => ({ read: async () => ({}), daily }),
    shared: { "/dashboard": "new game" },
  },
  "the sitemap": {
    token: Pages,
    odd: (addresses) => ({ addresses }),
    shared: { "/sitemap.xml": "/archive/001" },
  },
  tasks: {
    token: Tasks,
    odd: (read) => ({ read }),
    shared: { "/api/agent-tasks": "summary", "/do?action=read-tasks": "summary" },
  },
  "how long tasks hold": {
    token: Tasks,
    odd: (until) => ({ read: async () => [], until }),
    shared: { "/api/agent-tasks": "summary" },
  },
  "lists of tombstones": {
    token: Tombstones,
    odd: (list) => ({ list, count: async () => 0 }),
    shared: { "/games/graveyard": "Moths", "/graveyard": "Moths" },
  },
  "counts of tombstones": {
    token: Tombstones,
    odd: (count) => ({ list: async () => [], count }),
    shared: { "/games/graveyard": '"total":1' },
  },
  profiles: {
    token: ProfileSections,
    odd: (read) => ({ id: "odd", read }),
    shared: { "/maker/ada": "Lantern", "/api/maker/ada": "Lantern" },
  },
  "the marks of names": {
    token: Marks,
    odd: (read) => ({ module: "a-odd", read }),
    shared: { "/exchange": "protected name", "/exchange/1": "protected name" },
  },
  "notices on pages": {
    token: PageNotices,
    odd: (read) => ({ module: "a-odd", read }),
    shared: { "/archive/001": "Lantern", "/exchange/1": "Owl" },
  },
}

describe.each(Object.entries(POINTS))("at %s, a contribution that", (_, { token, odd, shared }) => {
  const { site, go, blamed } = oddSiteWith(token as Point<never>, odd as () => never)

  test.each(Object.entries(WAYS))("%s is left out and logged", async (_, read) => {
    go(read)
    for (const [path, known] of Object.entries(shared)) {
      const response = await site().fetch(path)
      expect([path, response.status]).toEqual([path, 200])
      expect(await response.text()).toContain(known)
      expect(response.headers.get("cache-control")).toBe("no-store")
    }
    expect(blamed()).toContainEqual(
      expect.objectContaining({ level: "error", module: "a-odd", point: token.id }),
    )
  })

  test("hangs is waited for once, and asked again later", async () => {
    let calls = 0
    go(() => {
      calls++
      return hangs()
    })
    for (const [path, known] of Object.entries(shared))
      expect(await (await inNoTime(() => site().fetch(path))).text()).toContain(known)
    expect(calls).toBe(1)
    expect(blamed()).toEqual([
      expect.objectContaining({ module: "a-odd", err: new Error("no answer within 1000 ms") }),
    ])
    site().advance(31_000)
    const [path = "/"] = Object.keys(shared)
    await inNoTime(() => site().fetch(path))
    expect(calls).toBe(2)
  })
})

describe("an answer without a contribution", () => {
  const { site, openWith, blamed } = oddSite()

  test("is made again as soon as it may be whole, and a whole one is kept", async () => {
    let isWell = false
    let calls = 0
    await openWith(Stats, {
      async read() {
        calls++
        if (!isWell) throw new Error("not yet")
        return { odd_things: 3 }
      },
    })
    expect(await site().json("/api/stats")).toEqual(expect.not.objectContaining({ odd_things: 3 }))
    isWell = true
    site().advance(1_001)
    expect(await site().json("/api/stats")).toMatchObject({ odd_things: 3, games: 1 })
    const before = calls
    await site().json("/api/stats")
    expect(calls).toBe(before)
  })

  test("is logged now and then, not at every request", async () => {
    await openWith(Front, { read: fails })
    for (let i = 0; i < 5; i++) {
      await site().fetch("/")
      site().advance(2_000)
    }
    expect(blamed()).toHaveLength(1)
    site().advance(60_000)
    await site().fetch("/")
    expect(blamed()).toHaveLength(2)
  })

  test("is asked for again after the clock was set back", async () => {
    let calls = 0
    await openWith(Front, {
      read() {
        calls++
        return hangs()
      },
    })
    await inNoTime(() => site().fetch("/"))
    site().jump(-3_600_000)
    site().now()
    site().advance(HOLD_MS)
    await inNoTime(() => site().fetch("/"))
    expect(calls).toBe(2)
  })
})
