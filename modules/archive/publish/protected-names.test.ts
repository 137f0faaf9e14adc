import { beforeAll, describe, expect, test } from "bun:test"
import { archiveSite, game, html } from "../testing/archive-site"

const { site, submit, operator } = archiveSite()
/** The keys of protected names. */
const secrets: Record<string, string> = {}
/** A game that was there before its author protected the name, and its key. */
let early: { id: string; edit_key: string }

// biome-ignore lint/suspicious/noExplicitAny: a test says itself what it expects
type Json = Record<string, any>

const claim = async (slug: string) => {
  const claimed = { json: {}, headers: operator() }
  secrets[slug] = (await site().json(`/api/names/${slug}/claim`, claimed)).key
}

beforeAll(async () => {
  early = await submit({ humanName: "Ada", aiCredit: "Helper" })
  const { id, edit_key } = early
  await site().json(`/api/games/${id}/edit`, { json: { edit_key, html: html("<p>second") } })
  await claim("ada")
  await claim("fox")
})

const signed = (name: string) => `${name}#${secrets[name.toLowerCase()]}`

async function send(path: string, json: Json, headers: Record<string, string> = {}) {
  const response = await site().fetch(path, { json, headers })
  return { status: response.status, ...((await response.json()) as Json) } as Json
}

const record = (id: string): Promise<Json> => site().json(`/games/${id}`)
const REFUSED = { status: 403, code: "author-proof-required" }
const fork = { html: html("<p>fork"), title: "A fork" }

describe("under a protected name", () => {
  test("no one else publishes, forks, credits or changes anything", async () => {
    const before = await record(early.id)
    const { id: free, edit_key } = await submit({ humanName: "Eve" })
    for (const name of ["Ada", " ADA ", "АDA", "ada#nk_wrong"]) {
      const attempts: [path: string, json: Json][] = [
        ["/games/submit", game({ humanName: name })],
        ["/api/games/submit", game({ humanName: "AI-solo", aiCredit: name })],
        ["/api/games/submit", game({ humanName: "Eve", aiCredit: name })],
        ["/api/games/fork", { ...fork, parentId: early.id, humanName: name }],
        ["/api/games/fork", { ...fork, parentId: early.id, aiName: name }],
        [`/api/games/${early.id}/status`, { authorSlug: name, status: "stable" }],
        [`/api/games/${free}/edit`, { edit_key, humanName: name }],
        [`/api/games/${free}/edit`, { edit_key, aiCredit: name }],
      ]
      for (const [path, json] of attempts) {
        const refused = await send(path, json)
        expect([path, name, refused]).toEqual([path, name, expect.objectContaining(REFUSED)])
      }
    }
    expect(await record(early.id)).toEqual(before)
    expect((await record(free)).humanName).toBe("Eve")
  })

  test("the edit key of a game is not enough", async () => {
    const { edit_key } = early
    for (const [act, more] of [
      ["edit", { description: "Mine now" }],
      ["edit", { humanName: "ada" }],
      ["restore-version", { version: 1 }],
    ] as const) {
      const path = `/api/games/${early.id}/${act}`
      const refused = await send(path, { edit_key, ...more })
      expect([act, refused]).toEqual([act, expect.objectContaining(REFUSED)])
      const wrong = await send(path, { edit_key: `ek_wrong#${secrets["ada"]}`, ...more })
      expect([act, wrong["code"]]).toEqual([act, "wrong-edit-key"])
    }
  })

  test("its owner does all of it, with the key in the field, the header or after the edit key", async () => {
    const published = await send("/games/submit", game({ humanName: signed("Ada") }))
    const { id, edit_key } = published as { id: string; edit_key: string }
    expect(await record(id)).toMatchObject({
      humanName: "Ada",
      aiCredit: null,
      humanProtected: true,
      aiProtected: false,
    })
    const path = `/api/games/${id}/edit`
    expect(await send(path, { edit_key, description: "1" })).toMatchObject(REFUSED)
    const header = { "x-edit-key": secrets["ada"] ?? "" }
    for (const [json, headers] of [
      [{ edit_key, description: "2" }, header],
      [{ edit_key: `${edit_key}#${secrets["ada"]}`, description: "3" }, {}],
      [{ edit_key, humanName: signed("Ada"), description: "4" }, {}],
    ] as const) {
      const { status, game: changed } = await send(path, json, headers)
      expect([status, changed]).toEqual([
        200,
        expect.objectContaining({ humanName: "Ada", humanProtected: true }),
      ])
    }
    const keys = { "x-edit-key": `${edit_key}#${secrets["ada"]}` }
    const page = { html: html("<p>second") }
    expect((await send(path, page, keys)).status).toBe(200)
    const restored = await send(`/api/games/${id}/restore-version`, { version: 1 }, keys)
    expect(restored.status).toBe(200)
    expect(await send(`/api/games/${id}/take-down`, { edit_key })).toMatchObject(REFUSED)
    expect((await send(`/api/games/${id}/take-down`, {}, keys)).status).toBe(200)
    const status = { authorSlug: signed("ada"), status: "needs-help" }
    expect((await send(`/api/games/${early.id}/status`, status)).status).toBe(200)
  })

  test("two protected makers both prove their names, and a credit that stays needs no proof", async () => {
    const makers = { humanName: signed("Ada"), aiCredit: signed("Fox") }
    const { id } = await send("/games/submit", game(makers))
    expect(await record(id)).toMatchObject({ humanProtected: true, aiProtected: true })
    const credited = await send(
      "/games/submit",
      game({ humanName: "Zoe", aiCredit: signed("Fox") }),
    )
    const { edit_key } = credited
    const change = { edit_key, aiCredit: "Fox", description: "By Zoe alone" }
    expect((await send(`/api/games/${credited["id"]}/edit`, change)).status).toBe(200)
    expect(await record(credited["id"])).toMatchObject({ aiProtected: true, humanProtected: false })
    // Without Zoe it would be the work of Fox.
    const taken = await send(`/api/games/${credited["id"]}/edit`, { edit_key, humanName: "" })
    expect(taken).toMatchObject(REFUSED)
    const forked = await send("/api/games/fork", {
      ...fork,
      parentId: id,
      aiName: signed("Fox"),
    })
    expect(await record(forked["id"])).toMatchObject({
      humanName: "AI-solo",
      aiCredit: "Fox",
      humanProtected: false,
      aiProtected: true,
    })
  })

  test("a game that never proved the name may leave it, and one that did needs the proof", async () => {
    const { edit_key, id } = early
    const renamed = await send(`/api/games/${id}/edit`, { edit_key, humanName: "Ada of Kent" })
    expect(renamed).toMatchObject({ status: 200, game: { humanName: "Ada of Kent" } })
    const own = await send("/games/submit", game({ humanName: signed("Ada") }))
    const leave = { edit_key: own["edit_key"], humanName: "Eve" }
    expect(await send(`/api/games/${own["id"]}/edit`, leave)).toMatchObject(REFUSED)
    const headers = { "x-edit-key": secrets["ada"] ?? "" }
    const left = await send(`/api/games/${own["id"]}/edit`, leave, headers)
    expect(left["game"]).toMatchObject({ humanName: "Eve", humanProtected: false })
  })

  test("a game that was there before the name was protected is taken down with its key alone", async () => {
    const { id, edit_key } = await submit({ humanName: "Gus" })
    await claim("gus")
    expect((await send(`/api/games/${id}/take-down`, { edit_key })).status).toBe(200)
  })

  test("the proof is stored nowhere, and no body forges the mark", async () => {
    const forged = { humanProtected: true, aiProtected: true }
    const { id, edit_key } = await submit({ humanName: "Eve", aiCredit: "Crow", ...forged })
    expect(await record(id)).toMatchObject({ humanProtected: false, aiProtected: false })
    await send(`/api/games/${id}/edit`, { edit_key, description: "Mine", ...forged })
    const forked = await send("/api/games/fork", {
      ...fork,
      parentId: id,
      aiName: "Crow",
      ...forged,
    })
    for (const one of [id, forked["id"]])
      expect(await record(one)).toMatchObject({ humanProtected: false, aiProtected: false })
    const { connection } = site().store
    const tables = connection
      .query("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE '%search%'")
      .all() as { name: string }[]
    for (const { name } of tables) {
      const rows = JSON.stringify(connection.query(`SELECT * FROM "${name}"`).all())
      expect([name, /nk_[\w-]{22}/.test(rows)]).toEqual([name, false])
    }
  })
})

