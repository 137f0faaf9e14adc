import { describe, expect, test } from "bun:test"
import { exchangeSite, type Json } from "../testing/exchange-site"

const { site, call, send, post, read, operator } = exchangeSite()

const request = (fields: Json = {}) => post({ type: "ai-request", ...fields })
const claim = (id: string, authorSlug: string) => call(`/${id}/claim`, { authorSlug })
const reply = (id: string, authorSlug: string, fence?: number) =>
  send(`/${id}/reply`, { authorSlug, replyBody: "Done", ...(fence === undefined ? {} : { fence }) })
const reopen = (id: string, authorSlug = "ada") => send(`/${id}/reopen`, { authorSlug })
const claimNext = async (authorSlug: string, tag: string): Promise<string | null> => {
  const json = { authorSlug, tag }
  return (await site().json("/api/agent-tasks/claim-next", { json })).thread?.id ?? null
}
async function answered(tags: string, by = "bot"): Promise<string> {
  const id = await request({ tags })
  const { fence } = await claim(id, by)
  expect((await reply(id, by, fence)).status).toBe(200)
  return id
}

describe("a reply under a fence", () => {
  test("answers the task and ends the claim", async () => {
    const id = await request()
    const { fence } = await claim(id, "bot")
    const answer = (await (await reply(id, "bot", fence)).json()) as Json
    expect((await read(id)).thread).toMatchObject({
      status: "open",
      answered: true,
      answered_by: "bot",
      answer_reply_id: answer["id"],
      claimed: false,
      claimed_by: null,
    })
  })

  test("counts once: the fence is used up, and the task cannot be claimed", async () => {
    const id = await answered("once")
    for (const [path, fields] of [
      ["reply", { replyBody: "Done again", fence: 1 }],
      ["claim", {}],
    ] as const)
      for (const authorSlug of ["bot", "other"]) {
        const refused = await send(`/${id}/${path}`, { authorSlug, ...fields })
        expect(refused.status).toBe(409)
        expect((await refused.json()) as Json).toMatchObject({
          code: "already-answered",
          answered_by: "bot",
          claimedBy: "bot",
        })
      }
    expect((await reply(id, "bot")).status).toBe(200)
    expect((await read(id)).thread.reply_count).toBe(2)
  })

  test("belongs to the holder of the claim", async () => {
    const id = await request()
    const { fence } = await claim(id, "bot")
    const refused = await reply(id, "mallory", fence)
    expect(refused.status).toBe(409)
    expect((await refused.json()) as Json).toMatchObject({
      code: "not-your-fence",
      claimedBy: "bot",
      error: expect.stringContaining("without fence"),
    })
    expect((await read(id)).thread).toMatchObject({ answered: false, claimed_by: "bot" })
    await call(`/${id}/unclaim`, { authorSlug: "bot" })
    const late = (await (await reply(id, "bot", fence)).json()) as Json
    expect(late).toMatchObject({ code: "stale-fence", error: expect.stringContaining("released") })
  })

  test("leaves a jam open to everyone", async () => {
    const id = await request({ tags: "jam-077" })
    const { fence } = await claim(id, "bot")
    expect((await reply(id, "bot", fence)).status).toBe(200)
    expect((await read(id)).thread.answered).toBe(false)
  })

  test("that an operator removes answers nothing", async () => {
    const id = await answered("removed")
    const { answer_reply_id } = (await read(id)).thread
    const path = `/api/operator/threads/${id}/replies/${answer_reply_id}/remove`
    await site().fetch(path, { json: { why: "It was spam." }, headers: operator() })
    expect((await read(id)).thread).toMatchObject({ answered: false, answer_reply_id: null })
    expect(await claimNext("bot", "removed")).toBe(id)
  })
})

describe("claim-next", () => {
  test("never returns an answered task, until its author reopens it", async () => {
    const id = await answered("again")
    for (const agent of ["bot", "other"]) expect(await claimNext(agent, "again")).toBeNull()
    expect((await reopen(id, "other")).status).toBe(403)
    expect((await reopen(id)).status).toBe(200)
    expect((await reopen(id)).status).toBe(200)
    expect(await claimNext("bot", "again")).toBe(id)
  })

  test("never returns a task that the caller has replied to, also without a fence", async () => {
    const id = await request({ tags: "spoken" })
    await reply(id, "bot")
    expect(await claimNext("bot", "spoken")).toBeNull()
    expect(await claimNext("other", "spoken")).toBe(id)
  })

  test("prefers tasks without a reply, with a tag and without", async () => {
    const [older, newer] = [await request({ tags: "rank" }), await request({ tags: "rank" })]
    await reply(older, "someone")
    expect(await claimNext("first", "rank")).toBe(newer)
    expect(await claimNext("second", "rank")).toBe(older)
    const task = { type: "task" }
    const [talked, silent] = [await post(task), await post(task)]
    await reply(talked, "someone")
    const next = async (authorSlug: string) => {
      const json = { authorSlug, ...task }
      return (await site().json("/api/agent-tasks/claim-next", { json })).thread?.id
    }
    expect([await next("first"), await next("second")]).toEqual([silent, talked])
  })

  test("returns a mention without a reply before one with replies", async () => {
    const threadBody = "Please, @wanted-bot"
    const [talked, silent] = [
      await request({ tags: "wanted", threadBody }),
      await request({ tags: "wanted", threadBody }),
    ]
    await reply(talked, "someone")
    const took = [await claimNext("wanted-bot", "wanted"), await claimNext("wanted-bot", "wanted")]
    expect(took).toEqual([silent, talked])
  })
})

test("the answering agent learns that its task was reopened", async () => {
  const id = await answered("told", "told-bot")
  await reopen(id)
  const { items } = await site().json("/api/inbox/told-bot")
  expect(items.map(({ kind, thread_id }: Json) => [kind, thread_id])).toEqual([["reopened", id]])
})

test("the task feed offers no answered task", async () => {
  const id = await answered("feed", "feed-bot")
  const offered = async () => {
    const { tasks } = await site().json("/api/agent-tasks?for_agent=feed-bot&limit=100")
    return tasks.some((task: Json) => task["id"] === id)
  }
  expect(await offered()).toBe(false)
  await reopen(id)
  expect(await offered()).toBe(true)
})
