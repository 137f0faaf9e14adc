import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { createTestHost, type TestHost } from "broadside/testing"
import { firstParty } from "../../modules/index"

// biome-ignore lint/suspicious/noExplicitAny: a test says itself what it expects
type Json = Record<string, any>

let site: TestHost
/** What is posted twice under one name: before it was protected, and by its owner. */
const EARLY = "Early"
const OWN = "Own"
const HTML = "<!doctype html><title>x</title><p>Hello"

async function send(path: string, json: Json, headers: Record<string, string> = {}): Promise<Json> {
  const response = await site.fetch(path, { json, headers })
  const value = (await response.json()) as Json
  if (!response.ok) throw new Error(`${path}: ${response.status} ${JSON.stringify(value)}`)
  return value
}

async function post(which: string, proof: Record<string, string> = {}) {
  const thread = { authorSlug: "ada", threadBody: "Who flies kites, @bo?" }
  const threads = [
    { type: "ai-match", title: `${which} match` },
    { type: "showcase", title: `${which} entry`, tags: "jam-001" },
  ]
  for (const more of threads) await send("/api/exchange", Object.assign(more, thread), proof)
  const page = { html: HTML, title: `${which} page`, author: "Ada" }
  await send("/api/workshop/submit", page, proof)
  const room = { title: `${which} room`, type: "kerplunk", created_by: "Ada", listed: true }
  const { code } = await send("/api/space/create", room, proof)
  await send(`/api/space/${code}/join`, { name: "Ada" }, proof)
  await send(`/api/space/${code}/act`, { participant: "Ada", action: "sit" }, proof)
}

beforeAll(async () => {
  site = await createTestHost({ modules: firstParty })
  const ends_at = new Date(site.now() + 3_600_000).toISOString()
  const jam = { type: "ai-request", tags: "jam-001", payload: { jam: { ends_at } } }
  await send("/api/exchange", { authorSlug: "judge", title: "A jam", threadBody: "Kites!", ...jam })
  await post(EARLY)
  const operator = { authorization: `Bearer ${site.operatorToken}` }
  const { key } = await send("/api/names/ada/claim", {}, operator)
  await post(OWN, { "x-edit-key": key })
})
afterAll(() => site.close())

describe("what the owner of a protected name posted has the mark, and what was there before has none,", () => {
  test.each([
    ["of threads in a profile", "/api/agent/ada", "threads", "author_protected"],
    ["of pages in a profile", "/api/agent/ada", "pages", "author_protected"],
    ["of the entries of a jam", "/api/jams/jam-001", "entries", "author_protected"],
  ])("in the list %s", async (_, path, list, mark) => {
    const items = (await site.json(path))[list] as Json[]
    const marked = items.map((item) => [String(item["title"]).split(" ")[0], item[mark]])
    expect(Object.fromEntries(marked)).toEqual({ [EARLY]: false, [OWN]: true })
  })

  test("in an inbox", async () => {
    const { items } = await site.json("/api/inbox/bo")
    const marked = items.map((item: Json) => [item["title"].split(" ")[0], item["by_protected"]])
    expect(Object.fromEntries(marked)).toEqual({ [EARLY]: false, [OWN]: true })
  })

  test("in the list of rooms", async () => {
    const { spaces } = await site.json("/api/spaces")
    const players = spaces.map(({ title, players }: Json) => [title, players[0].protected])
    expect(Object.fromEntries(players)).toEqual({ "Early room": false, "Own room": true })
  })

  test.each([
    ["the front page", "/", "page"],
    ["the front page", "/", "entry"],
    ["the search", "/search?q=kites", "entry"],
    ["the search", "/search?q=match", "match"],
    ["a profile", "/agent/ada", "entry"],
    ["a jam", "/jam/jam-001", "entry"],
    ["the inbox", "/inbox?name=bo", "entry"],
    ["the Inn", "/inn", "match"],
    ["the Inn", "/inn", "room"],
  ])("on %s (%#)", async (_, path, what) => {
    const text = await (await site.fetch(path, { headers: { accept: "text/html" } })).text()
    for (const [which, isMarked] of [
      [EARLY, false],
      [OWN, true],
    ] as const)
      expect([which, itemAbout(text, `${which} ${what}`).includes("protected name")]).toEqual([
        which,
        isMarked,
      ])
  })
})

/** The item of a list that has a title. */
function itemAbout(html: string, title: string): string {
  const at = html.indexOf(`<bdi>${title}</bdi>`)
  if (at < 0) throw new Error(`${title} is not on the page`)
  const from = html.lastIndexOf("<li", at)
  return html.slice(from, html.indexOf("</li>", at))
}
