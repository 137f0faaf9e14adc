import { afterAll, beforeAll, expect, test } from "bun:test"
import { createTestHost, type TestHost } from "broadside/testing"
import archive from "../../modules/archive/module"
import worlds from "../../modules/worlds/module"

type Json = Record<string, unknown>

let site: TestHost
beforeAll(async () => {
  site = await createTestHost({ modules: [archive, worlds], config: '[review]\nmode = "hold"' })
})
afterAll(() => site.close())

const operator = () => ({ authorization: `Bearer ${site.operatorToken}` })
// biome-ignore lint/suspicious/noExplicitAny: a test says itself what it expects
const send = async (path: string, json: Json, headers = {}): Promise<any> =>
  (await site.fetch(path, { json, headers })).json()
const textOf = async (path: string) => (await site.fetch(path, { headers: HTML })).text()
const HTML = { accept: "text/html" }
const pathOf = (url: string) => new URL(url).pathname
const approve = (kind: string, id: string) =>
  send(`/api/operator/${kind}/${id}/approve`, {}, operator())

const game = (title: string) => ({
  title,
  humanName: "Ada",
  html: `<!doctype html><title>${title}</title><p>Play ${title}`,
})
const page = (title: string) => ({
  title,
  author: "Ada",
  html: `<!doctype html><title>${title}</title><p>Read ${title}`,
})

const KINDS = [
  {
    kind: "games",
    publish: (title: string, headers = {}) => send("/api/games/submit", game(title), headers),
    about: (id: string) => `/archive/${id}`,
    json: (id: string) => [`/games/${id}`, `/games/${id}/fork`],
    lists: ["/api/games", "/api/games?q=QUERY", "/archive", "/", "/sitemap.xml"],
    edit: (id: string, edit_key: string) =>
      send(`/api/games/${id}/edit`, { edit_key, title: "Renamed vessel" }),
  },
  {
    kind: "pages",
    publish: (title: string, headers = {}) => send("/api/workshop/submit", page(title), headers),
    about: (id: string) => `/workshop/${id}/about`,
    json: (id: string) => [`/api/workshop/${id}`],
    lists: ["/workshop", "/api/workshop/list?q=QUERY", "/", "/sitemap.xml"],
    edit: (id: string, edit_key: string) =>
      send(`/api/workshop/${id}/edit`, { edit_key, title: "Renamed vessel" }),
  },
  {
    kind: "pages",
    publish: (title: string, headers = {}) => send("/api/dispatch/submit", page(title), headers),
    about: (id: string) => `/dispatch/${id}/about`,
    json: (id: string) => [`/api/dispatch/${id}`],
    lists: ["/dispatch", "/dispatch.rss", "/"],
    edit: (id: string, edit_key: string) =>
      send(`/api/dispatch/${id}/edit`, { edit_key, title: "Renamed vessel" }),
  },
] as const

const robotsOf = async (path: string) => (await site.fetch(path)).headers.get("x-robots-tag")

