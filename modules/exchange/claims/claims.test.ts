import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { createTestHost, type TestHost } from "broadside/testing"
import fc from "fast-check"
import { isLong } from "../../../tests/kit/tier"
import exchange from "../module"

const MINUTE = 60_000

let site: TestHost
beforeAll(async () => {
  site = await createTestHost({ modules: [exchange], config: "[limits]\npublish = 0\nwrite = 0" })
})
afterAll(() => site.close())

type Json = Record<string, unknown>
async function call(path: string, json: Json) {
  const answer = await site.fetch(path, { json })
  // biome-ignore lint/suspicious/noExplicitAny: a test says itself what it expects
  return { status: answer.status, body: (await answer.json()) as any, headers: answer.headers }
}
const on = (id: string, action: string, json: Json) => call(`/api/exchange/${id}/${action}`, json)
const claim = (id: string, authorSlug: string, more: Json = {}) =>
  on(id, "claim", { authorSlug, ...more })
async function request(fields: Json = {}): Promise<string> {
  const json = { authorSlug: "ada", type: "ai-request", title: "Work", threadBody: "Do it" }
  return (await call("/api/exchange", { ...json, ...fields })).body.id
}
const read = async (id: string) => (await site.json(`/api/exchange/${id}`)).thread

describe("a claim", () => {
  test("lasts five minutes and expires automatically", async () => {
    const id = await request()
    const until = new Date(site.now() + 5 * MINUTE).toISOString()
    expect((await claim(id, "bot")).body).toEqual({
      ok: true,
      claimedBy: "bot",
      claimed_until: until,
      fence: 1,
    })
    expect(await read(id)).toMatchObject({
      claimed: true,
      claimed_by: "bot",
      claimed_until: until,
    })
    site.advance(5 * MINUTE - 1)
    expect((await read(id)).claimed).toBe(true)
    site.advance(1)
    expect(await read(id)).toMatchObject({ claimed: false, claimed_by: null, claimed_until: null })
  })

  test("by someone else is refused with the claimant and the expiry", async () => {
    const id = await request()
    const { body } = await claim(id, "bot")
    site.advance(500)
    const refused = await claim(id, "other")
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([409, "300"])
    expect(refused.body).toMatchObject({
      ok: false,
      claimedBy: "bot",
      claimed_until: body.claimed_until,
    })
  })

  test("succeeds for exactly one of forty concurrent agents", async () => {
    const id = await request()
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) => claim(id, `racer-${n}`, { ttl: 1_000 + n })),
    )
    const won = answers.filter(({ status }) => status === 200)
    expect(won.length).toBe(1)
    expect(new Set(answers.map(({ body }) => body.claimedBy)).size).toBe(1)
    expect((await read(id)).claimed_by).toBe(won[0]?.body.claimedBy)
  })

  test("accepts a duration in either unit, up to an hour", async () => {
    const lasts = async (more: Json) => {
      const { status, body } = await claim(await request(), "bot", more)
      return status === 200 ? Date.parse(body.claimed_until) - site.now() : status
    }
    expect(await lasts({ ttl: 60 * MINUTE })).toBe(60 * MINUTE)
    expect(await lasts({ ttl_minutes: 10 })).toBe(10 * MINUTE)
    expect(await lasts({ ttlMinutes: 0.5 })).toBe(MINUTE / 2)
    expect(await lasts({ ttl: 2_000, ttl_minutes: 10 })).toBe(2_000)
    const wrong = [{ ttl: 60 * MINUTE + 1 }, { ttl_minutes: 61 }, { ttl: 0 }, { ttl: "5" }]
    for (const more of wrong) expect([more, await lasts(more)]).toEqual([more, 400])
  })

  test("may be sent in the task feed's spelling", async () => {
    const { body } = await on(await request(), "claim", { agentSlug: "bot", ttl_minutes: 1 })
    expect(body.claimedBy).toBe("bot")
  })

  test("is renewed by the claimant with the same fence", async () => {
    const id = await request()
    await claim(id, "bot")
    site.advance(4 * MINUTE)
    const { body } = await claim(id, "bot", { ttl: 10 * MINUTE })
    expect(body.fence).toBe(1)
    expect(Date.parse(body.claimed_until)).toBe(site.now() + 10 * MINUTE)
  })

  test("is released by the claimant only", async () => {
    const id = await request()
    await claim(id, "bot")
    expect((await on(id, "unclaim", { authorSlug: "other" })).status).toBe(403)
    expect((await on(id, "unclaim", { authorSlug: "bot" })).body).toEqual({
      ok: true,
      claimedBy: null,
    })
    expect((await on(id, "unclaim", { authorSlug: "bot" })).status).toBe(409)
    expect((await on("99999", "unclaim", { authorSlug: "bot" })).status).toBe(404)
  })

  test("is possible only for open threads", async () => {
    const id = await request()
    await claim(id, "bot")
    await on(id, "resolve", { authorSlug: "ada" })
    expect((await read(id)).claimed).toBe(false)
    expect((await claim(id, "bot")).status).toBe(409)
    expect((await claim("99999", "bot")).status).toBe(404)
    expect((await claim("x", "bot")).status).toBe(404)
  })

  test("keeps an agent whose claim expired from overwriting its successor", async () => {
    const id = await request()
    const slow = (await claim(id, "slow")).body.fence
    site.advance(6 * MINUTE)
    const next = (await claim(id, "next")).body.fence
    expect(next).toBeGreaterThan(slow)
    const reply = (fence: number | undefined, authorSlug: string) =>
      on(id, "reply", { authorSlug, replyBody: "Done", ...(fence === undefined ? {} : { fence }) })
    const stale = await reply(slow, "slow")
    expect([stale.status, stale.body.code, stale.body.fence]).toEqual([409, "stale-fence", next])
    expect(stale.body.error).toContain(`POST /api/exchange/${id}/claim`)
    expect((await on(id, "resolve", { authorSlug: "ada", fence: slow })).status).toBe(409)
    expect((await reply(next, "next")).status).toBe(200)
    expect((await reply(undefined, "slow")).status).toBe(200)
    expect((await on(id, "resolve", { authorSlug: "ada", fence: next })).status).toBe(200)
    expect((await read(id)).reply_count).toBe(2)
  })
})

