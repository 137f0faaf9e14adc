import { afterAll, beforeAll, expect, test } from "bun:test"
import { createTestHost, type TestHost } from "broadside/testing"
import discovery from "../../discovery/module"
import archive from "../module"

const LETTERS = [..."abcdefghijklmnopqrstuvwxyz"]
const CONFIG = "[limits]\npublish = 0"

/** Titles with twenty-six words that begin with `lant`, and as many with `moor`. */
const TITLES = Array.from({ length: 52 }, (_, at) => {
  const lantern = `lant${LETTERS[at % 26]}`
  return at % 3 === 0 ? `${lantern} moor${LETTERS[(at * 7) % 26]}` : lantern
})

let site: TestHost
beforeAll(async () => {
  site = await createTestHost({ modules: [archive, discovery], config: CONFIG })
  for (const [at, title] of TITLES.entries()) {
    const status = at % 2 === 0 ? "stable" : "needs-help"
    const json = { html: "<!doctype html><p>x", title, humanName: "Ada", status }
    await site.fetch("/games/submit", { json })
  }
})
afterAll(() => site.close())

async function pagesOf(query: string, limit: number): Promise<string[]> {
  const titles: string[] = []
  let offset: number | undefined = 0
  while (offset !== undefined) {
    const page = await site.json(`/api/games?${query}&limit=${limit}&offset=${offset}`)
    titles.push(...page.games.map(({ title }: { title: string }) => title))
    offset = page.next_offset
  }
  return titles
}

test.each([
  ["q=lant", () => true],
  ["q=lant&status=stable", (_: string, at: number) => at % 2 === 0],
  ["q=lant+moor", (title: string) => title.includes("moor")],
  ["q=moor&status=needs-help", (title: string, at: number) => /moor/.test(title) && at % 2 === 1],
] as const)("%s finds a word of many forms in every order, page by page", async (query, isOne) => {
  const expected = TITLES.filter(isOne)
  for (const limit of [1, 3, 7, 30]) {
    expect([limit, await pagesOf(`${query}&sort=oldest`, limit)]).toEqual([limit, expected])
    const newest = await pagesOf(`${query}&sort=newest`, limit)
    expect([limit, newest]).toEqual([limit, expected.toReversed()])
  }
})

test("pages meet where a word has more forms than are looked for", async () => {
  const own = await createTestHost({ modules: [archive], config: CONFIG })
  for (let at = 0; at < 200; at++) {
    const title = `lamp${LETTERS[at % 26]}${LETTERS[Math.floor(at / 26)]}`
    await own.fetch("/games/submit", { json: { html: "<p>", title, humanName: "Ada" } })
  }
  const idsOf = async (query: string): Promise<string[]> =>
    (await own.json(`/api/games?q=lamp&sort=newest&${query}`)).games.map(
      ({ id }: { id: string }) => id,
    )
  const all = [...(await idsOf("limit=100")), ...(await idsOf("limit=100&offset=100"))]
  const inPages: string[] = []
  for (let offset = 0; offset < 200; offset += 20)
    inPages.push(...(await idsOf(`limit=20&offset=${offset}`)))
  expect(inPages).toEqual(all)
  expect(new Set(all).size).toBe(150)
  await own.close()
})

test("a word that begins a facet is still a word, in the order of plays in a week", async () => {
  const page = await site.json("/api/games?limit=1")
  await (await site.fetch(new URL(page.games[0].url).pathname)).text()
  await site.settle()
  expect((await site.json("/api/games?sort=week&limit=1")).games[0].id).toBe(page.games[0].id)
  for (const q of ["stat", "tag", "human"])
    expect([q, (await site.json(`/api/games?sort=week&q=${q}`)).games]).toEqual([q, []])
})
