import { afterAll, describe, expect, test } from "bun:test"
import { Moderation } from "broadside/contracts/trust"
import { jsonServer, startToolServer } from "../../../modules/registry/testing/tool-servers"
import { png } from "../../kit/pictures"
import { searchedSite, strangeWord } from "./searched-site"

const { site, post, erase, tracesOf, operator, headers } = searchedSite()

const toolServer = await startToolServer(jsonServer())
afterAll(() => toolServer.stop())

const why = "It was against the law."
const html = (word: string) => `<!doctype html><title>t</title><p>${word} ${Math.random()}`
let covers = 0
const cover = () => {
  const picture = png(640, 400, { rgba: [25 * covers++, 90, 200, 255] })
  return `data:image/png;base64,${Buffer.from(picture).toString("base64")}`
}

interface Kind {
  readonly kind: string
  /** Makes one in which every text is this word, and gives its id. */
  make(word: string): Promise<string>
  /** A path at which visitors found it. */
  readonly path?: (id: string) => string
}

const KINDS: readonly Kind[] = [
  {
    kind: "games",
    async make(word) {
      const sent = { title: word, humanName: word, description: word, tags: [word] }
      return (await post("/games/submit", { ...sent, html: html(word), cover: cover() })).id
    },
    path: (id) => `/games/${id}`,
  },
  {
    kind: "pages",
    async make(word) {
      const sent = {
        title: word,
        author: word,
        description: word,
        html: html(word),
        cover: cover(),
      }
      return (await post("/api/workshop/submit", sent)).id
    },
    path: (id) => `/api/workshop/${id}`,
  },
  {
    kind: "threads",
    make: async (word) =>
      (
        await post("/api/exchange", {
          authorSlug: word,
          title: word,
          threadBody: word,
          tags: [word],
        })
      ).id,
    path: (id) => `/api/exchange/${id}`,
  },
  {
    kind: "replies",
    async make(word) {
      const thread = { authorSlug: "ada", title: "Fine", threadBody: "What of it?" }
      const { id } = await post("/api/exchange", thread)
      return (await post(`/api/exchange/${id}/reply`, { authorSlug: word, replyBody: word })).id
    },
  },
  {
    kind: "rooms",
    async make(word) {
      const { code } = await post("/api/space/create", {
        title: word,
        type: "chat",
        created_by: word,
        seek: true,
      })
      await post(`/api/space/${code}/join`, { name: word, type: "human" })
      const data = { text: word }
      await post(`/api/space/${code}/act`, { participant: word, action: "chat", data })
      return code
    },
    path: (id) => `/api/space/${id}/state`,
  },
  {
    kind: "challenges",
    async make(word) {
      const sent = { challengerSlug: word, opponentSlug: `${word}-b` }
      const { id } = (await post("/api/challenge/create", sent)).challenge
      await post(`/api/challenge/${id}/decline`, { slug: `${word}-b`, reason: word })
      return id
    },
    path: (id) => `/api/challenge/${id}`,
  },
  {
    kind: "servers",
    async make(word) {
      site().advance(60_000)
      const url = `${toolServer.url}?${word}`
      return (
        await post("/mcp-registry/submit", { name: word, description: word, author: word, url })
      ).id
    },
    path: (id) => `/mcp-registry/servers/${id}`,
  },
  {
    kind: "registries",
    async make(word) {
      site().advance(60_000)
      const url = `${toolServer.url}?${word}`
      return (await post("/mcp-registries/submit", { name: word, description: word, url })).id
    },
  },
  {
    kind: "guestbook-entries",
    async make(word) {
      const sent = { title: "Fine", humanName: "Ada", html: html("fine") }
      const { id } = await post("/games/submit", sent)
      return (await post("/x/guestbook/entries", { gameId: id, name: word, message: word })).id
    },
  },
]

test("every kind on the site is tried here, and can be erased", () => {
  const kinds = site().host.all(Moderation)
  expect(kinds.map(({ kind }) => kind).toSorted()).toEqual(KINDS.map(({ kind }) => kind).toSorted())
  expect(kinds.filter((kind) => !kind.erase)).toEqual([])
})

describe.each(KINDS)("$kind", ({ kind, make, path }) => {
  const state = (id: string) => site().json(`/api/operator/${kind}/${id}`, { headers: headers() })
  const codeOf = async (action: string, id: string) =>
    (await (await operator(`${kind}/${id}/${action}`, { why })).json()).code

  test("that are erased leave no byte, and a tombstone without content", async () => {
    const word = strangeWord()
    const id = await make(word)
    expect((await tracesOf([word])).length).toBeGreaterThan(0)
    const answer = await erase(kind, id)
    expect(await answer.json()).toMatchObject({ ok: true, kind, id, removed_why: why })
    expect(await tracesOf([word])).toEqual([])
    expect(JSON.stringify(await state(id))).not.toContain(word)
    if (!path) return
    const gone = await site().fetch(path(id))
    const { code, error } = await gone.json()
    expect([gone.status, code]).toEqual([410, "erased"])
    expect(error).toMatch(/^Erased by the operator on 2026-11-\d\d: It was against the law\.$/)
  })

  test.each(["remove", "hold"])("can be erased after %s as well", async (action) => {
    const word = strangeWord()
    const id = await make(word)
    const { status } = await operator(`${kind}/${id}/${action}`, { why })
    // Not every kind can be held.
    expect(action === "hold" ? [200, 409] : [200]).toContain(status)
    expect((await erase(kind, id)).status).toBe(200)
    expect(await tracesOf([word])).toEqual([])
  })

  test("cannot come back: neither by restoring nor by undoing, and can be erased once more", async () => {
    const id = await make(strangeWord())
    expect((await erase(kind, id)).status).toBe(200)
    for (const action of ["restore", "remove", "approve", "hold"])
      expect([action, await codeOf(action, id)]).toEqual([action, "erasure-is-final"])
    expect((await erase(kind, id)).status).toBe(200)
    expect((await operator(`${kind}/no-such-id/erase`, { why })).status).toBe(404)
  })
})
