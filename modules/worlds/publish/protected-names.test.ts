import { beforeAll, describe, expect, test } from "bun:test"
import archive from "../../archive/module"
import { html, page, worldsSite } from "../testing/worlds-site"

const { site, submit, operator } = worldsSite(archive)
let secret: string
/** Pages that were there before their author protected the name. */
const early: Record<"workshop" | "dispatch", Json> = { workshop: {}, dispatch: {} }

// biome-ignore lint/suspicious/noExplicitAny: a test says itself what it expects
type Json = Record<string, any>

async function send(path: string, json: Json, headers: Record<string, string> = {}) {
  const response = await site().fetch(path, { json, headers })
  return { status: response.status, ...((await response.json()) as Json) } as Json
}
const record = (world: string, id: string): Promise<Json> => site().json(`/api/${world}/${id}`)
const lab = { name: "Tides", slug: "tides" }
const labPath = "/api/workshop/labs/ada/tides"

beforeAll(async () => {
  for (const world of ["workshop", "dispatch"] as const) {
    early[world] = await submit(world, { author: "Ada", html: html("<p>first") })
    const { id, edit_key } = early[world]
    await site().json(`/api/${world}/${id}/edit`, { json: { edit_key, html: html("<p>second") } })
  }
  await send("/api/workshop/groups", { ...lab, author: "Ada" })
  const claimed = { json: {}, headers: operator() }
  secret = (await site().json("/api/names/ada/claim", claimed)).key
})

const REFUSED = { status: 403, code: "author-proof-required" }
const owner = () => `Ada#${secret}`
const byUrl = (fields: Record<string, string>) => {
  const query = new URLSearchParams({ title: "By URL", content: btoa(html()), ...fields })
  return site().fetch(`/publish-url?${query}`, { headers: { accept: "application/json" } })
}

