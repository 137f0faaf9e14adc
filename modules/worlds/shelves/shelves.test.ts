import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { createTestHost, type TestHost } from "broadside/testing"
import archive from "../../archive/module"
import discovery from "../../discovery/module"
import worlds from "../module"

const DAY = 86_400_000
const NEVER = 9_999_999_999_999
const html = (body = "<p>hi") => `<!doctype html><title>t</title>${body}`
const page = (fields: object = {}) => ({ html: html(), title: "Tide Table", ...fields })

let site: TestHost
beforeAll(async () => {
  site = await createTestHost({
    modules: [worlds, archive, discovery],
    config: "[limits]\npublish = 0\nwrite = 0",
  })
})
afterAll(() => site.close())

type World = "workshop" | "dispatch"
const send = (world: World, fields: object = {}) =>
  site.fetch(`/api/${world}/submit`, { json: page(fields) })
const submit = async (world: World, fields: object = {}) =>
  (await send(world, fields)).json() as Promise<Record<string, string>>
const list = (query = "") => site.json(`/api/workshop/list${query}`)
const ids = (items: readonly { id: string }[]) => items.map(({ id }) => id)
const operator = () => ({ authorization: `Bearer ${site.operatorToken}` })

describe("submitting", () => {
  test.each(["workshop", "dispatch"] as const)(
    "to the %s answers id and url, and the page is what was sent, to the byte",
    async (world) => {
      const sent = html("<p>ünïcödé 🏮\r\n\u0000 kept</p>")
      const { ok, id, url } = await submit(world, { html: sent })
      expect(ok).toBe(true as never)
      expect(id).toMatch(/^[0-9a-z]{8}$/)
      expect(url).toBe(`http://localhost:3000/${world}/${id}`)
      const answer = await site.fetch(url as string)
      expect(answer.headers.get("content-security-policy")).toStartWith("sandbox ")
      expect(Buffer.from(await answer.arrayBuffer())).toEqual(Buffer.from(sent))
    },
  )

  test("has the defaults of the interface", async () => {
    const draft = await submit("workshop")
    expect(await site.json(`/api/workshop/${draft["id"]}`)).toMatchObject({
      author: "Anonymous",
      category: "experiment",
      description: "",
      status: "active",
      expires_at: null,
    })
    const notice = await submit("dispatch")
    expect(notice["expires_at"]).toBe(new Date(site.now() + 7 * DAY).toISOString())
  })

  test("by a multipart form is the same as by JSON", async () => {
    const form = new FormData()
    form.set("html", new File([html("<b>form")], "page.html", { type: "text/html" }))
    form.set("title", "By form")
    form.set("author", "")
    form.set("expires_in", "3")
    const answer = await site.fetch("/api/dispatch/submit", { method: "POST", body: form })
    const { id, url, expires_at } = (await answer.json()) as Record<string, string>
    expect(expires_at).toBe(new Date(site.now() + 3 * DAY).toISOString())
    expect(await (await site.fetch(url as string)).text()).toBe(html("<b>form"))
    expect((await site.json(`/api/dispatch/${id}`)).author).toBe("Anonymous")
  })

  test.each([
    ["no title", { title: undefined }, "/title"],
    ["an empty title", { title: " " }, "/title"],
    ["a title of 81", { title: "x".repeat(81) }, "/title"],
    ["a description of 221", { description: "x".repeat(221) }, "/description"],
    ["an unknown category", { category: "game" }, "/category"],
    ["a number as author", { author: 7 }, "/author"],
    ["no page", { html: undefined }, "/html"],
    ["text that is no page", { html: "just words" }, "/html"],
    ["a page and an address", { source_url: "https://example.com/" }, "/source_url"],
  ])("refuses %s, and says which field", async (_, fields, path) => {
    const refused = await send("workshop", fields)
    const { errors, code } = (await refused.json()) as { errors: { path: string }[]; code: string }
    expect([refused.status, code]).toEqual([400, "invalid-request"])
    expect(errors.map((fault) => fault.path)).toContain(path)
  })

  test.each([0, 31, 1.5, "7", null])("refuses to expire in %p days", async (expires_in) => {
    expect((await send("dispatch", { expires_in })).status).toBe(400)
  })

  test("takes 80 and 220 characters, counted as people do", async () => {
    const fields = { title: "🏮".repeat(80), description: "é".repeat(220) }
    expect((await send("workshop", fields)).status).toBe(200)
  })

  test("refuses a page of 2,000,000 bytes and takes one of a byte less", async () => {
    const most = html("x".repeat(2_000_000 - Buffer.byteLength(html("")) - 1))
    expect((await send("workshop", { html: most })).status).toBe(200)
    expect((await send("workshop", { html: `${most}x` })).status).toBe(413)
  })

  test("refuses strong words, and shows the operator doubtful ones", async () => {
    const refused = await send("dispatch", { title: "fuck" })
    expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([
      422,
      "family-rule",
    ])
    expect((await site.fetch("/api/operator/flagged-pages")).status).toBe(401)
    await submit("workshop", { title: "A turd" })
    const { pages } = await site.json("/api/operator/flagged-pages", { headers: operator() })
    expect(pages).toMatchObject([{ title: "A turd", flagged: ["turd"] }])
  })

  test("tells what breaks the single-file rules, and publishes all the same", async () => {
    const { warnings } = await submit("workshop", {
      html: html('<script src="https://cdn.example/x.js"></script>'),
    })
    expect(warnings as unknown).toContainEqual(
      expect.objectContaining({ line: 1, message: expect.stringContaining("cdn.example") }),
    )
  })
})

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

  test("page by limit and offset, and tell the next page in a Link header", async () => {
    const author = "Pager"
    const made: string[] = []
    for (let i = 0; i < 5; i++) made.unshift((await submit("workshop", { author }))["id"] as string)
    const seen: string[] = []
    let next: string | undefined = "/api/workshop/list?author=pager&limit=2"
    while (next) {
      const answer = await site.fetch(next)
      const { active } = (await answer.json()) as { active: { id: string }[] }
      seen.push(...ids(active))
      next = /<([^>]+)>; rel="next"/.exec(answer.headers.get("link") ?? "")?.[1]
    }
    expect(seen).toEqual(made)
    const last = await site.fetch("/api/workshop/list?author=pager&limit=2&offset=4")
    expect(last.headers.get("link")).toBe(
      '</api/workshop/list?author=pager&limit=2&offset=2>; rel="prev"',
    )
    expect((await site.fetch("/api/workshop/list?limit=0")).status).toBe(400)
    expect((await site.fetch("/api/dispatch/list?offset=x")).status).toBe(400)
  })

  test("filter by category, author and words, alone and together", async () => {
    const tool = await submit("workshop", {
      ...{ title: "Zorbing Calculator", category: "tool", author: "Ana María" },
    })
    const art = await submit("workshop", {
      ...{ title: "Zorbing Spiral", category: "art", author: "Ana María" },
    })
    const found = async (query: string) => ids((await list(query)).active)
    expect(await found("?q=zorb")).toEqual([art["id"], tool["id"]] as string[])
    expect(await found("?q=ZORBING+spi")).toEqual([art["id"]] as string[])
    expect(await found("?category=tool&q=zorbing")).toEqual([tool["id"]] as string[])
    expect(await found("?author=ana-maria&category=art")).toEqual([art["id"]] as string[])
    expect(await found(`?author=${encodeURIComponent("Ana María")}&q=zorb`)).toHaveLength(2)
    for (const nothing of [
      "?q=zorbing+nothing",
      "?q=category",
      "?q=active",
      "?q=%22%2A%28",
      "?q=-",
    ])
      expect([nothing, await found(nothing)]).toEqual([nothing, []])
    expect((await site.fetch("/api/workshop/list?category=game")).status).toBe(400)
  })
})

