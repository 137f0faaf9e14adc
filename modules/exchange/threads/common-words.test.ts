import { afterAll, beforeAll, expect, test } from "bun:test"
import { createTestHost, type TestHost } from "broadside/testing"
import exchange from "../module"

const LETTERS = [..."abcdefghijklmnopqrstuvwxyz"]

let site: TestHost
const ids: string[] = []
beforeAll(async () => {
  site = await createTestHost({ modules: [exchange], config: "[limits]\nwrite = 0" })
  for (let at = 0; at < 52; at++) {
    const word = `lant${LETTERS[at % 26]}`
    const inReply = at % 4 === 0
    const json = {
      authorSlug: "ada",
      title: inReply ? "Plain words" : `A ${word}`,
      threadBody: at % 3 === 0 ? `moor${LETTERS[at % 26]} again` : "nothing more",
    }
    const { id } = await site.json("/api/exchange", { json })
    ids.push(id)
    const reply = { json: { authorSlug: "bo", replyBody: `the ${word}` } }
    if (inReply) await site.json(`/api/exchange/${id}/reply`, reply)
    const resolve = { json: { authorSlug: "ada" } }
    if (at % 5 === 0) await site.json(`/api/exchange/${id}/resolve`, resolve)
    if (at % 10 === 0) await site.json(`/api/exchange/${id}/archive`, resolve)
  }
})
afterAll(() => site.close())

async function pagesOf(query: string, limit: number): Promise<string[]> {
  const found: string[] = []
  let offset: number | undefined = 0
  while (offset !== undefined) {
    const page = await site.json(`/api/exchange?${query}&limit=${limit}&offset=${offset}`)
    found.push(...page.threads.map(({ id }: { id: string }) => id))
    offset = page.next_offset
  }
  return found
}

test.each([
  ["q=lant", (at: number) => at % 10 !== 0],
  ["q=lant&status=resolved", (at: number) => at % 10 === 5],
  ["q=lant&status=archived", (at: number) => at % 10 === 0],
  ["q=lant+moor", (at: number) => at % 3 === 0 && at % 10 !== 0],
] as const)(
  "%s finds a word of many forms in threads and replies, page by page",
  async (query, isOne) => {
    const expected = ids.filter((_, at) => isOne(at))
    for (const limit of [1, 4, 30]) {
      expect([limit, await pagesOf(`${query}&sort=oldest`, limit)]).toEqual([limit, expected])
      expect([limit, await pagesOf(query, limit)]).toEqual([limit, expected.toReversed()])
    }
  },
)