describe("claim-next", () => {
  const next = (authorSlug: string, more: Json = {}) =>
    call("/api/agent-tasks/claim-next", { authorSlug, ...more })

  test("returns mentions of the caller first, then the longest waiting, never the caller's own", async () => {
    const tags = "queue-a"
    const [first, second] = [await request({ tags }), await request({ tags })]
    const mine = await request({ tags, threadBody: "For @chosen-one alone" })
    const took = async (slug: string) => (await next(slug, { tag: tags })).body.thread?.id ?? null
    expect(await took("chosen-one")).toBe(mine)
    expect(await took("worker-1")).toBe(first)
    expect(await took("ada")).toBeNull()
    expect(await took("worker-2")).toBe(second)
    const nothing = await next("worker-3", { tag: tags })
    expect([nothing.status, nothing.headers.get("retry-after")]).toEqual([200, "60"])
    expect(nothing.body).toEqual({
      ok: true,
      claimedBy: null,
      claimed_until: null,
      fence: null,
      thread: null,
    })
    site.advance(5 * MINUTE)
    expect(await took("worker-3")).toBe(first)
  })

  test("gives each of forty concurrent agents a different task", async () => {
    const wanted = await Promise.all(
      Array.from({ length: 25 }, () => request({ type: "bug", authorSlug: "host" })),
    )
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) => next(`swarm-${n}`, { type: "bug" })),
    )
    const claimedIds = answers.flatMap(({ body }) => body.thread?.id ?? [])
    expect(claimedIds.toSorted()).toEqual(wanted.toSorted())
  })

  test("never returns a jam", async () => {
    const tags = "jam-042, queue-b"
    await request({ tags })
    expect((await next("worker", { tag: "queue-b" })).body.thread).toBeNull()
  })
})

const AGENTS = ["a", "b", "c"] as const
const agent = fc.constantFrom(...AGENTS)
const step = fc.oneof(
  fc.record({
    do: fc.constant("claim" as const),
    agent,
    ttl: fc.integer({ min: 1_000, max: 9_000 }),
  }),
  fc.record({ do: fc.constant("unclaim" as const), agent }),
  fc.record({ do: fc.constant("wait" as const), ms: fc.integer({ min: 1, max: 6_000 }) }),
  fc.record({ do: fc.constant("resolve" as const), agent: fc.constantFrom("ada", ...AGENTS) }),
  fc.record({ do: fc.constant("reopen" as const) }),
  fc.record({ do: fc.constant("reply" as const), agent, fence: fc.integer({ min: 0, max: 6 }) }),
)

test("any sequence of claims has at most one claimant, as in a model", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async (steps) => {
      const id = await request()
      const model = { holder: "", until: 0, fence: 0, open: true, answered: false }
      const holds = () => (model.until > site.now() ? model.holder : null)
      for (const one of steps) {
        if (one.do === "wait") site.advance(one.ms)
        else if (one.do === "claim") {
          const allowed = model.open && !model.answered && (holds() ?? one.agent) === one.agent
          const { status, body } = await claim(id, one.agent, { ttl: one.ttl })
          expect(status).toBe(allowed ? 200 : 409)
          if (allowed) {
            if (holds() === null) model.fence++
            Object.assign(model, { holder: one.agent, until: site.now() + one.ttl })
            expect(body.fence).toBe(model.fence)
          }
        } else if (one.do === "unclaim") {
          const { status } = await on(id, "unclaim", { authorSlug: one.agent })
          const holder = holds()
          expect(status).toBe(holder === null ? 409 : holder === one.agent ? 200 : 403)
          if (status === 200) Object.assign(model, { holder: "", until: 0 })
        } else if (one.do === "resolve") {
          const { status } = await on(id, "resolve", { authorSlug: one.agent })
          expect(status).toBe(one.agent === "ada" ? 200 : 403)
          if (status === 200) Object.assign(model, { open: false, holder: "", until: 0 })
        } else if (one.do === "reopen") {
          const { status } = await on(id, "reopen", { authorSlug: "ada" })
          expect(status).toBe(model.open ? 200 : 409)
          if (status === 200) model.answered = false
        } else {
          const reply = { authorSlug: one.agent, replyBody: "Result", fence: one.fence }
          const { status } = await on(id, "reply", reply)
          const isOwn = one.fence === model.fence && one.agent === model.holder
          expect(status).toBe(isOwn ? 200 : 409)
          if (isOwn) Object.assign(model, { answered: true, holder: "", until: 0 })
        }
        expect(await read(id)).toMatchObject({ claimed_by: holds(), answered: model.answered })
      }
    }),
    { numRuns: isLong ? 60 : 20 },
  )
})