describe("a dispatch page", () => {
  test("is there until its time is over, to the millisecond, with no job's help", async () => {
    const { id, url } = await submit("dispatch", { title: "Lantern Parade", expires_in: 1 })
    const read = async () => (await site.fetch(url as string)).status
    const before24 = (await site.json("/api/stats")).dispatches
    const listed = async () =>
      ids((await site.json("/api/dispatch/list")).active).includes(id as string)
    // Twice, so that the second comes from memory.
    expect([await read(), await read(), await listed(), await listed()]).toEqual([
      200,
      200,
      true,
      true,
    ])
    site.advance(DAY - 1)
    expect([await read(), await listed()]).toEqual([200, true])
    site.advance(1)
    expect([await read(), await listed()]).toEqual([410, false])
    const gone = await (await site.fetch(url as string)).json()
    expect(gone).toMatchObject({
      code: "page-expired",
      buried_by: "the calendar",
      why: "It was up for a day, as its author chose.",
    })
    const kept = await site.fetch((gone as { preserved_url: string }).preserved_url)
    expect([kept.status, await kept.text()]).toEqual([200, html()])
    const stones = async () =>
      (await site.json("/games/graveyard?limit=100")).items.find((s: { id: string }) => s.id === id)
    const before = await stones()
    expect(before).toMatchObject({ kind: "dispatch", title: "Lantern Parade", by: "the calendar" })
    const stats = await site.json("/api/stats")
    await site.runJob("worlds.fold")
    expect(await site.json("/api/stats")).toEqual(stats)
    expect(stats.dispatches).toBe(before24 - 1)
    expect(await stones()).toEqual(before)
    expect(await read()).toBe(410)
    expect(await (await site.fetch("/dispatch/rss.xml")).text()).not.toContain("Lantern Parade")
    expect(await site.json(`/api/dispatch/${id}`)).toMatchObject({ status: "expired" })
  })

  test("shows people a tombstone", async () => {
    const { url } = await submit("dispatch", { title: "Bake Sale", expires_in: 1 })
    site.advance(2 * DAY)
    const stone = await site.fetch(url as string, { headers: { accept: "text/html" } })
    expect([stone.status, stone.headers.get("content-type")]).toEqual([
      410,
      "text/html; charset=utf-8",
    ])
    const text = await stone.text()
    expect(text).toContain("Bake Sale")
    expect(text).toContain("/graveyard/dispatch/")
    expect(
      await (await site.fetch("/graveyard", { headers: { accept: "text/html" } })).text(),
    ).toContain("Bake Sale")
  })

  test("while it is up, its place in the Graveyard leads to it", async () => {
    const { id, url } = await submit("dispatch")
    const answer = await site.fetch(`/graveyard/dispatch/${id}`)
    expect([answer.status, answer.headers.get("location")]).toEqual([302, url as string])
  })

  test("is not a workshop page", async () => {
    const { id } = await submit("dispatch")
    for (const path of [`/workshop/${id}`, `/api/workshop/${id}`, `/graveyard/workshop/${id}`])
      expect([path, (await site.fetch(path)).status]).toEqual([path, 404])
    expect((await site.fetch(`/api/workshop/promote/${id}`, { method: "POST" })).status).toBe(404)
  })
})

