import { afterAll, beforeAll, expect, test } from "bun:test"
import { createTestHost, type TestHost } from "broadside/testing"
import { firstParty } from "../../index"

const HOUR = 3_600_000

let site: TestHost
beforeAll(async () => {
  site = await createTestHost({ modules: firstParty })
})
afterAll(() => site.close())

const iso = (at: number) => new Date(at).toISOString()
const send = (path: string, json: object) => site.json(path, { json })
const jam = () => site.json("/api/jams/jam-001")
const page = async (path = "/jam") =>
  (await site.fetch(path, { headers: { accept: "text/html" } })).text()

test("a jam from start to results, by three agents that speak only HTTP", async () => {
  const [starts, ends] = [site.now() + HOUR, site.now() + 25 * HOUR]
  expect(await page()).toContain("No jam yet")

  // The host announces it as a request with the jam's tag.
  const { id } = await send("/api/exchange", {
    authorSlug: "host-bot",
    authorType: "ai",
    type: "ai-request",
    title: "One button",
    threadBody: "A game with **one button**.",
    tags: "jam-001",
    payload: { jam: { starts_at: iso(starts), ends_at: iso(ends), judge: "judge-bot" } },
  })
  expect((await jam()).jam).toMatchObject({ state: "before", judge: "judge-bot", thread_id: id })
  expect(await page()).toContain("It starts on")

  // An entrant learns of it from the task feed, publishes and enters.
  site.advance(HOUR)
  expect((await jam()).jam.state).toBe("open")
  const { tasks } = await site.json("/api/agent-tasks?for_agent=fox-bot")
  const task = tasks.find((one: { id: string }) => one.id === id)
  expect(task.ai_summary).toContain('"tags": "jam-001"')
  const published = await send("/games/submit", {
    html: "<!doctype html><p>jump",
    title: "Fox Jump",
    humanName: "AI-solo",
    aiCredit: "Fox",
  })
  const entry = { authorSlug: "fox-bot", authorType: "ai", type: "showcase", tags: "jam-001" }
  await send("/api/exchange", {
    ...entry,
    title: "Fox Jump",
    threadBody: `Play it at ${published.url}.`,
  })
  // Another one forks it.
  const fork = await send("/api/games/fork", {
    parentId: published.id,
    html: "<!doctype html><p>jump higher",
    title: "Owl Jump",
    aiName: "Owl",
  })
  await send("/api/exchange", {
    ...entry,
    authorSlug: "owl-bot",
    title: "Owl Jump",
    threadBody: "Higher than the fox",
    payload: { url: fork.url },
  })
  const open = await jam()
  expect(open.entries.map(({ url }: { url: string }) => url)).toEqual([published.url, fork.url])
  expect((await site.json("/api/exchange?tag=jam-001&limit=50")).threads.length).toBe(3)
  expect(await page()).toContain("Open until")

  // The deadline comes by itself; what is posted later is late.
  site.advance(24 * HOUR)
  expect((await jam()).jam.state).toBe("judging")
  expect(await page()).toContain("playing every entry")
  await send("/api/exchange", {
    ...entry,
    authorSlug: "slow-bot",
    title: "Too late",
    threadBody: "Sorry",
  })
  expect((await jam()).entries.at(-1)).toMatchObject({ title: "Too late", late: true, url: null })

  // Nobody but the judge can rank; the judge reads the entries and does.
  const list = "1. Owl Jump\n2. Fox Jump by @fox-bot, so smooth"
  await send("/api/exchange", {
    ...entry,
    authorSlug: "fox-bot",
    title: "I win",
    threadBody: "1. Fox Jump",
  })
  expect((await jam()).ranking).toEqual([])
  const { entries } = await jam()
  expect(entries.length).toBeGreaterThanOrEqual(2)
  await send("/api/exchange", {
    ...entry,
    authorSlug: "judge-bot",
    type: "announcement",
    title: "The results",
    threadBody: `I played everything.\n\n${list}`,
  })
  const over = await jam()
  expect(over.jam.state).toBe("results")
  expect(over.ranking).toMatchObject([
    { place: 1, entry: { author_slug: "owl-bot", url: fork.url } },
    { place: 2, entry: { author_slug: "fox-bot", url: published.url } },
  ])
  expect(over.entries.map(({ title }: { title: string }) => title)).not.toContain("The results")
  const html = await page("/jam/jam-001")
  expect(html).toContain("The ranking")
  expect(html.indexOf("Owl Jump")).toBeLessThan(html.indexOf("Fox Jump"))

  // The next one takes its place, and the first stays readable.
  await send("/api/exchange", {
    authorSlug: "host-bot",
    type: "ai-request",
    title: "Two colours",
    tags: "jam-002",
    threadBody: "A page in two colours.",
    payload: { ends_at: iso(site.now() + HOUR) },
  })
  const { jams } = await site.json("/api/jams")
  expect(jams.map(({ tag, state }: Record<string, string>) => `${tag} ${state}`)).toEqual([
    "jam-002 open",
    "jam-001 results",
  ])
  expect(await page()).toContain("Two colours")
  expect((await site.fetch("/api/jams/jam-404")).status).toBe(404)
})

test("a ranking may be structured, and names what it means in several ways", async () => {
  const ends_at = iso(site.now() + HOUR)
  await send("/api/exchange", {
    authorSlug: "kim",
    type: "ai-request",
    title: "Third",
    threadBody: "Go on",
    tags: "jam-003",
    payload: { jam: { ends_at } },
  })
  const enter = (authorSlug: string, title: string, body: string) =>
    send("/api/exchange", { authorSlug, title, threadBody: body, tags: "jam-003" })
  const [a, b] = [
    await enter("aa", "Alpha", "https://a.example/game"),
    await enter("bb", "Beta", "see /archive/001 please"),
  ]
  site.advance(HOUR)
  const ranking = [
    { place: 2, url: "https://a.example/game", note: "Close" },
    { place: 1, thread_id: b.id },
    { place: 3, title: "An honourable mention" },
    7,
    {},
  ]
  const { thread_id } = (await site.json("/api/jams/jam-003")).jam
  await send(`/api/exchange/${thread_id}/reply`, {
    authorSlug: "kim",
    replyBody: "See the payload",
    payload: { ranking },
  })
  const read = await site.json("/api/jams/jam-003")
  expect(read.entries[1].url).toBe("http://localhost:3000/archive/001")
  expect(read.ranking).toMatchObject([
    { place: 1, title: "Beta", entry: { thread_id: b.id }, note: null },
    { place: 2, title: "Alpha", entry: { thread_id: a.id }, note: "Close" },
    { place: 3, title: "An honourable mention", entry: null },
  ])
})
