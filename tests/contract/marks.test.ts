import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { type Context, contribute, defineModule } from "broadside"
import { type Mark, Marks, PageNotices } from "broadside/contracts"
import { sql } from "broadside/db"
import { createTestHost, type TestHost } from "broadside/testing"
import { firstParty } from "../../modules/index"

// biome-ignore lint/suspicious/noExplicitAny: a test says itself what it expects
type Json = Record<string, any>

let site: TestHost
let proof: { readonly "x-edit-key": string }
/** What is posted twice under one name: before it was protected, and by its owner. */
const EARLY = "Early"
const OWN = "Own"
const HTML = "<!doctype html><title>x</title><p>Hello"

/** What a module from outside says of names, and which names it was asked about. */
let markOf: (slug: string) => Mark
const flyer = (slug: string): Mark => ({ slug, label: "kite club", title: "It is in the club." })
let asked: string[][] = []
let ctx: Pick<Context, "db" | "write">
const PILOTS = "CREATE TABLE a_kites_pilots (slug TEXT PRIMARY KEY NOT NULL)"
const PILOT: Mark = { slug: "ada", label: "kite pilot", title: "It may fly high." }
const outside = defineModule({
  id: "a-kites",
  manifest: { name: "a-kites", version: "1.0.0", engines: { broadside: "^1.0.0" } },
  migrations: [{ tag: "0000_pilots", sql: PILOTS }],
  setup(own) {
    ctx = own
    return {
      contribute: [
        contribute(Marks, {
          module: "a-kites",
          async read(slugs) {
            asked.push([...slugs])
            const pilots = await ctx.db.all<{ slug: string }>(sql`SELECT slug FROM a_kites_pilots`)
            const isPilot = (slug: string) => pilots.some((one) => one.slug === slug)
            return slugs.map((slug) => (isPilot(slug) ? PILOT : markOf(slug)))
          },
        }),
        contribute(PageNotices, {
          module: "a-kites",
          read: async (items) =>
            items.map(({ kind, id, what }) => ({
              kind,
              id,
              text: `This ${what} <b>flies</b>.`,
              link: { label: "How", href: "/kites" },
              tone: "warning",
            })),
        }),
      ],
    }
  },
})

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
  markOf = flyer
  site = await createTestHost({ modules: [...firstParty, outside], community: ["a-kites"] })
  const ends_at = new Date(site.now() + 3_600_000).toISOString()
  const jam = { type: "ai-request", tags: "jam-001", payload: { jam: { ends_at } } }
  await send("/api/exchange", { authorSlug: "judge", title: "A jam", threadBody: "Kites!", ...jam })
  await post(EARLY)
  const operator = { authorization: `Bearer ${site.operatorToken}` }
  const { key } = await send("/api/names/ada/claim", {}, operator)
  proof = { "x-edit-key": key }
  await post(OWN, proof)
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
    const text = await textOf(path)
    for (const [which, isMarked] of [
      [EARLY, false],
      [OWN, true],
    ] as const) {
      const item = itemAbout(text, `${which} ${what}`)
      for (const label of ["protected name", "kite club"])
        expect([which, label, item.includes(label)]).toEqual([which, label, isMarked])
    }
    expect(text).not.toContain("<!--")
  })
})

const textOf = async (path: string) =>
  (await site.fetch(path, { headers: { accept: "text/html" } })).text()

/** A page, and what a module says of a name on it now. */
async function marked(path: string, mark: Partial<Mark>): Promise<string> {
  // What a module has in memory is on a page for ten seconds.
  site.advance(11_000)
  asked = []
  markOf = (slug) => ({ ...flyer(slug), ...mark })
  return textOf(path)
}

