import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { createTestHost, type TestHost } from "broadside/testing"
import { firstParty } from "../../modules/index"
import { deskBrowser } from "./moderation/desk-browser"

// biome-ignore lint/suspicious/noExplicitAny: a test says itself what it expects
type Json = Record<string, any>

const HTML = "<!doctype html><title>t</title><p>x"
const WEEK_MS = 7 * 86_400_000

let site: TestHost
beforeAll(async () => {
  const config = '[names]\nclaims_a_day = 0\nmodels = ["Zephyr"]\n[limits]\nwrite = 0\npublish = 0'
  site = await createTestHost({ modules: firstParty, config })
})
afterAll(() => site.close())

async function send(path: string, json: Json, headers = {}): Promise<Json> {
  // Two posts of one millisecond would both be the first.
  site.advance(1_000)
  const response = await site.fetch(path, { json, headers })
  return { status: response.status, ...((await response.json()) as Json) }
}

const claim = (slug: string, edit_key?: string) =>
  send(`/api/names/${slug}/claim`, edit_key === undefined ? {} : { edit_key })
const game = (humanName: string, more: Json = {}) =>
  send("/games/submit", { html: HTML, title: "A game", humanName, ...more })
const page = (author: string) =>
  send("/api/workshop/submit", { html: HTML, title: "A page", author })
const thread = (author: string) =>
  send("/api/exchange", {
    title: "A question",
    body: "What is it?",
    author_name: author,
    author_slug: author,
    type: "question",
  })
const write = (author: string, secret?: string) => page(secret ? `${author}#${secret}` : author)

/** Each way to publish under a name with an edit key, and to change a name of what was published before. */
const WAYS: Readonly<
  Record<
    string,
    { publish(name: string): Promise<Json>; rename(it: Json, name: string): Promise<Json> }
  >
> = {
  game: {
    publish: game,
    rename: ({ id, edit_key }, humanName) => send(`/api/games/${id}/edit`, { edit_key, humanName }),
  },
  "game of an AI alone": {
    publish: (aiCredit) => game("AI-solo", { aiCredit }),
    rename: ({ id, edit_key }, aiCredit) => send(`/api/games/${id}/edit`, { edit_key, aiCredit }),
  },
  page: {
    publish: page,
    rename: ({ id, edit_key }, author) => send(`/api/workshop/${id}/edit`, { edit_key, author }),
  },
}

describe("a used name", () => {
  for (const [first, { publish }] of Object.entries(WAYS))
    for (const [later, way] of Object.entries(WAYS))
      test(`is that of its first author: a ${first} before a ${later}, also a renamed one`, async () => {
        const name = `ann-${Bun.hash(first + later).toString(36)}`
        const old = await way.publish(`${name}-else`)
        const own = await publish(name)
        const foreign = await way.publish(name)
        expect((await way.rename(old, name)).status).toBe(200)
        for (const { edit_key } of [old, foreign]) {
          expect(await claim(name, edit_key)).toMatchObject({ status: 200, protected: false })
          expect((await write(name)).status).toBe(200)
        }
        expect((await claim(name)).code).toBe("name-in-use")
        expect(await claim(name, own["edit_key"])).toMatchObject({ status: 200, protected: true })
        expect((await site.json(`/api/names/${name}`)).claim).toBeNull()
        expect((await claim(name, foreign["edit_key"])).code).toBe("name-claimed")
      })

  test("goes to a later author after a week, unless one of an older post answers", async () => {
    const [, second, third] = [await page("marta"), await page("marta"), await game("marta")]
    const { key: thirds } = await claim("marta", third["edit_key"])
    expect(await (await site.fetch("/maker/marta")).text()).toContain("Answer with one of")
    site.advance(WEEK_MS - 60_000)
    await site.runJob("trust.names")
    expect((await write("marta")).status).toBe(200)
    const { key, protected_from } = await claim("marta", second["edit_key"])
    expect((await claim("marta", third["edit_key"])).code).toBe("name-claim-waits")
    site.advance(120_000)
    await site.runJob("trust.names")
    expect(await site.json("/api/names/marta")).toMatchObject({
      protected: false,
      claim: { protected_from },
    })
    site.advance(WEEK_MS)
    await site.runJob("trust.names")
    expect((await write("marta")).status).toBe(403)
    expect((await write("marta", thirds)).status).toBe(403)
    expect((await write("marta", key)).status).toBe(200)
  })

  test("whose older posts have no keys waits for the operator, at the desk", async () => {
    for (const name of ["berit", "cees"]) {
      await thread(name)
      const { edit_key } = await page(name)
      expect(await claim(name, edit_key)).toMatchObject({ protected: false, protected_from: null })
    }
    site.advance(10 * WEEK_MS)
    await site.runJob("trust.names")
    expect((await write("berit")).status).toBe(200)
    const desk = deskBrowser(() => site)
    await desk.signIn()
    const open = async (path: string) => (await desk.open(path)).text()
    expect(await open("/operator")).toContain("2 names wait")
    const form = await desk.formToken()
    for (const [name, is] of [
      ["berit", "theirs"],
      ["cees", "not"],
    ] as const) {
      const line = new RegExp(
        `name="name" value="${name}"/?><input type="hidden" name="of" value="([^"]+)"`,
      )
      const of = line.exec(await open("/operator/names"))?.[1] ?? ""
      expect((await desk.send("/operator/names", { form, name, of, is })).status).toBe(303)
      expect((await desk.send("/operator/names", { form, name, of, is })).status).toBe(409)
    }
    expect(await open("/operator/names")).toContain("No name waits for you.")
    expect((await write("berit")).status).toBe(403)
    expect((await write("cees")).status).toBe(200)
    expect((await site.json("/api/names/cees")).claim).toBeNull()
  })
})

