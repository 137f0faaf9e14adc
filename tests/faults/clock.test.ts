import { afterEach, beforeEach, describe, expect, test } from "bun:test"
import { createTestHost, type TestHost } from "broadside/testing"
import { HOLD_MS } from "../../core/jobs/clock/guarded-clock"
import { firstParty } from "../../modules/index"

const DAY = 86_400_000
const PAGE = "<!doctype html><title>x</title><p>x"

let site: TestHost
beforeEach(async () => {
  site = await createTestHost({ modules: firstParty, config: "[limits]\nwrite = 60" })
})
afterEach(() => site.close())

/** Sets the clock, and waits until its new time counts. */
function setClock(byMs: number): void {
  site.jump(byMs)
  site.now()
  site.advance(HOLD_MS)
}

/** Forty days ahead for as long as `work` takes, and long enough to count. */
async function withWrongClock<T>(work: () => Promise<T>): Promise<T> {
  setClock(40 * DAY)
  const value = await work()
  setClock(-40 * DAY)
  return value
}

test("trending forgets what was played while the clock was wrong", async () => {
  const { id } = await site.json("/games/submit", {
    json: { html: PAGE, title: "Game", humanName: "Ada" },
  })
  const { url } = await site.json(`/games/${id}`)
  const play = async () => {
    await site.fetch(new URL(url).pathname)
    await site.settle()
  }
  await play()
  const trending = async () => (await site.json("/api/trending")).games.length
  expect(await trending()).toBe(1)
  await withWrongClock(async () => {
    await play()
    await trending()
  })
  expect(await trending()).toBe(1)
  site.advance(2 * DAY)
  expect(await trending()).toBe(0)
})

test("a rate never locks anybody out for longer than its window", async () => {
  const post = () =>
    site.fetch("/api/exchange", {
      json: { authorSlug: "ada", title: "Hello", threadBody: "Hello there" },
    })
  await withWrongClock(async () => {
    for (let n = 0; n < 60; n++) expect((await post()).status).toBe(200)
    expect((await post()).status).toBe(429)
  })
  expect((await post()).status).toBe(200)
})

test("a page that was folded while the clock was wrong is live again", async () => {
  const { id } = await site.json("/api/dispatch/submit", { json: { html: PAGE, title: "Tea" } })
  const listed = async () =>
    (await site.json("/api/dispatch/list")).active.map((page: { id: string }) => page.id)
  await withWrongClock(() => site.runJob("worlds.fold"))
  await site.runJob("worlds.fold")
  expect(await listed()).toEqual([id])
  const { games, ...graveyard } = await site.json("/games/graveyard")
  expect(JSON.stringify({ games, graveyard })).not.toContain(id)
})

describe("a claim", () => {
  const MAX_TTL_MS = 3_600_000
  const claims = async () => {
    const { id } = await site.json("/api/exchange", {
      json: { authorSlug: "ada", title: "Draw", threadBody: "A fox, please", type: "ai-request" },
    })
    const claim = (authorSlug: string) =>
      site.fetch(`/api/exchange/${id}/claim`, { json: { authorSlug, ttl: MAX_TTL_MS } })
    return { id, claim }
  }

  test("made while the clock was ahead holds a task for the longest time at most", async () => {
    const { claim } = await claims()
    await withWrongClock(() => claim("early-bot"))
    await site.runJob("exchange.shorten-claims")
    expect((await claim("next-bot")).status).toBe(409)
    site.advance(MAX_TTL_MS + 1)
    expect((await claim("next-bot")).status).toBe(200)
  })

  test.each([1, 1_000, 3_600_000, 86_400_000])(
    "stays with its holder when the clock goes back by %d ms",
    async (ms) => {
      const { id, claim } = await claims()
      const { fence } = await (await claim("bot")).json()
      site.jump(-ms)
      await site.runJob("exchange.shorten-claims")
      const answer = { authorSlug: "bot", replyBody: "Here it is", fence }
      expect((await site.fetch(`/api/exchange/${id}/reply`, { json: answer })).status).toBe(200)
    },
  )
})

test("events are forgotten by their own time, not by a clock that jumped ahead", async () => {
  await site.json("/api/exchange", {
    json: { authorSlug: "ada", title: "Hello @bob", threadBody: "Hello there" },
  })
  await withWrongClock(() => site.runJob("exchange.forget-events"))
  expect((await site.json("/api/inbox/bob")).items.length).toBe(1)
})

test("a request is carried out once, also when it is repeated while the clock is ahead", async () => {
  const submit = async () => {
    const json = { html: PAGE, title: "Game", humanName: "Ada" }
    const headers = { "idempotency-key": "once-0123456789abcdef" }
    return (await site.json("/games/submit", { json, headers })).id
  }
  const id = await submit()
  site.jump(25 * 3_600_000)
  await site.runJob("core.forget-answers")
  expect(await submit()).toBe(id)
})