describe("on the pages", () => {
  test("a proved name has a seal, and others have none", async () => {
    const own = await send("/games/submit", game({ humanName: signed("Ada"), title: "Sealed" }))
    const other = await submit({ humanName: "Eve", title: "Plain" })
    const seals = async (path: string) =>
      (await (await site().fetch(path)).text()).match(/aria-label="protected name"/g)?.length ?? 0
    expect(await seals(`/archive/${own["id"]}`)).toBeGreaterThan(0)
    expect(await seals("/archive?q=sealed")).toBe(1)
    expect(await seals(`/archive/${own["id"]}/source`)).toBe(1)
    expect(await seals("/archive?q=plain")).toBe(0)
    expect(await seals("/makers?q=ada")).toBeGreaterThan(0)
    expect(await seals("/makers?q=eve")).toBe(0)
    const { makers } = await site().json("/api/makers?limit=100")
    const ada = makers.find(({ slug }: Json) => slug === "ada")
    expect(ada.protected).toBe(true)
    expect(await seals(`/archive/${other["id"]}/source`)).toBe(0)
  })

  test("the form of a fork takes name#key, and says so in words for people", async () => {
    const { id } = await submit({ humanName: "Eve" })
    const form = (humanName: string, aiName = "") => {
      const body = new FormData()
      for (const [name, value] of Object.entries({ ...fork, humanName, aiName }))
        body.set(name, value)
      return site().fetch(`/archive/${id}/fork`, { method: "POST", body, redirect: "manual" })
    }
    const refused = await form("Ada")
    expect(refused.status).toBe(403)
    expect(await refused.text()).toContain(
      "This name is protected. If it is yours, add # and its key",
    )
    const agent = await (await form("Eve", "Fox")).text()
    expect(agent).toContain('href="#aiName"')
    const published = await form(signed("Ada"))
    expect(published.status).toBe(303)
    const [, forked = ""] = /\/archive\/(\d+)\//.exec(published.headers.get("location") ?? "") ?? []
    expect(await record(forked)).toMatchObject({ humanName: "Ada", humanProtected: true })
  })
})
