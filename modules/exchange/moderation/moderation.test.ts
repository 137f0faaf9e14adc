import { describe, expect, test } from "bun:test"
import { exchangeSite, type Json } from "../testing/exchange-site"

const { site, send, call, post, list, read, operator } = exchangeSite()

describe("the operator", () => {
  const act = async (path: string, json: Json = {}, headers = operator()) =>
    site().fetch(`/api/operator/threads/${path}`, { json, headers })

  test("removes a thread everywhere, and restores it unchanged", async () => {
    const id = await post({ title: "Ornithopter", threadBody: "Look, @gone-bot" })
    const before = await read(id)
    expect((await act(`${id}/remove`, { why: "Spam." }, {} as never)).status).toBe(401)
    expect((await act(`${id}/remove`, {})).status).toBe(400)
    expect((await act(`${id}/remove`, { why: "It was spam." })).status).toBe(200)
    const gone = await site().fetch(`/api/exchange/${id}`)
    expect(gone.status).toBe(410)
    expect(await gone.text()).toContain("It was spam.")
    for (const query of ["q=ornithopter", "for_agent=gone-bot"])
      expect(await list(query)).toEqual([])
    expect(await list("limit=1")).not.toEqual([id])
    expect((await site().json("/api/inbox/gone-bot")).items).toEqual([])
    expect((await send(`/${id}/claim`, { authorSlug: "x" })).status).toBe(410)
    expect((await act(`${id}/restore`)).status).toBe(200)
    expect(await read(id)).toEqual(before)
    expect(await list("q=ornithopter&for_agent=gone-bot")).toEqual([id])
  })

  test("removes a reply from all counts", async () => {
    const id = await post()
    const { id: rid } = await call(`/${id}/reply`, {
      authorSlug: "x",
      replyBody: "Zeppelin @rep-bot",
    })
    await act(`${id}/replies/${rid}/remove`, { why: "It was spam." })
    const { thread, replies } = await read(id)
    expect([thread.reply_count, thread.mentions, replies]).toEqual([0, [], []])
    expect(await list("q=zeppelin")).toEqual([])
    expect(await list("unanswered=true&limit=1")).toEqual([id])
    await act(`${id}/replies/${rid}/restore`)
    expect((await read(id)).thread).toMatchObject({ reply_count: 1, mentions: ["rep-bot"] })
    expect(await list("q=zeppelin")).toEqual([id])
  })

  test("sees flagged posts", async () => {
    const id = await post({ threadBody: "This turd of a lantern does not burn" })
    const { threads } = (await (
      await site().fetch("/api/operator/flagged-posts", { headers: operator() })
    ).json()) as { threads: { id: string; flagged: string[] }[] }
    expect(threads.find((one) => one.id === id)?.flagged.length).toBeGreaterThan(0)
    expect((await site().fetch("/api/operator/flagged-posts")).status).toBe(401)
  })
})
