import { afterAll, beforeAll, expect, test } from "bun:test"
import { checkModule, createTestHost, type TestHost } from "broadside/testing"
import archive from "../../modules/archive/module"
import discovery from "../../modules/discovery/module"
import guestbook from "./module"

let site: TestHost
beforeAll(async () => {
  site = await createTestHost({
    modules: [archive, discovery, guestbook],
    community: ["guestbook"],
    config: "[modules.guestbook]\nlongest_message = 20",
  })
  const json = { html: "<p>", title: "Lantern Catcher", humanName: "Ada" }
  await site.json("/games/submit", { json })
})
afterAll(() => site.close())

const write = (fields: object) =>
  site.fetch("/x/guestbook/entries", {
    json: { gameId: "001", name: "Bo", message: "Lovely!", ...fields },
  })

test("keeps all the rules of a module", async () => {
  const options = {
    with: [archive, discovery],
    community: true,
    folder: import.meta.dirname,
  }
  expect(await checkModule(guestbook, options)).toEqual([])
})

test("a new entry is in the list, the feed and the stats", async () => {
  expect((await write({})).status).toBe(200)
  const { entries } = await site.json("/x/guestbook/entries?game=001")
  expect(entries).toMatchObject([{ game: "001", name: "Bo", message: "Lovely!" }])
  expect((await site.json("/x/guestbook/entries?game=002")).entries).toEqual([])
  expect(await (await site.fetch("/x/guestbook/entries.rss")).text()).toContain("Bo on game 001")
  expect((await site.json("/api/stats")).guestbook_entries).toBe(1)
})

test("the newest entry comes first, a page at a time", async () => {
  for (const message of ["Second", "Third"]) {
    site.advance(1000)
    await write({ message })
  }
  const messages = async (query: string) => {
    const { entries } = await site.json(`/x/guestbook/entries?${query}`)
    return entries.map(({ message }: { message: string }) => message)
  }
  expect(await messages("limit=2")).toEqual(["Third", "Second"])
  expect(await messages("limit=2&offset=2")).toEqual(["Lovely!"])
  expect((await site.fetch("/x/guestbook/entries?limit=0")).status).toBe(400)
})

test("bad input is refused and loses nothing", async () => {
  expect((await write({ gameId: "999" })).status).toBe(404)
  expect((await write({ message: "" })).status).toBe(400)
  expect((await write({ message: "x".repeat(21) })).status).toBe(400)
  expect((await write({ name: 7 })).status).toBe(400)
  expect((await write({ message: "Well, shit happens" })).status).toBe(422)
  expect((await write({ name: "Shit" })).status).toBe(422)
  expect((await site.json("/x/guestbook/entries")).entries.length).toBe(3)
})

test("only its owner writes under a protected name, and its key is stored nowhere", async () => {
  const headers = { authorization: `Bearer ${site.operatorToken}` }
  await write({ name: "Zoe" })
  expect((await site.json("/api/names/zoe/claim", { json: {} })).code).toBe("name-in-use")
  const { key } = await site.json("/api/names/zoe/claim", { json: {}, headers })
  for (const name of ["Zoe", " ZOE", "Zoe#nk_wrong"]) {
    const refused = await write({ name })
    const { code } = (await refused.json()) as { code: string }
    expect([name, refused.status, code]).toEqual([name, 403, "author-proof-required"])
  }
  site.advance(1000)
  expect((await write({ name: `Zoe#${key}`, message: "Mine" })).status).toBe(200)
  const [entry] = (await site.json("/x/guestbook/entries?limit=1")).entries
  expect(entry).toMatchObject({ name: "Zoe", name_protected: true, message: "Mine" })
  const json = JSON.stringify(site.store.connection.query("SELECT * FROM guestbook_entries").all())
  expect(json).not.toContain(key)
})

test("too many requests are refused", async () => {
  const config = "[limits]\nwrite = 2"
  const modules = [archive, guestbook]
  const slow = await createTestHost({ modules, community: ["guestbook"], config })
  const json = { gameId: "001", name: "Bo", message: "Hello" }
  const statuses: number[] = []
  for (let i = 0; i < 3; i++)
    statuses.push((await slow.fetch("/x/guestbook/entries", { json })).status)
  expect(statuses).toEqual([404, 404, 429])
  await slow.close()
})