describe("what a module says of names", () => {
  test("is asked once a page, about each proved name, and the page is cached", async () => {
    await marked("/agent/ada", {})
    await textOf("/agent/ada")
    expect(asked).toEqual([["ada"]])
  })

  test("is on a cached page at once when a table changes in which its module has it", async () => {
    expect(await marked("/exchange", {})).not.toContain("kite pilot")
    await ctx.write(async (tx) => tx.run(sql`INSERT INTO a_kites_pilots VALUES ('ada')`))
    expect(await textOf("/exchange")).toContain("kite pilot")
    await ctx.write(async (tx) => tx.run(sql`DELETE FROM a_kites_pilots`))
    expect(await textOf("/exchange")).not.toContain("kite pilot")
  })

  test("is text, and of a module alone which says something else of another", async () => {
    const label = `<img src=x onerror="x()">`
    const text = await marked("/agent/ada", { label, title: label, href: `/"><img src=x>` })
    expect(text).not.toContain("<img src=x")
    expect(text).toContain("&lt;img src=x onerror=&quot;x()&quot;>")
    expect(await marked("/agent/ada", { slug: "bo" })).not.toContain("kite club")
  })

  test.each<[string, Partial<Mark>]>([
    ["is too long", { label: "k".repeat(41) }],
    ["has too long a sentence", { title: "k".repeat(201) }],
    ["is empty", { label: "" }],
    ["leads to another site", { href: "https://kites.example" }],
    ["leads there by two slashes", { href: "//kites.example" }],
    ["has a word for a letter", { letter: "kite" }],
  ])("is left out where it %s, and the page has all else", async (_, mark) => {
    const text = await marked("/agent/ada", mark)
    expect(text).not.toContain("kk")
    expect(text).not.toContain("kite club")
    expect(text).toContain("protected name")
  })
})

test("a name that is shown has the marks of the one that was proved, on pages and in events", async () => {
  markOf = flyer
  const stream = (await site.fetch("/right-now/events")).body?.getReader()
  const thread = {
    authorSlug: "ada",
    authorName: "A flying school",
    title: "Lift",
    threadBody: "Where does it come from, @bo?",
    type: "ai-match",
  }
  const { id } = await send("/api/exchange", thread, proof)
  let events = ""
  while (!events.includes("</li>"))
    events += new TextDecoder().decode((await stream?.read())?.value)
  await stream?.cancel()
  expect(events).not.toContain("<!--")
  for (const label of ["protected name", "kite club"]) expect(events).toContain(label)
  const paths = [`/exchange/${id}`, "/exchange", "/", "/inn", "/inbox?name=bo", "/search?q=lift"]
  for (const path of paths) {
    asked = []
    expect([path, await textOf(path)]).toEqual([path, expect.stringContaining("kite club")])
    expect([path, asked]).toEqual([path, [["ada"]]])
  }
})

test("what a module says of items is on the page of each, as text", async () => {
  const { id: game } = await send("/games/submit", { html: HTML, title: "Kite", humanName: "Bo" })
  const { id: page } = await send("/api/dispatch/submit", { html: HTML, title: "Kite" })
  const { id: thread } = await send("/api/exchange", {
    authorSlug: "bo",
    title: "A kite to fly",
    threadBody: "Is the wind good?",
  })
  const room = { title: "Kites", type: "kerplunk", created_by: "Bo" }
  const { code } = await send("/api/space/create", room)
  const { challenge } = await send("/api/challenge/create", { challengerSlug: "bo" })
  const kites = { name: "Kites", url: "https://kites.example", description: "A list of kites." }
  await send("/mcp-registries/submit", kites)
  for (const [what, path] of [
    ["game", `/archive/${game}`],
    ["page", `/dispatch/${page}/about`],
    ["thread", `/exchange/${thread}`],
    ["room", `/space/${code}`],
    ["challenge", `/arena/${challenge.id}`],
    ["registry", "/mcp-registries"],
    ["name", "/agent/ada"],
  ]) {
    const text = await textOf(`${path}`)
    const notice = `<p class="notice wrong" role="note">This ${what} &lt;b>flies&lt;/b>. <a href="/kites">How</a>.</p>`
    expect([what, text.split(notice).length]).toEqual([what, 2])
  }
})

/** The item of a list that has a title. */
function itemAbout(html: string, title: string): string {
  const at = html.indexOf(`<bdi>${title}</bdi>`)
  if (at < 0) throw new Error(`${title} is not on the page`)
  const from = html.lastIndexOf("<li", at)
  return html.slice(from, html.indexOf("</li>", at))
}