describe("under a protected name", () => {
  test("no one else publishes, promotes, opens a laboratory or changes one", async () => {
    const { id } = early.workshop
    const free = await submit("workshop", { author: "Eve" })
    const groups = await site().json("/api/workshop/groups")
    for (const name of ["Ada", " ADA ", "АDA", "ada#nk_wrong"]) {
      const inLab = `/api/workshop/labs/${encodeURIComponent(name)}/tides`
      const attempts: [path: string, json: Json][] = [
        ["/api/workshop/submit", page({ author: name })],
        ["/api/dispatch/submit", page({ author: name })],
        ["/api/workshop/groups", { ...lab, slug: "mine", author: name }],
        [`${inLab}/add`, { workshop_id: id }],
        [`${inLab}/remove`, { workshop_id: id }],
        [`/api/workshop/promote/${id}`, {}],
        [`/api/workshop/promote/${id}`, { humanName: "Eve" }],
        [`/api/workshop/promote/${free["id"]}`, { humanName: name }],
        [`/api/workshop/promote/${free["id"]}`, { aiCredit: name }],
        [`/api/workshop/${free["id"]}/edit`, { edit_key: free["edit_key"], author: name }],
      ]
      for (const [path, json] of attempts) {
        const refused = await send(path, json)
        expect([path, name, refused]).toEqual([path, name, expect.objectContaining(REFUSED)])
      }
      for (const world of ["workshop", "dispatch", "archive"])
        expect((await byUrl({ world, author: name })).status).toBe(403)
      expect((await byUrl({ world: "archive", aiCredit: name })).status).toBe(403)
    }
    expect(await site().json("/api/workshop/groups")).toEqual(groups)
    expect((await record("workshop", id)).status).toBe("active")
  })

  test.each(["workshop", "dispatch"] as const)(
    "the edit key of a %s page is not enough",
    async (world) => {
      const { id, edit_key } = early[world]
      for (const [act, more] of [
        ["edit", { description: "Mine now" }],
        ["edit", { author: "ada" }],
        ["restore-version", { version: 1 }],
      ] as const) {
        const refused = await send(`/api/${world}/${id}/${act}`, { edit_key, ...more })
        expect([act, refused]).toEqual([act, expect.objectContaining(REFUSED)])
        const how = "author" in more ? "Send ada#<secret>" : "Send edit_key: <edit_key>#<secret>"
        expect([act, refused["error"]]).toEqual([act, expect.stringContaining(how)])
      }
    },
  )

  test("its owner publishes, promotes and edits, and the secret is stored nowhere", async () => {
    for (const world of ["workshop", "dispatch"] as const) {
      const { id, edit_key } = await submit(world, { author: owner() })
      expect(await record(world, id ?? "")).toMatchObject({ author: "Ada", author_protected: true })
      const edit = (json: Json) => send(`/api/${world}/${id}/edit`, { edit_key, ...json })
      expect(await edit({ title: "Changed" })).toMatchObject(REFUSED)
      expect((await edit({ title: "Changed", author: owner() }))["page"]).toMatchObject({
        author: "Ada",
        author_protected: true,
      })
      const alone = await send(`/api/${world}/${id}/take-down`, { edit_key })
      expect(alone).toMatchObject(REFUSED)
      const down = { edit_key: `${edit_key}#${secret}` }
      expect((await send(`/api/${world}/${id}/take-down`, down)).status).toBe(200)
    }
    const published = await byUrl({ author: owner() })
    expect(published.status).toBe(200)
    expect(await published.text()).not.toContain(secret)
    expect(await (await byUrl({ author: owner() })).text()).toContain("Already published.")
    expect((await byUrl({ author: "Ada" })).status).toBe(403)
    const { id, edit_key } = await submit("workshop", { author: owner() })
    const game = await send(`/api/workshop/promote/${id}`, { humanName: owner() })
    expect(await site().json(`/games/${game["id"]}`)).toMatchObject({
      humanName: "Ada",
      humanProtected: true,
    })
    expect((await send(`/api/games/${game["id"]}/take-down`, { edit_key })).status).toBe(403)
    const { connection } = site().store
    const tables = connection
      .query("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE '%search%'")
      .all() as { name: string }[]
    for (const { name } of tables) {
      const rows = JSON.stringify(connection.query(`SELECT * FROM "${name}"`).all())
      expect([name, rows.includes(secret)]).toEqual([name, false])
    }
  })

  test("a promotion proves the author of the page, no matter who is credited", async () => {
    const headers = { "x-edit-key": secret }
    const credits = { humanName: "AI-solo", aiCredit: "Crow" }
    const { id } = await submit("workshop", { author: owner() })
    expect(await send(`/api/workshop/promote/${id}`, credits)).toMatchObject(REFUSED)
    const game = await send(`/api/workshop/promote/${id}`, credits, headers)
    expect(await site().json(`/games/${game["id"]}`)).toMatchObject({
      humanProtected: false,
      aiProtected: false,
    })
  })

  test("its laboratories are its owner's, and those of others are everyone's", async () => {
    const { id } = await submit("workshop", { author: "Eve" })
    const add = { workshop_id: id, notes: "Here" }
    const own = `/api/workshop/labs/${encodeURIComponent(owner())}/tides`
    expect((await send(`${own}/add`, add)).status).toBe(200)
    expect((await send(`${labPath}/remove`, add, { "x-edit-key": secret })).status).toBe(200)
    const opened = await send("/api/workshop/groups", { ...lab, slug: "new", author: owner() })
    expect(opened["url"]).toEndWith("/workshop/labs/ada/new")
    const { groups } = await site().json("/api/workshop/groups?author=ada")
    const marks = groups.map(({ slug, author_protected }: Json) => [slug, author_protected])
    expect(marks.toSorted()).toEqual([
      ["new", true],
      ["tides", false],
    ])
    await send("/api/workshop/groups", { ...lab, author: "Eve" })
    expect((await send("/api/workshop/labs/eve/tides/add", add)).status).toBe(200)
  })
})