test("the operator sees doubtful words, removes an entry and restores it", async () => {
  const headers = { authorization: `Bearer ${site.operatorToken}` }
  const shown = async (): Promise<string[]> =>
    (await site.json("/x/guestbook/entries")).entries.map(({ id }: { id: string }) => id)
  const { id } = await (await write({ message: "What a turd" })).json()
  const flagged = await site.json("/api/operator/flagged?kind=guestbook-entries", { headers })
  expect(flagged["guestbook-entries"]).toMatchObject([{ id, flagged: ["turd"], removed_at: null }])
  const path = `/api/operator/guestbook-entries/${id}`
  const json = { why: "Not kind." }
  expect((await site.fetch(`${path}/remove`, { json })).status).toBe(401)
  const removed = await site.json(`${path}/remove`, { json, headers })
  expect(removed).toMatchObject({
    removed_why: "Not kind.",
    removed_by: "the operator",
    entry: { message: "What a turd" },
  })
  expect(await shown()).not.toContain(id)
  expect((await site.json("/api/stats")).guestbook_entries).toBe((await shown()).length)
  await site.fetch(`${path}/restore`, { method: "POST", headers })
  expect(await shown()).toContain(id)
})

test("a held entry is at its own address alone, until the operator approves it", async () => {
  const modules = [archive, discovery, guestbook]
  const config = '[review]\nmode = "hold"'
  const strict = await createTestHost({ modules, community: ["guestbook"], config })
  const headers = { authorization: `Bearer ${strict.operatorToken}` }
  const game = { html: "<p>", title: "Lantern Catcher", humanName: "Ada" }
  await strict.json("/games/submit", { json: game, headers })
  const listed = async () => (await strict.json("/x/guestbook/entries")).entries
  const alone = async () => (await strict.json(`/x/guestbook/entries?id=${id}`)).entries
  const feed = async () => (await strict.fetch("/x/guestbook/entries.rss")).text()

  const json = { gameId: "001", name: "Bo", message: "Lovely!" }
  const written = await strict.json("/x/guestbook/entries", { json })
  expect(written).toMatchObject({ ok: true, held: true, held_notice: expect.any(String) })
  const { id } = written
  expect(await alone()).toMatchObject([{ id, held: true, held_notice: written.held_notice }])
  expect(await listed()).toEqual([])
  expect(await feed()).not.toContain("Lovely!")
  expect((await strict.json("/api/stats")).guestbook_entries).toBe(0)

  const act = (action: string, json = {}) =>
    strict.json(`/api/operator/guestbook-entries/${id}/${action}`, { json, headers })
  expect(await act("approve")).toMatchObject({ ok: true, held: false })
  expect(await listed()).toMatchObject([{ id, message: "Lovely!" }])
  expect(await feed()).toContain("Lovely!")
  expect((await alone())[0].held).toBeUndefined()

  expect(await act("hold", { why: "A second look." })).toMatchObject({ held: true })
  expect(await listed()).toEqual([])
  expect(await act("bury", { why: "Spam." })).toMatchObject({ held: false, removed_why: "Spam." })
  expect(await alone()).toEqual([])
  expect(await act("restore")).toMatchObject({ held: false })
  expect(await listed()).toHaveLength(1)
  await strict.close()
})

test("names its own addresses where the operator gave it root paths", async () => {
  const modules = [archive, discovery, guestbook]
  const config = "[modules.guestbook]\nroot_paths = true"
  const rooted = await createTestHost({ modules, community: ["guestbook"], config })
  const headers = { authorization: `Bearer ${rooted.operatorToken}` }
  const game = { html: "<p>", title: "Lantern Catcher", humanName: "Ada" }
  await rooted.json("/games/submit", { json: game })
  const json = { gameId: "001", name: "Bo", message: "Lovely!" }
  const { id } = await rooted.json("/entries", { json })
  const act = (action: string, json = {}) =>
    rooted.json(`/api/operator/guestbook-entries/${id}/${action}`, { json, headers })
  const { url } = await act("hold", { why: "A second look." })
  const { pathname, search } = new URL(url)
  expect((await rooted.json(pathname + search)).entries).toMatchObject([{ id, held: true }])
  const report = { url, reason: "spam" }
  expect(await rooted.json("/api/reports", { json: report })).toMatchObject({ ok: true })
  await act("approve")
  expect(await (await rooted.fetch("/entries.rss")).text()).toContain("Lovely!")
  await rooted.close()
})