for (const { kind, publish, about, json, lists, edit } of KINDS) {
  test(`${about("…")}: what is held is at its address and in no list until it is approved`, async () => {
    const title = `Lantern${about("").replaceAll("/", "")}`
    const published = await publish(title)
    expect(published).toMatchObject({ ok: true, held: true })
    expect(published.held_notice).toContain("not listed yet")
    const { id, url, edit_key } = published
    const opened = await site.fetch(pathOf(url), { headers: HTML })
    expect(opened.status).toBe(200)
    expect(opened.headers.get("x-robots-tag")).toBe("noindex, nofollow")
    // Framed by the player it is the page, and a link to it leads to the notice, whatever was read before.
    const dest = (to: string) => ({ headers: Object.assign({ "sec-fetch-dest": to }, HTML) })
    for (let again = 0; again < 3; again++) {
      const framed = await site.fetch(pathOf(url), dest("iframe"))
      expect(await framed.text()).toContain(title)
      expect(framed.headers.get("cache-control")).toBe("no-store")
      expect(framed.headers.get("content-security-policy")).toContain("sandbox allow-scripts")
      const linked = await site.fetch(pathOf(url), dest("document"))
      expect(linked.status).toBe(302)
      expect(linked.headers.get("location")).toBe(site.host.urls.base + about(id))
    }
    const card = await textOf(about(id))
    expect(card).toContain("is waiting for review by the operator")
    expect(card).toContain('name="robots" content="noindex, nofollow"')
    for (const path of json(id)) expect(await robotsOf(path)).toBe("noindex, nofollow")
    for (const list of lists)
      expect(await textOf(list.replace("QUERY", title))).not.toContain(title)
    expect(await textOf("/graveyard")).not.toContain(title)

    const edited = await edit(id, edit_key)
    expect(edited).toMatchObject({ ok: true, held: true })
    for (const list of lists) expect(await textOf(list)).not.toContain("Renamed vessel")
    const earlier = `${pathOf(url).startsWith("/games/") ? `/games/${id}` : pathOf(url)}/versions/1`
    expect((await site.fetch(earlier, dest("iframe"))).status).toBe(200)
    expect((await site.fetch(earlier, dest("document"))).status).toBe(302)

    expect(await approve(kind, id)).toMatchObject({ ok: true, held: false })
    expect(await textOf(about(id))).not.toContain("is waiting for review by the operator")
    expect((await site.fetch(pathOf(url), dest("document"))).status).toBe(
      kind === "games" ? 301 : 200,
    )
    expect(await textOf(lists[0])).toContain("Renamed vessel")
    for (const path of [...json(id), lists[0]]) expect(await robotsOf(path)).toBeNull()
  })

  test(`${about("…")}: what is held can be removed and restored, and counts as before`, async () => {
    const shown = await publish("Seen lamp", operator())
    expect(shown.held).toBeUndefined()
    const before = (await site.json("/api/stats")) as Json
    const { id } = await publish("Hidden lamp")
    const why = { why: "It was spam." }
    expect(await send(`/api/operator/${kind}/${id}/bury`, why, operator())).toMatchObject({
      ok: true,
      held: false,
      removed_why: "It was spam.",
    })
    expect(await textOf(about(id))).toContain("It was spam.")
    expect((await site.json("/api/stats")) as Json).toEqual(before)
    expect(await send(`/api/operator/${kind}/${id}/restore`, {}, operator())).toMatchObject({
      held: false,
      removed_at: null,
    })
    const hold = { why: "A second look." }
    expect(await send(`/api/operator/${kind}/${id}/hold`, hold, operator())).toMatchObject({
      held: true,
    })
    expect(await textOf(lists[0])).not.toContain("Hidden lamp")
    await approve(kind, id)
    expect(await textOf(lists[0])).toContain("Hidden lamp")
  })
}

test("a held page that becomes a game is a held game", async () => {
  const { id } = await send("/api/workshop/submit", page("A lamp to promote"), operator())
  await send(`/api/operator/pages/${id}/hold`, { why: "A second look." }, operator())
  const promoted = await send(`/api/workshop/promote/${id}`, {}, operator())
  expect(promoted).toMatchObject({ ok: true, held: true })
  expect(await textOf("/archive")).not.toContain("A lamp to promote")
})

test("a held page that its author takes down is in no Graveyard, and no copy of it can be read", async () => {
  for (const [path, sent, one] of [
    ["games", game("A lamp to hide"), "games"],
    ["workshop", page("A lamp to hide"), "workshop"],
  ] as const) {
    const { id, edit_key } = await send(`/api/${path}/submit`, sent)
    expect((await send(`/api/${path}/${id}/take-down`, { edit_key })).ok).toBe(true)
    expect(await textOf("/graveyard")).not.toContain("A lamp to hide")
    expect((await site.fetch(`/graveyard/${one}/${id}`)).status).toBe(410)
  }
})