describe("promotion", () => {
  const promote = (id: string | undefined, json?: object) =>
    site.fetch(`/api/workshop/promote/${id}`, json ? { json } : { method: "POST" })

  test("makes a game of the page, which keeps its address and says where it went", async () => {
    const { id, url, edit_key } = await submit("workshop", { title: "Kite Game", author: "Bo" })
    const { ok, ...game } = (await (await promote(id)).json()) as Record<string, string>
    expect(ok).toBe(true as never)
    expect(await site.json(`/games/${game["id"]}`)).toMatchObject({
      title: "Kite Game",
      humanName: "Bo",
      url: game["url"],
    })
    expect(await (await site.fetch(game["url"] as string)).text()).toBe(html())
    const page = await site.fetch(url as string)
    expect(page.status).toBe(200)
    expect(page.headers.get("link")).toBe(`<${game["url"]}>; rel="canonical"`)
    expect(await site.json(`/api/workshop/${id}`)).toMatchObject({
      status: "promoted",
      promoted_to: game["id"],
    })
    const { active, promoted } = await list("?limit=100")
    expect([ids(active).includes(id as string), ids(promoted)[0]]).toEqual([false, id as string])
    expect(ids((await list("?q=kite")).promoted)).toEqual([id as string])
    // The author's key is the game's, too.
    const json = { edit_key, description: "It flies" }
    expect((await site.fetch(`/api/games/${game["id"]}/edit`, { json })).status).toBe(200)
    const again = await promote(id)
    expect(again.status).toBe(409)
    expect(await again.json()).toMatchObject({ game_id: game["id"], url: game["url"] })
  })

  test("takes what the game should say of itself", async () => {
    const { id } = await submit("workshop", { title: "Robot Choir" })
    const body = {
      ...{ humanName: "AI-solo", aiCredit: "Claude", tags: ["music"], status: "stable" },
      description: "d".repeat(300),
    }
    const game = (await (await promote(id, body)).json()) as { id: string }
    expect(await site.json(`/games/${game.id}`)).toMatchObject(body)
  })

  test("of forty at once makes one game", async () => {
    const { id } = await submit("workshop", { title: "Race" })
    const answers = await Promise.all(Array.from({ length: 40 }, () => promote(id)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(39).fill(409)])
    expect((await site.json("/api/games?q=race")).total).toBe(1)
  })

  test("takes the page as its author changed it in the same moment", async () => {
    for (let round = 0; round < 10; round++) {
      const { id, url, edit_key } = await submit("workshop", { html: html("<p>old") })
      const edited = { json: { edit_key, html: html("<p>new") } }
      const [answer] = await Promise.all([
        promote(id),
        site.fetch(`/api/workshop/${id}/edit`, edited),
      ])
      const game = (await answer.json()) as { url: string }
      const page = await (await site.fetch(url as string)).text()
      expect([page, await (await site.fetch(game.url)).text()]).toEqual([
        html("<p>new"),
        html("<p>new"),
      ])
    }
  })

  test("that fails in one module changes nothing in the other", async () => {
    const { id } = await submit("workshop", { title: "Stays A Draft" })
    expect((await promote(id, { humanName: "fuck" })).status).toBe(422)
    expect((await promote(id, { tags: "music" })).status).toBe(400)
    site.store.connection.run(
      "CREATE TRIGGER broken BEFORE UPDATE OF promoted_to ON worlds_pages BEGIN SELECT raise(abort, 'no'); END",
    )
    expect((await promote(id)).status).toBe(500)
    site.store.connection.run("DROP TRIGGER broken")
    expect((await site.json("/api/games?q=stays")).total).toBe(0)
    expect((await site.json(`/api/workshop/${id}`)).status).toBe("active")
    expect((await promote(id)).status).toBe(200)
  })

  test("without the archive is refused with what to do", async () => {
    const own = await createTestHost({ modules: [worlds] })
    const { id } = await own.json("/api/workshop/submit", { json: page() })
    const refused = await own.fetch(`/api/workshop/promote/${id}`, { method: "POST" })
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "3600"])
    expect(await refused.json()).toMatchObject({ code: "archive-off" })
    await own.close()
  })

  test("of nothing is 404", async () => {
    expect((await promote("zzzzzzzz")).status).toBe(404)
  })
})

