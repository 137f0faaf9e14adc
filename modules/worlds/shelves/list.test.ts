import { describe, expect, test } from "bun:test"
import { createTestHost } from "broadside/testing"
import archive from "../../archive/module"
import discovery from "../../discovery/module"
import worlds from "../module"
import { DAY, ids, page, worldsSite } from "../testing/worlds-site"

const NEVER = 9_999_999_999_999
const { site, submit, list } = worldsSite(archive)

describe("the lists", () => {
  const KEYS = ["id", "title", "description", "author", "category", "created_at", "expires_at"]

  test("have exactly the fields that clients in the field parse", async () => {
    const own = await createTestHost({ modules: [worlds, archive] })
    await own.json("/api/workshop/submit", { json: page() })
    const { id } = await own.json("/api/workshop/submit", { json: page({ title: "Goes up" }) })
    await own.json(`/api/workshop/promote/${id}`, { method: "POST" })
    await own.json("/api/dispatch/submit", { json: page({ expires_in: 2 }) })
    const workshop = await own.json("/api/workshop/list")
    expect(Object.keys(workshop)).toEqual(["ok", "active", "promoted"])
    for (const item of [...workshop.active, ...workshop.promoted]) {
      expect(Object.keys(item)).toEqual([...KEYS, "status", "url"])
      expect([item.created_at, item.expires_at]).toEqual([own.now(), NEVER])
    }
    expect(workshop.promoted).toMatchObject([{ id, status: "promoted" }])
    const dispatch = await own.json("/api/dispatch/list")
    expect(Object.keys(dispatch)).toEqual(["ok", "active"])
    expect(Object.keys(dispatch.active[0])).toEqual([
      ...KEYS.filter((key) => key !== "category"),
      "status",
      "url",
    ])
    expect(dispatch.active[0].expires_at).toBe(own.now() + 2 * DAY)
    await own.close()
  })

  test("come from an index in their order, so that a page of them is all that is read", async () => {
    const { connection } = site().store
    const statements = await site().statementsOf(async () => {
      for (const path of ["/api/workshop/list", "/api/dispatch/list"])
        await site().json(`${path}?seen=1`)
    })
    const lists = statements.filter((text) => /from "worlds_pages".*order by/.test(text))
    expect(lists.length).toBeGreaterThanOrEqual(3)
    for (const text of lists) {
      const plan = JSON.stringify(connection.query(`EXPLAIN QUERY PLAN ${text}`).all())
      expect([text, plan]).toEqual([text, expect.not.stringContaining("TEMP B-TREE")])
    }
  })

  test("page by limit and offset, and tell the next page in a Link header", async () => {
    const author = "Pager"
    const made: string[] = []
    for (let i = 0; i < 5; i++) made.unshift((await submit("workshop", { author }))["id"] as string)
    const seen: string[] = []
    let next: string | undefined = "/api/workshop/list?author=pager&limit=2"
    while (next) {
      const answer = await site().fetch(next)
      const { active } = (await answer.json()) as { active: { id: string }[] }
      seen.push(...ids(active))
      next = /<([^>]+)>; rel="next"/.exec(answer.headers.get("link") ?? "")?.[1]
    }
    expect(seen).toEqual(made)
    const last = await site().fetch("/api/workshop/list?author=pager&limit=2&offset=4")
    expect(last.headers.get("link")).toBe(
      '</api/workshop/list?author=pager&limit=2&offset=2>; rel="prev"',
    )
    expect((await site().fetch("/api/workshop/list?limit=0")).status).toBe(400)
    expect((await site().fetch("/api/dispatch/list?offset=x")).status).toBe(400)
  })

  test("filter by category, author and words, alone and together", async () => {
    const tool = await submit("workshop", {
      title: "Zorbing Calculator",
      category: "tool",
      author: "Ana María",
    })
    const art = await submit("workshop", {
      title: "Zorbing Spiral",
      category: "art",
      author: "Ana María",
    })
    const idsFor = async (query: string) => ids((await list(query)).active)
    expect(await idsFor("?q=zorb")).toEqual([art["id"], tool["id"]] as string[])
    expect(await idsFor("?q=ZORBING+spi")).toEqual([art["id"]] as string[])
    expect(await idsFor("?category=tool&q=zorbing")).toEqual([tool["id"]] as string[])
    expect(await idsFor("?author=ana-maria&category=art")).toEqual([art["id"]] as string[])
    expect(await idsFor(`?author=${encodeURIComponent("Ana María")}&q=zorb`)).toHaveLength(2)
    for (const nothing of [
      "?q=zorbing+nothing",
      "?q=category",
      "?q=active",
      "?q=%22%2A%28",
      "?q=-",
    ])
      expect([nothing, await idsFor(nothing)]).toEqual([nothing, []])
    expect((await site().fetch("/api/workshop/list?category=game")).status).toBe(400)
  })
})

test("a list finds its pages behind many newer ones of the other world", async () => {
  const own = await createTestHost({ modules: [worlds], config: "[limits]\npublish = 0" })
  const submit = async (world: string, n: number) =>
    (
      await own.json(`/api/${world}/submit`, {
        json: page({ title: `Mooring ${n}`, author: "Eve" }),
      })
    ).id
  const made: string[] = []
  for (let n = 0; n < 5; n++) made.unshift(await submit("workshop", n))
  for (let n = 0; n < 205; n++) await submit("dispatch", n)
  made.unshift(await submit("workshop", 5))
  for (const query of ["q=mooring", "author=eve", "q=moor&author=eve"]) {
    const found: string[] = []
    for (let offset = 0; offset < 6; offset += 2) {
      const { active } = await own.json(`/api/workshop/list?${query}&limit=2&offset=${offset}`)
      found.push(...ids(active))
    }
    expect([query, found]).toEqual([query, made])
  }
  await own.close()
})

describe("what the worlds add elsewhere", () => {
  test("counts, feeds, profiles and the guide", async () => {
    const own = await createTestHost({ modules: [worlds, discovery] })
    await own.json("/api/workshop/submit", {
      json: page({ title: "Loom", author: "Dee", category: "art", description: "Weaves" }),
    })
    await own.json("/api/dispatch/submit", { json: page({ title: "Fair", author: "Dee" }) })
    expect(await own.json("/api/stats")).toMatchObject({ workshops: 1, dispatches: 1, games: 0 })
    const feed = await (await own.fetch("/workshop/rss.xml")).text()
    for (const part of [
      "Loom",
      "Weaves",
      "Dee",
      "<category>art",
      "http://localhost:3000/workshop/",
    ])
      expect(feed).toContain(part)
    expect(await (await own.fetch("/dispatch/rss.xml")).text()).toContain("Fair")
    expect(await own.json("/api/maker/dee")).toMatchObject({ figures: { pages: 2 } })
    expect(await (await own.fetch("/llms.txt")).text()).toContain("/api/workshop/submit")
    await own.close()
  })
})
