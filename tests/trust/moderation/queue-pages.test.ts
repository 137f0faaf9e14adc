import { beforeAll, expect, test } from "bun:test"
import { deskBrowser } from "./desk-browser"
import { moderatedSite, TURD } from "./moderated-site"

const { site, act, game, headers } = moderatedSite()
const desk = deskBrowser(site)
const made = new Set<string>()

beforeAll(async () => {
  await desk.signIn()
  const add = async (title: string) => {
    site().advance(1_000)
    const id = await game(title)
    made.add(`games/${id}`)
    return id
  }
  for (let i = 0; i < 30; i++) {
    await add(`${TURD} ${i}`)
    await act(`games/${await add(`A kite ${i}`)}/hold`, { why: "It looks like spam." })
  }
  for (let i = 0; i < 10; i++) {
    const url = `/archive/${await add(`A lamp ${i}`)}`
    await site().fetch("/api/reports", { json: { url, reason: "spam" }, from: `198.51.100.${i}` })
  }
})

const itemsOf = (text: string) =>
  [...text.matchAll(/name="item" value="([^"]+)"/g)].map(([, item = ""]) => item)
const page = async (path: string) => (await desk.open(path)).text()
const nextOf = (text: string) => /href="(\/operator\?offset=\d+)" rel="next"/.exec(text)?.[1]

/** The pages of the queue, as the operator turns them. */
async function pages(): Promise<string[]> {
  const texts: string[] = []
  for (let path: string | undefined = "/operator"; path; path = nextOf(texts.at(-1) ?? ""))
    texts.push(await page(path))
  return texts
}

test("the operator turns the pages of the queue and sees each item once, of each group some first", async () => {
  const texts = await pages()
  expect(texts.map((text) => itemsOf(text).length)).toEqual([50, 20])
  expect(texts.flatMap(itemsOf).toSorted()).toEqual([...made].toSorted())
  for (const title of ["A turd", "A kite", "A lamp"]) expect(texts[0]).toContain(title)
  // Held items stand before all others on each page.
  for (const text of texts) expect(text.lastIndexOf("A kite")).toBeLessThan(text.indexOf("A turd"))
})

test("after a decision the operator is where they were", async () => {
  const path = "/operator?offset=50"
  const before = itemsOf(await page(path))
  const form = await desk.formToken(path)
  const fields = { form, one: `approve ${before[0]}`, offset: "50" }
  const done = await desk.send("/operator/act", fields)
  const after = await page(done.headers.get("location") ?? "")
  expect(itemsOf(after)).toEqual(before.slice(1))
  expect(after).toContain("Approved: 1 item")
  made.delete(before[0] as string)
})

test("a page behind the last says how to get back", async () => {
  const text = await page("/operator?offset=200")
  expect(text).toContain("Nothing more waits here.")
  expect(text).toContain('href="/operator" rel="first"')
  for (const offset of ["-1", "x", "1000000"])
    expect((await desk.open(`/operator?offset=${offset}`)).status).toBe(400)
})

test("an agent reads each item once, too", async () => {
  const seen: string[] = []
  for (let offset: number | undefined = 0; offset !== undefined; ) {
    const params = { name: "read_moderation", arguments: { view: "queue", limit: 15, offset } }
    const answer = await site().json("/mcp", {
      json: { jsonrpc: "2.0", id: 1, method: "tools/call", params },
      headers: headers(),
    })
    const { items, next_offset } = answer.result.structuredContent
    seen.push(...items.map(({ item }: { item: string }) => item))
    offset = next_offset
  }
  expect(seen.toSorted()).toEqual([...made].toSorted())
})