describe("its author, with the edit key", () => {
  test.each(["workshop", "dispatch"] as const)(
    "changes a %s page, and every version stays readable",
    async (world) => {
      const { id, url, edit_key } = await submit(world, {
        html: html("<p>first"),
        title: "Versions",
      })
      const edit = (json: object) => site.fetch(`/api/${world}/${id}/edit`, { json })
      const changed = await edit({ edit_key, html: html("<p>second"), description: "Quaggas" })
      expect(await changed.json()).toMatchObject({ ok: true, page: { id, description: "Quaggas" } })
      expect(await (await site.fetch(url as string)).text()).toBe(html("<p>second"))
      const { versions } = await site.json(`/api/${world}/${id}/versions`)
      for (const [index, body] of ["first", "second"].entries()) {
        const version = await site.fetch(versions[index].url)
        expect(version.headers.get("content-security-policy")).toStartWith("sandbox ")
        expect(await version.text()).toBe(html(`<p>${body}`))
      }
      expect(ids((await site.json(`/api/${world}/list?q=quagga`)).active)).toEqual([id as string])
      expect((await site.fetch(`/${world}/${id}/versions/3`)).status).toBe(404)
      expect((await edit({ edit_key })).status).toBe(400)
      expect((await edit({ edit_key, description: "x".repeat(221) })).status).toBe(400)
      expect((await edit({ edit_key: "ek_wrong", description: "x" })).status).toBe(403)
      expect((await edit({ description: "x" })).status).toBe(403)
      await edit({ edit_key, description: "" })
    },
  )

  test.each(["workshop", "dispatch"] as const)("takes a %s page down", async (world) => {
    const { id, url, edit_key } = await submit(world, { title: "Wrong Date", author: "Cy" })
    const down = (json: object) => site.fetch(`/api/${world}/${id}/take-down`, { json })
    expect((await down({})).status).toBe(403)
    expect((await down({ edit_key, why: "The date was wrong." })).status).toBe(200)
    expect((await down({ edit_key })).status).toBe(409)
    expect(await (await site.fetch(url as string)).json()).toMatchObject({
      code: "page-taken-down",
      buried_by: "Cy",
      why: "The date was wrong.",
    })
    expect(ids((await site.json(`/api/${world}/list?limit=100`)).active)).not.toContain(
      id as string,
    )
    const edit = { json: { edit_key, description: "x" } }
    expect((await site.fetch(`/api/${world}/${id}/edit`, edit)).status).toBe(410)
    if (world === "workshop")
      expect((await site.fetch(`/api/workshop/promote/${id}`, { method: "POST" })).status).toBe(410)
    const restored = () =>
      site.fetch(`/api/operator/pages/${id}/restore`, { method: "POST", headers: operator() })
    expect((await restored()).status).toBe(200)
    expect((await site.fetch(url as string)).status).toBe(200)
    expect((await restored()).status).toBe(409)
  })
})

describe("the operator", () => {
  test("takes a page down and cannot bring back one whose time is over", async () => {
    const { id, url } = await submit("dispatch", { expires_in: 2 })
    const bury = (headers?: Record<string, string>) =>
      site.fetch(`/api/operator/pages/${id}/bury`, {
        json: { why: "Not for here." },
        ...(headers ? { headers } : {}),
      })
    expect((await bury()).status).toBe(401)
    expect((await bury(operator())).status).toBe(200)
    expect((await bury(operator())).status).toBe(409)
    expect(await (await site.fetch(url as string)).json()).toMatchObject({
      buried_by: "the operator",
    })
    site.advance(3 * DAY)
    const init = { method: "POST", headers: operator() }
    expect((await site.fetch(`/api/operator/pages/${id}/restore`, init)).status).toBe(409)
    expect(
      (
        await site.fetch("/api/operator/pages/zzzzzzzz/bury", {
          json: { why: "Gone." },
          headers: operator(),
        })
      ).status,
    ).toBe(404)
  })
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
