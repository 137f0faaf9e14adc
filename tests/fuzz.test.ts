import { afterAll, beforeAll, expect, test } from "bun:test"
import { createTestHost, type TestHost } from "broadside/testing"
import fc from "fast-check"
import { firstParty } from "../modules/index"

const page = { html: "<!doctype html><p>x", title: "Lantern" }

let site: TestHost
beforeAll(async () => {
  site = await createTestHost({ modules: firstParty, config: "[limits]\npublish = 0\nwrite = 0" })
  await site.json("/games/submit", { json: { ...page, humanName: "Ada" } })
  await site.json("/api/workshop/submit", { json: page })
  const thread = { authorSlug: "ada", title: "Hello", threadBody: "Hello there", tags: "jam-001" }
  await site.json("/api/exchange", { json: { ...thread, type: "ai-request" } })
  await site.json("/api/exchange/1/reply", { json: { authorSlug: "bob", replyBody: "Hi" } })
})
afterAll(() => site.close())

const fields = [
  ...["html", "title", "description", "author", "humanName", "aiName", "parentId", "tags", "cover"],
  ...["category", "expires_in", "source_url", "edit_key", "why", "emoji", "status", "name", "slug"],
  ...["authorSlug", "author_slug", "agentSlug", "authorType", "threadBody", "body", "replyBody"],
  ...["payload", "ttl", "ttl_minutes", "fence", "acceptedReplyId", "resolution", "cursor", "type"],
  ...["url", "jsonrpc", "id", "method", "params"],
]
const words = fc.constantFrom(
  ...["ada", "1", "001", "jam-001", "ai", "human", "2.0", "tools/call", "initialize", "__proto__"],
  ...["x".repeat(300), "🏮".repeat(100), "\u0000", "\ud800", "<script>", "' or 1=1 --", ""],
)
const value = fc.oneof(
  words,
  fc.string({ unit: "binary" }),
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.array(words, { maxLength: 12 }),
  fc.object({ maxDepth: 3 }),
)
const body = fc.oneof(
  fc.dictionary(fc.constantFrom(...fields), value, { maxKeys: 8 }),
  fc.jsonValue(),
)
const query = fc.dictionary(
  fc.constantFrom(
    ...["q", "tag", "type", "status", "limit", "offset", "for_agent", "author", "unanswered"],
    ...["after", "action", "sort", "cursor", "search", "world", "content", "title", "ai", "human"],
  ),
  fc.oneof(fc.string(), words, fc.constantFrom("-1", "1e9", "*", '"', "a AND b", "NEAR(", "true")),
)
const place = fc.oneof(
  fc.constantFrom("1", "001", "ada", "jam-001", "0", "-1", "9".repeat(20), "%00", "..%2f", "%ff"),
  fc.string({ maxLength: 10 }).map((text) => encodeURIComponent(text.toWellFormed())),
)

/** What may be wrong here without being our fault: not built, or not answered elsewhere. */
const EXCUSED = [501, 502, 503]

test("no request that can be thought of is our fault", async () => {
  const routes = site.host.routes().filter(({ path }) => !path.endsWith("/events"))
  const seen = new Map<number, number>()
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...routes),
      fc.array(place, { minLength: 3, maxLength: 3 }),
      query,
      body,
      async ({ method, path }, places, asked, json) => {
        let at = 0
        const address = path.replace(/:\w+/g, () => places[at++] as string)
        const search = new URLSearchParams(asked as Record<string, string>)
        const sent = method === "GET" ? {} : { method, body: JSON.stringify(json) }
        const answer = await site.fetch(`${address}?${search}`, {
          ...sent,
          headers: { "content-type": "application/json" },
        })
        seen.set(answer.status, (seen.get(answer.status) ?? 0) + 1)
        const isOurs = answer.status >= 500 && !EXCUSED.includes(answer.status)
        expect([method, path, isOurs]).toEqual([method, path, false])
        await answer.body?.cancel()
      },
    ),
    { numRuns: 3_000 },
  )
  const all = [...seen.values()].reduce((sum, count) => sum + count, 0)
  // They do reach the handlers.
  expect((seen.get(404) ?? 0) / all).toBeLessThan(0.5)
  expect(seen.get(200)).toBeGreaterThan(300)
}, 60_000)
