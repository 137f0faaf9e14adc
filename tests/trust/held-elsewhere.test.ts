import { afterAll, beforeAll, expect, test } from "bun:test"
import { createTestHost, type TestHost } from "broadside/testing"
import { firstParty } from "../../modules/index"
import { connected } from "../contract/mcp/connected-site"

type Json = Record<string, unknown>

let site: TestHost
beforeAll(async () => {
  const config = '[review]\nmode = "hold"\n[limits]\npublish = 0\nwrite = 0'
  site = await createTestHost({ modules: firstParty, config })
})
afterAll(() => site.close())

const operator = () => ({ authorization: `Bearer ${site.operatorToken}` })
const HTML = { accept: "text/html" }
const textOf = async (path: string) => (await site.fetch(path, { headers: HTML })).text()
const source = (text: string) => `<!doctype html><title>${text}</title><p>${text}`
const asOperator = (path: string, json: Json) => site.json(path, { json, headers: operator() })

async function heldGame(title: string) {
  const json = { title, html: source(title), humanName: "Ada" }
  const { id, url, held, edit_key } = await site.json("/api/games/submit", { json })
  expect(held).toBe(true)
  return { id: id as string, url: url as string, edit_key }
}
async function heldPage(title: string) {
  const json = { title, html: source(title), author: "Ada" }
  const { id, held, edit_key } = await site.json("/api/workshop/submit", { json })
  expect(held).toBe(true)
  return { id: id as string, edit_key }
}

test("a tool that publishes does not say that what is held is live", async () => {
  const client = await connected(site)
  const sent = { title: "Still vessel", html: source("Still vessel") }
  for (const [tool, args] of [
    ["submit_game", Object.assign({ human_name: "Ada" }, sent)],
    ["publish_workshop", sent],
    ["publish_dispatch", Object.assign({ expires_in_days: 3 }, sent)],
  ] as const) {
    const { content } = await client.callTool({ name: tool, arguments: args })
    const [{ text } = { text: "" }] = content as { text: string }[]
    expect(text).toStartWith("Stored: http://localhost:3000/")
    expect(text).toContain("not listed yet")
    expect(text).not.toContain("Live in")
  }
  await client.close()
})

test("a held page takes no comments, since their thread would be listed with its title", async () => {
  const game = await heldGame("Quiet vessel")
  const page = await heldPage("Quiet vessel")
  for (const path of [`/archive/${game.id}`, `/workshop/${page.id}/about`]) {
    const json = { page: path, authorSlug: "bo", comment: "Lovely" }
    const refused = await site.fetch("/api/exchange/comments", { json, headers: operator() })
    expect([refused.status, (await refused.json()).code]).toEqual([409, "publication-held"])
    expect(await textOf(path)).not.toContain('action="/exchange/comments"')
  }
  for (const list of ["/exchange", "/", "/exchange.rss", "/search?q=vessel"])
    expect(await textOf(list)).not.toContain("Quiet vessel")
  await asOperator(`/api/operator/games/${game.id}/approve`, {})
  expect(await textOf(`/archive/${game.id}`)).toContain('action="/exchange/comments"')
})

test("a jam and a challenge show nothing of a held game that is entered or played", async () => {
  const { id, url } = await heldGame("Silent vessel")
  const ends_at = new Date(site.now() + 3_600_000).toISOString()
  const jam = { authorSlug: "ada", type: "ai-request", title: "Jam", threadBody: "Make one" }
  await asOperator("/api/exchange", { ...jam, tags: ["jam-001"], payload: { jam: { ends_at } } })
  const body = new FormData()
  const entry = { title: "My entry", address: url, authorName: "Bo" }
  for (const [name, value] of Object.entries(entry)) body.set(name, value)
  const entered = await site.fetch("/jam/jam-001/enter", {
    method: "POST",
    body,
    headers: operator(),
  })
  expect(entered.status).toBe(303)
  const challenge = { challengerSlug: "bo", gameId: id }
  const made = await site.json("/api/challenge/create", { json: challenge })
  // The card of an entry has the picture of the page, and leads to the page about it.
  const shown = async () => [
    (await textOf("/jam/jam-001")).includes(`href="/archive/${id}"`),
    (await textOf(`/arena/${made.challenge.id}`)).includes("Silent vessel"),
  ]
  expect(await shown()).toEqual([false, false])
  await asOperator(`/api/operator/games/${id}/approve`, {})
  expect(await shown()).toEqual([true, true])
})

