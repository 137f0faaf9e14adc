import { afterEach, describe, expect, test } from "bun:test"
import { contribute, defineModule, type Point } from "broadside"
import {
  Feeds,
  Front,
  Pages,
  ProfileSections,
  Prompts,
  Resources,
  Stats,
  Tasks,
  Tombstones,
} from "broadside/contracts"
import { createTestHost, type TestHost } from "broadside/testing"
import { firstParty } from "../modules/index"

const manifest = { name: "x", version: "1.0.0", engines: { broadside: "^1.0.0" } }

let site: TestHost
afterEach(() => site.close())

/** The whole site with a community module that contributes this beside ours. */
async function openWith<T>(token: Point<T>, ...values: readonly NoInfer<T>[]): Promise<void> {
  const odd = defineModule({
    ...{ id: "a-odd", manifest },
    setup: () => ({ contribute: [contribute(token, ...values)] }),
  })
  site = await createTestHost({ modules: [...firstParty, odd], community: ["a-odd"] })
  const html = "<!doctype html><title>Lantern</title><p>"
  await site.json("/games/submit", { json: { html, title: "Lantern", humanName: "Ada" } })
  const { id } = await site.json("/games/submit", {
    json: { html, title: "Moth", humanName: "Ada" },
  })
  const headers = { authorization: `Bearer ${site.operatorToken}` }
  await site.fetch(`/api/operator/games/${id}/bury`, { json: { why: "Moths" }, headers })
}

const blamed = () => site.logged.filter(({ message }) => message === "a contribution was left out")

const fails = async (): Promise<never> => {
  throw new Error("no such luck")
}
const throwsAtOnce = (): never => {
  throw null
}
const hangs = () => new Promise<never>(() => {})
// What a module without types may give.
const gives = (value: unknown) => async () => value as never

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
    shared: { "/api/stats": '"games":1', "/dashboard": "Games" },
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
}
const WAYS: Record<string, () => Promise<never>> = {
  rejects: fails,
  "throws at once": throwsAtOnce,
  "gives null": gives(null),
  "gives a list of null": gives([null]),
  "gives what no JSON can hold": gives([{ x: 1n, at: Number.NaN }]),
  "gives an object of objects": gives({ games: { toString: 1 }, name: 1 }),
}

describe.each(Object.entries(POINTS))("at %s, a contribution that", (_, { token, odd, shared }) => {
  test.each(Object.entries(WAYS))("%s is left out and logged", async (_, read) => {
    await openWith(token as Point<never>, odd(read) as never)
    for (const [path, known] of Object.entries(shared)) {
      const response = await site.fetch(path)
      expect([path, response.status]).toEqual([path, 200])
      expect(await response.text()).toContain(known)
      expect(response.headers.get("cache-control")).toBe("no-store")
    }
    expect(blamed()).toContainEqual(
      expect.objectContaining({ level: "error", module: "a-odd", point: token.id }),
    )
  })

  test("hangs is waited for once, and asked again later", async () => {
    let asked = 0
    await openWith(
      token as Point<never>,
      odd(() => {
        asked++
        return hangs()
      }) as never,
    )
    for (const [path, known] of Object.entries(shared))
      expect(await (await site.fetch(path)).text()).toContain(known)
    expect(asked).toBe(1)
    expect(blamed()).toEqual([
      expect.objectContaining({ module: "a-odd", err: new Error("no answer within 1000 ms") }),
    ])
    site.advance(31_000)
    const [path = "/"] = Object.keys(shared)
    await site.fetch(path)
    expect(asked).toBe(2)
  })
})

describe("an answer without a contribution", () => {
  test("is made again as soon as it may be whole, and a whole one is kept", async () => {
    let isWell = false
    let asked = 0
    await openWith(Stats, {
      async read() {
        asked++
        if (!isWell) throw new Error("not yet")
        return { odd_things: 3 }
      },
    })
    expect(await site.json("/api/stats")).toEqual(expect.not.objectContaining({ odd_things: 3 }))
    isWell = true
    site.advance(1_001)
    expect(await site.json("/api/stats")).toMatchObject({ odd_things: 3, games: 1 })
    const before = asked
    await site.json("/api/stats")
    expect(asked).toBe(before)
  })

  test("is logged now and then, not at every request", async () => {
    await openWith(Front, { read: fails })
    for (let i = 0; i < 5; i++) {
      await site.fetch("/")
      site.advance(2_000)
    }
    expect(blamed()).toHaveLength(1)
    site.advance(60_000)
    await site.fetch("/")
    expect(blamed()).toHaveLength(2)
  })

  test("is asked for again after the clock was set back", async () => {
    let asked = 0
    await openWith(Front, {
      read() {
        asked++
        return hangs()
      },
    })
    await site.fetch("/")
    site.advance(-3_600_000)
    await site.fetch("/")
    expect(asked).toBe(2)
  })
})