describe("a page", () => {
  test("that never proved the name may leave it, and is marked once it proves it", async () => {
    const { id, edit_key } = early.workshop
    const edit = (json: Json, key = edit_key) =>
      send(`/api/workshop/${id}/edit`, { edit_key: key, ...json })
    expect((await edit({ author: "Ada of Kent" })).status).toBe(200)
    expect(await edit({ author: "Ada" })).toMatchObject(REFUSED)
    expect((await edit({ author: owner() }))["page"].author_protected).toBe(true)
    expect(await edit({ author: "Eve" })).toMatchObject(REFUSED)
    const left = await edit({ author: "Eve" }, `${edit_key}#${secret}`)
    expect(left["page"]).toMatchObject({ author: "Eve", author_protected: false })
  })

  test("that was there before the name was protected is taken down with its key alone", async () => {
    const { id, edit_key } = early.dispatch
    expect((await send(`/api/dispatch/${id}/take-down`, { edit_key })).status).toBe(200)
  })

  test("shows the mark, which no body forges", async () => {
    const own = await submit("workshop", { author: owner(), title: "Sealed" })
    const forged = { authorProtected: true, author_protected: true }
    const other = await submit("workshop", { author: "Eve", title: "Plain", ...forged })
    expect((await record("workshop", other["id"] ?? "")).author_protected).toBe(false)
    const text = async (path: string) => (await site().fetch(path)).text()
    expect(await text(`/workshop/${own["id"]}/about`)).toContain('href="/names/ada"')
    expect(await text(`/workshop/${other["id"]}/about`)).not.toContain("protected name")
    expect(await text("/workshop?q=sealed")).toContain('aria-label="protected name"')
    expect(await text("/workshop?q=plain")).not.toContain("protected name")
  })
})

describe("the forms", () => {
  const form = (path: string, fields: Record<string, string>) => {
    const body = new FormData()
    for (const [name, value] of Object.entries(fields)) body.set(name, value)
    return site().fetch(path, { method: "POST", body, redirect: "manual" })
  }
  const WORDS = "This name is protected. If it is yours, add # and its key"

  test.each(["workshop", "dispatch", "archive"])("publishes in %s with name#key", async (world) => {
    const fields = { world, title: "By form", html: html() }
    const refused = await form("/publish", { ...fields, author: "Ada" })
    expect(refused.status).toBe(403)
    expect(await refused.text()).toContain(WORDS)
    expect((await form("/publish", { ...fields, author: owner() })).status).toBe(303)
  })

  test("open a laboratory with name#key, and change one with the key", async () => {
    const fields = { name: "Form lab" }
    const refused = await form("/workshop/labs/new", { ...fields, author: "Ada" })
    expect(await refused.text()).toContain(WORDS)
    const opened = await form("/workshop/labs/new", { ...fields, author: owner() })
    expect(opened.headers.get("location")).toBe("/workshop/labs/ada/form-lab")
    const { id = "" } = await submit("workshop", { author: "Eve" })
    const add = (key: string) => form("/workshop/labs/ada/form-lab/add", { address: id, key })
    const wrong = await add("nk_wrong")
    expect(wrong.status).toBe(403)
    const shown = await wrong.text()
    expect(shown).toContain("This laboratory belongs to a protected name.")
    expect(shown).not.toContain("nk_wrong")
    for (const key of [secret, owner()]) expect((await add(key)).status).toBe(303)
    const remove = (remove_key: string) =>
      form("/workshop/labs/ada/form-lab/remove", { workshop_id: id, remove_key })
    expect((await remove("")).status).toBe(403)
    expect((await remove(secret)).status).toBe(303)
  })

  test("of an owner change a page with the key of the name after the edit key", async () => {
    const { id, edit_key } = await submit("workshop", { author: owner() })
    const edit = (key: string) =>
      form(`/manage/pages/${id}/edit`, { edit_key: key, title: "Managed", html: html() })
    const refused = await edit(edit_key ?? "")
    expect(refused.status).toBe(403)
    expect(await refused.text()).toContain("add # and the key of the name")
    expect((await edit(`${edit_key}#${secret}`)).status).toBe(303)
    const game = await form(`/manage/pages/${id}/promote`, { edit_key: `${edit_key}#${secret}` })
    expect(game.status).toBe(303)
  })
})
