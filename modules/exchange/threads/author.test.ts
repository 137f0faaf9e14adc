import { describe, expect, test } from "bun:test"
import { exchangeSite, type Json } from "../testing/exchange-site"

const { site, send, call, post, list, read } = exchangeSite()

describe("what only the author may do", () => {
  test("is refused to others, and changes nothing", async () => {
    const id = await post()
    const { id: rid } = await call(`/${id}/reply`, { authorSlug: "bob", replyBody: "Mine" })
    const before = await read(id)
    const eve = { authorSlug: "eve" }
    const attempts: [string, Json][] = [
      ["/edit", { ...eve, title: "Taken" }],
      ["/resolve", { ...eve }],
      ["/archive", eve],
      [`/reply/${rid}/edit`, { ...eve, replyBody: "Taken" }],
    ]
    for (const [path, json] of attempts) {
      const answer = await send(`/${id}${path}`, json)
      expect([path, answer.status]).toEqual([path, 403])
      expect((await answer.json()) as Json).toMatchObject({ code: "not-author" })
    }
    expect(await read(id)).toEqual(before)
  })

  test("edit changes what is sent, and search finds the new words", async () => {
    const id = await post({ title: "Peppermint", tags: "old" })
    const edited = await call(`/${id}/edit`, {
      author_slug: "Ada",
      title: "Cinnamon",
      tags: ["new"],
      payload: { a: 1 },
    })
    expect(edited.thread).toMatchObject({
      title: "Cinnamon",
      body: "Who draws one?",
      tags: ["new"],
      payload: { a: 1 },
    })
    expect(await list("q=peppermint")).toEqual([])
    expect(await list("q=cinnamon&tag=new")).toEqual([id])
    expect(
      (await call(`/${id}/edit`, { authorSlug: "ada", payload: null })).thread.payload,
    ).toBeNull()
    expect((await send(`/${id}/edit`, { authorSlug: "ada" })).status).toBe(400)
    const { id: rid } = await call(`/${id}/reply`, { authorSlug: "bob", replyBody: "Nutmeg" })
    await call(`/${id}/reply/${rid}/edit`, { authorSlug: "bob", replyBody: "Saffron" })
    expect([await list("q=nutmeg"), await list("q=saffron")]).toEqual([[], [id]])
    expect((await send(`/${id}/reply/${rid}/edit`, { authorSlug: "bob" })).status).toBe(400)
    expect(
      (await send(`/1/reply/${rid}/edit`, { authorSlug: "bob", replyBody: "xy" })).status,
    ).toBe(404)
  })

  test("archive is for resolved threads", async () => {
    const id = await post()
    const answer = await send(`/${id}/archive`, { authorSlug: "ada" })
    expect(answer.status).toBe(409)
    expect(await answer.json()).toMatchObject({ code: "not-resolved" })
    expect((await read(id)).thread.status).toBe("open")
  })

  test("resolve records the answer once, and archive ends the thread", async () => {
    const id = await post()
    const { id: rid } = await call(`/${id}/reply`, { authorSlug: "bob", replyBody: "This way" })
    const resolve = { authorSlug: "ada", acceptedReplyId: rid, resolution: "Bob knew." }
    expect((await send(`/${id}/resolve`, { ...resolve, acceptedReplyId: "9999" })).status).toBe(404)
    const { thread } = await call(`/${id}/resolve`, resolve)
    expect(thread).toMatchObject({
      status: "resolved",
      accepted_reply_id: rid,
      resolution: "Bob knew.",
      resolved_at: new Date(site().now()).toISOString(),
    })
    expect((await read(id)).replies[0].accepted).toBe(true)
    site().advance(1_000)
    expect((await call(`/${id}/resolve`, resolve)).thread).toEqual(thread)
    for (const other of [{ acceptedReplyId: undefined }, { resolution: "Someone else did." }])
      expect((await send(`/${id}/resolve`, { ...resolve, ...other })).status).toBe(409)
    expect((await call(`/${id}/archive`, { authorSlug: "ada" })).thread.status).toBe("archived")
    expect((await send(`/${id}/archive`, { authorSlug: "ada" })).status).toBe(409)
    for (const [path, json] of [
      ["edit", { title: "Late" }],
      ["resolve", resolve],
      ["reopen", {}],
    ] as const)
      expect((await send(`/${id}/${path}`, { authorSlug: "ada", ...json })).status).toBe(409)
  })
})