describe("a community module cannot take from ours", () => {
  test("a figure", async () => {
    await openWith(Stats, {
      read: async () => ({ games: 999, ok: 0 }),
      daily: async () => ({ games: [{ day: "2026-11-20", count: 999 }] }),
    })
    expect(await site.json("/api/stats")).toMatchObject({ ok: true, games: 1 })
    expect(await (await site.fetch("/dashboard")).text()).not.toContain("999")
    expect(blamed()).toContainEqual(
      expect.objectContaining({ module: "a-odd", err: new Error("games is already archive's") }),
    )
  })

  test("a part of a profile", async () => {
    const since = new Date(0).toISOString()
    await openWith(ProfileSections, {
      id: "name",
      read: async () => ({ name: "Not Ada", figures: { odd: 1 }, since, items: ["mine"] }),
    })
    expect(await site.json("/api/maker/ada")).toMatchObject({ ok: true, name: "Ada" })
  })

  test("the name of a section, a prompt or a resource", async () => {
    const part = { id: "games", read: async () => undefined }
    expect(openWith(ProfileSections, part)).rejects.toThrow(
      "profiles.sections@1: games of archive is already a-odd's",
    )
    const prompt = {
      name: "build_a_page",
      title: "x",
      description: "x",
      arguments: [],
      text: () => "",
    }
    expect(openWith(Prompts, prompt)).rejects.toThrow(
      "build_a_page of discovery is already a-odd's",
    )
    const guide = {
      name: "x",
      title: "x",
      description: "x",
      mimeType: "text/plain",
      read: gives("x"),
    }
    expect(openWith(Resources, { ...guide, uri: "broadside://guide" })).rejects.toThrow(
      "broadside://guide of discovery is already a-odd's",
    )
    site = await createTestHost({ modules: [] })
  })
})

describe("what only one module can give", () => {
  const rpc = (method: string, params: object) =>
    site.json("/mcp", { json: { jsonrpc: "2.0", id: 1, method, params } })

  test.each(["broadside://game/999/source", "broadside://game/%E0%A4%A/source", "broadside://x"])(
    "a resource that nobody has is no fault: %s",
    async (uri) => {
      await openWith(Pages, {})
      const { error } = await rpc("resources/read", { uri })
      expect(error.message).toContain("There is no resource")
      expect(site.logged).toEqual([])
    },
  )

  test.each(Object.entries({ ...WAYS, hangs }))("a feed that %s is a 503", async (_, items) => {
    await openWith(Feeds, { path: "/x/a-odd/f.rss", title: "Odd", description: "", items })
    const response = await site.fetch("/x/a-odd/f.rss")
    expect([response.status, response.headers.get("retry-after")]).toEqual([503, "30"])
    expect(await response.json()).toMatchObject({ code: "feed-unavailable" })
    expect((await site.fetch("/games.rss")).status).toBe(200)
    expect(blamed()).toMatchObject([{ module: "a-odd", point: "feeds@1" }])
  })

  test.each(Object.entries({ ...WAYS, hangs }))("a prompt that %s is an error", async (_, text) => {
    await openWith(Prompts, { name: "odd", title: "Odd", description: "", arguments: [], text })
    expect(await rpc("prompts/get", { name: "odd" })).toMatchObject({ error: { code: -32603 } })
    expect(blamed()).toMatchObject([{ module: "a-odd", point: "prompts@1" }])
  })

  test.each(Object.entries({ ...WAYS, hangs }))(
    "a resource that %s is not there",
    async (_, read) => {
      const uri = "broadside://odd/{id}"
      await openWith(Resources, {
        ...{ uri, name: "odd", title: "Odd", description: "", mimeType: "text/plain" },
        ...{ read, complete: read },
      })
      const { error } = await rpc("resources/read", { uri: "broadside://odd/1" })
      expect(error.message).toContain("There is no resource")
      expect(
        await rpc("completion/complete", {
          ref: { type: "ref/resource", uri },
          argument: { name: "id", value: "" },
        }),
      ).toMatchObject({ result: { completion: { values: [] } } })
      expect(blamed()).toMatchObject([{ module: "a-odd", point: "resources@1" }])
    },
  )
})
