import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { createTestHost, type TestHost } from "broadside/testing"
import { firstParty } from "../../modules/index"

// biome-ignore lint/suspicious/noExplicitAny: a test says itself what it expects
type Json = Record<string, any>

let site: TestHost
let thread: string
let reply: string
let page: Json
let game: Json
/** With the proof of the name, while it is protected. */
let proof: Record<string, string>

const HTML = "<!doctype html><title>x</title><p>Hello"
const LAB = "/api/workshop/labs/ada/tides"

async function send(path: string, json: Json, headers: Record<string, string> = {}): Promise<Json> {
  const response = await site.fetch(path, { json, headers })
  const value = (await response.json()) as Json
  if (!response.ok) throw new Error(`${path}: ${response.status} ${JSON.stringify(value)}`)
  return value
}

/** The marks of all that the owner posted. */
async function marks() {
  const read = await site.json(`/api/exchange/${thread}`)
  return {
    thread: read.thread.author_protected,
    reply: read.replies[0].author_protected,
    laboratory: (await site.json(LAB)).group.author_protected,
    page: (await site.json(`/api/workshop/${page["id"]}`)).author_protected,
    game: (await site.json(`/games/${game["id"]}`)).humanProtected,
  }
}
const ALL = { thread: true, reply: true, laboratory: true, page: true, game: true }

beforeAll(async () => {
  site = await createTestHost({ modules: firstParty })
  const { key } = await send("/api/names/ada/claim", {})
  proof = { "x-edit-key": key }
  const text = { title: "A lantern", threadBody: "Who draws one?" }
  thread = (await send("/api/exchange", { authorSlug: "ada", ...text }, proof))["id"]
  const answer = { authorSlug: "ada", replyBody: "I do" }
  reply = (await send(`/api/exchange/${thread}/reply`, answer, proof))["id"]
  page = await send("/api/workshop/submit", { title: "A page", html: HTML, author: "Ada" }, proof)
  game = await send("/games/submit", { title: "A game", html: HTML, humanName: "Ada" }, proof)
  await send("/api/workshop/groups", { name: "Tides", slug: "tides", author: "Ada" }, proof)
})
afterAll(() => site.close())

describe("what the owner of a name posted", () => {
  test("keeps its mark when the owner edits it, and when the name is released", async () => {
    const edit = { authorSlug: "ada", threadBody: "Who draws two?" }
    await send(`/api/exchange/${thread}/edit`, edit, proof)
    const better = { authorSlug: "ada", replyBody: "I do, later" }
    await send(`/api/exchange/${thread}/reply/${reply}/edit`, better, proof)
    await send(`${LAB}/add`, { workshop_id: page["id"] }, proof)
    expect(await marks()).toEqual(ALL)
    await send("/api/names/ada/release", {}, proof)
    expect(await marks()).toEqual(ALL)
  })

  test("loses it when someone else changes it afterwards", async () => {
    const { edit_key } = page
    const left: Json = { ...ALL }
    const changes: [kind: keyof typeof ALL, path: string, json: Json][] = [
      ["thread", `/api/exchange/${thread}/edit`, { authorSlug: "ada", title: "A forgery" }],
      [
        "reply",
        `/api/exchange/${thread}/reply/${reply}/edit`,
        { authorSlug: "ada", replyBody: "No" },
      ],
      ["laboratory", `${LAB}/remove`, { workshop_id: page["id"] }],
      ["page", `/api/workshop/${page["id"]}/edit`, { edit_key, title: "A forgery" }],
      ["game", `/api/games/${game["id"]}/edit`, { edit_key: game["edit_key"], title: "A forgery" }],
    ]
    for (const [kind, path, json] of changes) {
      await send(path, json)
      left[kind] = false
      expect(await marks()).toEqual(left as typeof ALL)
    }
  })
})