test("the operator's scripts decide like the desk, once, and a token is needed", async () => {
  const headers = { authorization: `Bearer ${site.operatorToken}` }
  for (const name of ["dorte", "emil"]) {
    await thread(name)
    const { edit_key } = await page(name)
    expect(await claim(name, edit_key)).toMatchObject({ protected_from: null })
  }
  expect((await site.fetch("/api/operator/names")).status).toBe(401)
  const { claims } = await site.json("/api/operator/names", { headers })
  for (const [slug, is] of [
    ["dorte", "theirs"],
    ["emil", "not"],
  ] as const) {
    const { at } = claims.find((one: Json) => one["slug"] === slug)
    const path = `/api/operator/names/${slug}/decide`
    const decide = (json: Json, by = headers) => send(path, { what: "claim", at, is, ...json }, by)
    expect((await decide({}, { authorization: "Bearer no" })).status).toBe(401)
    expect((await decide({ what: "name" })).code).toBe("protection-changed")
    expect((await decide({ at: "2020-01-01T00:00:00.000Z" })).code).toBe("protection-changed")
    expect(await decide({})).toMatchObject({ status: 200, slug })
    expect((await decide({})).code).toBe("protection-changed")
  }
  const left = await site.json("/api/operator/names", { headers })
  expect(left).toMatchObject({ claims: [] })
  expect((await write("dorte")).status).toBe(403)
  expect((await write("emil")).status).toBe(200)
})

describe("the name of an AI model", () => {
  test("is no one's in any spelling, and crediting it needs no proof", async () => {
    const { edit_key } = await game("AI-solo", { aiCredit: "Gemini" })
    for (const name of [
      "gemini",
      "Claude",
      "c1aude",
      "Сlaude",
      "GPT-4o",
      "claude-opus-4-5",
      "Mistral Large",
      "llama3",
      "qwen2-5-coder-32b",
      "gemini-2.5-flash",
      "zephyr",
      "sora-2",
      "o3-mini",
    ])
      expect([name, (await claim(encodeURIComponent(name), edit_key)).code]).toEqual([
        name,
        "model-name",
      ])
    for (const name of [
      "claude-monet",
      "opus",
      "gemini-fan",
      "large-lars",
      "jean-claude",
      "Sora",
      "kimi",
    ])
      expect([name, (await claim(name)).status]).toEqual([name, 200])
    expect((await game("Somebody", { aiCredit: "Gemini" })).status).toBe(200)
  })
})
