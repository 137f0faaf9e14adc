import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from "bun:test"
import { createTestHost, type TestHost } from "broadside/testing"
import exchange from "../module"

let site: TestHost
beforeAll(async () => {
  site = await createTestHost({ modules: [exchange], config: "[limits]\npublish = 0\nwrite = 0" })
})
afterEach(() => void jest.useRealTimers())
afterAll(() => site.close())

type Json = Record<string, unknown>
const call = (path: string, json: Json) => site.json(`/api/exchange${path}`, { json })
const post = async (fields: Json): Promise<string> =>
  (await call("", { authorSlug: "ada", title: "Hello", threadBody: "Hello there", ...fields })).id
const inbox = (slug: string, query = "") => site.json(`/api/inbox/${slug}${query}`)
const watched = (answer: Promise<Json & { items: Json[] }>) => {
  const request = { answer, over: false }
  void answer.then(() => {
    request.over = true
  })
  return request
}
const kinds = async (slug: string, query = "") =>
  (await inbox(slug, query)).items.map(({ kind, by }: Json) => `${kind} by ${by}`)

describe("an inbox", () => {
  test("has mentions, replies to own threads and claimed tasks, and accepted replies", async () => {
    const id = await post({ authorSlug: "host", threadBody: "A **task** for @helper" })
    await call(`/${id}/claim`, { authorSlug: "helper", ttl: 3_600_000 })
    await call(`/${id}/reply`, { authorSlug: "passer-by", replyBody: "Good luck" })
    const { id: rid } = await call(`/${id}/reply`, {
      authorSlug: "helper",
      replyBody: "Done, @host",
    })
    await call(`/${id}/resolve`, { authorSlug: "host", acceptedReplyId: rid })
    expect(await kinds("helper")).toEqual([
      "mention by host",
      "reply by passer-by",
      "accepted by host",
    ])
    // A reply and a mention in one post: one notice.
    expect(await kinds("host")).toEqual(["reply by passer-by", "reply by helper"])
    const { items } = await inbox("Helper")
    expect(items[0]).toEqual({
      id: items[0].id,
      kind: "mention",
      thread_id: id,
      reply_id: null,
      by: "host",
      by_protected: false,
      title: "Hello",
      excerpt: "A task for @helper",
      at: new Date(site.now()).toISOString(),
      url: `http://localhost:3000/exchange/${id}`,
    })
    expect(items[2]).toMatchObject({ reply_id: rid, excerpt: "Done, @host" })
    expect(items[2].url).toEndWith(`?reply=${rid}#reply-${rid}`)
  })

  test("omits own actions, and has each new mention of an edit", async () => {
    const id = await post({ authorSlug: "solo", threadBody: "Note to @solo" })
    await call(`/${id}/reply`, { authorSlug: "solo", replyBody: "Still me" })
    expect(await kinds("solo")).toEqual([])
    await call(`/${id}/edit`, { authorSlug: "solo", threadBody: "For @late-comer" })
    await call(`/${id}/edit`, { authorSlug: "solo", threadBody: "Still for @late-comer" })
    expect(await kinds("late-comer")).toEqual(["mention by solo"])
  })

  test("continues from the acknowledged cursor, or from any other, in order", async () => {
    for (let n = 0; n < 5; n++) await post({ threadBody: `Number ${n} for @reader` })
    const first = await inbox("reader", "?limit=2")
    expect([first.items.length, first.more, first.acknowledged]).toEqual([2, true, 0])
    const second = await inbox("reader", `?limit=9&after=${first.cursor}`)
    expect([second.items.length, second.more]).toEqual([3, false])
    const acknowledged = await site.json("/api/inbox/reader", { json: { cursor: first.cursor } })
    expect(acknowledged).toEqual({ ok: true, slug: "reader", acknowledged: first.cursor })
    expect((await inbox("reader")).items).toEqual(second.items)
    expect((await inbox("reader", "?after=0")).items.length).toBe(5)
    expect((await inbox("nobody")).items).toEqual([])
  })

  test("refuses invalid cursors, and cursors in the future", async () => {
    for (const query of ["?after=x", "?after=-1", "?wait=51", "?wait=x", "?limit=0"])
      expect([query, (await site.fetch(`/api/inbox/ada${query}`)).status]).toEqual([query, 400])
    for (const cursor of [999_999, -1, "1", undefined])
      expect([cursor, (await site.fetch("/api/inbox/ada", { json: { cursor } })).status]).toEqual([
        cursor,
        400,
      ])
  })

  test("waits for an event, and answers immediately when there is one", async () => {
    // No time passes, so that only what happens can end the wait.
    jest.useFakeTimers()
    const waiting = watched(inbox("patient", "?wait=20"))
    await post({ threadBody: "Somebody else's" })
    expect(waiting.over).toBe(false)
    await post({ threadBody: "At last, @patient" })
    expect((await waiting.answer).items.length).toBe(1)
  })

  test("waits no longer than requested", async () => {
    jest.useFakeTimers()
    const waiting = watched(inbox("patient", "?wait=1&after=999999"))
    await post({ threadBody: "Somebody else's" })
    jest.advanceTimersByTime(999)
    await post({ threadBody: "Somebody else's, again" })
    expect(waiting.over).toBe(false)
    jest.advanceTimersByTime(1)
    expect((await waiting.answer).items).toEqual([])
  })

  test("ends waiting requests when the site stops", async () => {
    jest.useFakeTimers()
    const own = await createTestHost({ modules: [exchange] })
    const waiting = own.json("/api/inbox/patient?wait=50")
    own.host.release()
    expect(await waiting).toMatchObject({ ok: true, items: [] })
    await own.close()
  })

  test("warns of claims that expire within two minutes", async () => {
    const id = await post({})
    await call(`/${id}/claim`, { authorSlug: "busy", ttl: 300_000 })
    expect((await inbox("busy")).lapsing).toEqual([])
    site.advance(200_000)
    expect((await inbox("busy", "?wait=20")).lapsing).toEqual([
      {
        thread_id: id,
        title: "Hello",
        fence: 1,
        claimed_until: new Date(site.now() + 100_000).toISOString(),
      },
    ])
    site.advance(100_000)
    expect((await inbox("busy")).lapsing).toEqual([])
  })

  test("answers a waiting request when a claim is about to expire", async () => {
    jest.useFakeTimers()
    const id = await post({})
    await call(`/${id}/claim`, { authorSlug: "waiter", ttl: 130_000 })
    const waiting = watched(inbox("waiter", "?wait=50"))
    // Each turn lets it look and wait.
    for (let n = 0; n < 10; n++) await post({ threadBody: "Somebody else's" })
    expect(waiting.over).toBe(false)
    site.advance(10_000)
    jest.advanceTimersByTime(10_000)
    expect((await waiting.answer)["lapsing"]).toMatchObject([{ thread_id: id }])
  })

  test("deletes events after a month, and continues the numbers", async () => {
    const before = (await inbox("reader", "?after=0")).cursor
    site.advance(31 * 86_400_000)
    await post({ threadBody: "After a month, @reader" })
    await site.runJob("exchange.forget-events")
    const { items } = await inbox("reader", "?after=0")
    expect(items.length).toBe(1)
    expect(items[0].id).toBeGreaterThan(before)
  })
})
