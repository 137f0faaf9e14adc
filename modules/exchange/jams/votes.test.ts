import { beforeAll, describe, expect, test } from "bun:test"
import { exchangeSite } from "../testing/exchange-site"

const { site, post, call } = exchangeSite()

let entryId: string
let tag: string
beforeAll(async () => {
  tag = "jam-001"
  await post({
    type: "ai-request",
    tags: tag,
    payload: { jam: { ends_at: new Date(site().now() + 3_600_000).toISOString() } },
  })
  entryId = await post({ authorSlug: "eve", type: "showcase", tags: tag, title: "My entry" })
})

const vote = (json: Record<string, unknown>, of = tag) =>
  site().fetch(`/api/jams/${of}/vote`, { json })
const outcome = async (json: Record<string, unknown>, of = tag) => {
  const answer = await vote(json, of)
  const { code, votes } = await answer.json()
  return [answer.status, code ?? votes]
}

describe("votes in a jam", () => {
  test("count once for each voter and entry, in either spelling", async () => {
    expect(await outcome({ authorSlug: "Ada", entryId })).toEqual([200, 1])
    expect(await outcome({ author_slug: "ada", entry_id: entryId })).toEqual([200, 1])
    expect(await outcome({ authorSlug: "bo", entryId })).toEqual([200, 2])
    const { entries } = await site().json(`/api/jams/${tag}`)
    expect(entries[0]).toMatchObject({ thread_id: entryId, votes: 2 })
  })

  test("of many at once are all counted", async () => {
    const { votes: before } = await (await vote({ authorSlug: "first", entryId })).json()
    await Promise.all(
      Array.from({ length: 20 }, (_, n) => vote({ authorSlug: `at-once-${n}`, entryId })),
    )
    const { votes } = await (await vote({ authorSlug: "first", entryId })).json()
    expect(votes).toBe(before + 20)
  })

  test("are refused for one's own entry, unknown entries and jams, and nonsense", async () => {
    expect(await outcome({ authorSlug: "eve", entryId })).toEqual([403, "own-entry"])
    expect(await outcome({ authorSlug: "ada", entryId: "999999" })).toEqual([404, "unknown-entry"])
    expect(await outcome({ authorSlug: "ada", entryId }, "jam-777")).toEqual([404, "unknown-jam"])
    expect(await outcome({ authorSlug: "ada" })).toEqual([400, "invalid-request"])
  })

  test("by form lead back to the entries; a refused one says so in people's words", async () => {
    const send = async (fields: Record<string, string>) => {
      const body = new FormData()
      for (const [name, value] of Object.entries(fields)) body.set(name, value)
      return site().fetch(`/jam/${tag}/vote`, { method: "POST", body })
    }
    const done = await send({ authorName: "Fay", entryId })
    expect([done.status, done.headers.get("location")]).toEqual([303, `/jam/${tag}#entries`])
    const own = await send({ authorName: "Eve", entryId })
    expect(own.status).toBe(403)
    expect(await own.text()).toContain("This entry is yours")
    const unnamed = await send({ authorName: "", entryId })
    expect(unnamed.status).toBe(400)
    expect(await unnamed.text()).toContain("Your name must not be empty")
  })

  test("end with the jam", async () => {
    site().advance(3_600_001)
    const judging = await outcome({ authorSlug: "late", entryId })
    expect(judging[0]).toBe(200)
    await call("", {
      authorSlug: "ada",
      title: "The ranking",
      threadBody: "1. My entry",
      tags: tag,
    })
    expect(await outcome({ authorSlug: "later", entryId })).toEqual([409, "voting-closed"])
  })
})