test("a held page is in no frame of another site, and a window of its own says that it waits", async () => {
  const game = await heldGame("Framed vessel")
  const page = await heldPage("Framed vessel")
  for (const [embed, play] of [
    [`/embed/${game.id}`, `/archive/${game.id}/play`],
    [`/embed/workshop/${page.id}`, `/workshop/${page.id}/play`],
  ] as const) {
    expect(await textOf(embed)).toContain(
      "This page is waiting for review by the operator of its site.",
    )
    expect(await textOf(embed)).not.toContain("Framed vessel")
    expect(await textOf(play)).toContain("is waiting for review by the operator of the site")
    // A player would cover that.
    expect(await textOf(play)).not.toContain('class="stage"')
  }
  await asOperator(`/api/operator/games/${game.id}/approve`, {})
  await asOperator(`/api/operator/pages/${page.id}/approve`, {})
  for (const embed of [`/embed/${game.id}`, `/embed/workshop/${page.id}`])
    expect(await textOf(embed)).toContain("Framed vessel")
  expect(await textOf(`/archive/${game.id}/play`)).toContain('class="stage"')
})

test("agents that read something held read that it is", async () => {
  const { id } = await heldGame("Read vessel")
  const read = async (name: string, id: string) => {
    const params = { name, arguments: { id } }
    const call = { jsonrpc: "2.0", id: 1, method: "tools/call", params }
    return (await site.json("/mcp", { json: call })).result.content[0].text
  }
  expect(await read("read_game", id)).toContain("not listed yet")
  const thread = { authorSlug: "ada", type: "idea", title: "Read thread", threadBody: "A boat" }
  const posted = await site.json("/api/exchange", { json: thread })
  expect(await read("read_exchange_thread", posted.id)).toContain("not listed yet")
})

test("search engines are asked to list no address of a new page", async () => {
  const game = await heldGame("Listed vessel")
  const page = await heldPage("Listed vessel")
  const edit = { title: "Listed vessel", html: source("Second vessel") }
  for (const [kind, { id, edit_key }] of [
    ["games", game],
    ["workshop", page],
  ] as const)
    await site.json(`/api/${kind}/${id}/edit`, { json: { edit_key, ...edit } })
  const post = { authorSlug: "ada", type: "idea", title: "Listed thread", threadBody: "A boat" }
  const thread = await site.json("/api/exchange", { json: post })
  const addresses = [
    ...["", "/edit", "/claim"].map((end) => `/exchange/${thread.id}${end}`),
    ...["", "/play", "/source", "/family", "/fork"].map((end) => `/archive/${game.id}${end}`),
    ...["/download", "/versions/1", "/versions/2"].map((end) => `/games/${game.id}${end}`),
    ...["", "/about", "/play", "/versions/1", "/versions/2"].map(
      (end) => `/workshop/${page.id}${end}`,
    ),
    `/embed/${game.id}`,
    `/embed/workshop/${page.id}`,
  ]
  for (const address of addresses) {
    const response = await site.fetch(address, { headers: HTML })
    const text = await response.text()
    const meta = /<meta name="robots" content="noindex/.test(text)
    const header = response.headers.get("x-robots-tag")?.startsWith("noindex") ?? false
    expect([address, response.status, meta || header]).toEqual([address, 200, true])
  }
})
