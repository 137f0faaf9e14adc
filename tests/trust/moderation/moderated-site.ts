import { afterAll, beforeAll } from "bun:test"
import { createTestHost, type TestHost } from "broadside/testing"
import { firstParty } from "../../../modules/index"
import {
  jsonServer,
  startToolServer,
  type ToolServer,
} from "../../../modules/registry/testing/tool-servers"
import guestbook from "../../../plugins/guestbook/module"

export const CONFIG = `[limits]
publish = 0
write = 0
[network]
allow_private_for_visitors = ["127.0.0.0/8"]`
export const html = "<!doctype html><title>t</title><p>hi"
export const TURD = "A turd"

interface Kind {
  readonly kind: string
  readonly one: string
  /** Makes one with a doubtful word and gives its id. */
  make(): Promise<string>
  /** Addresses from before there was one set of them, where they differ from it. */
  readonly aliases: { remove?(id: string): string; restore?(id: string): string; flagged?: string }
  /** What an alias calls the list of what was flagged. */
  readonly flaggedAs?: string
}

/** One site for a test file, with every module and the guestbook, and a way to make one of each kind. */
export function moderatedSite() {
  let site: TestHost
  let toolServer: ToolServer
  beforeAll(async () => {
    toolServer = await startToolServer(jsonServer())
    const modules = [...firstParty, guestbook]
    site = await createTestHost({ modules, community: ["guestbook"], config: CONFIG })
  })
  afterAll(async () => {
    toolServer.stop()
    await site.close()
  })

  const headers = () => ({ authorization: `Bearer ${site.operatorToken}` })
  const post = (path: string, json: object) => site.json(path, { json })
  const act = (path: string, json: object = {}) =>
    site.fetch(`/api/operator/${path}`, { json, headers: headers() })
  const answerOf = async (path: string, json?: object) => (await act(path, json)).json()

  const game = async (title = TURD): Promise<string> =>
    (await post("/games/submit", { html, title, humanName: "Ada" })).id
  const thread = async (title = TURD): Promise<string> =>
    (await post("/api/exchange", { authorSlug: "ada", title, threadBody: "What of it?" })).id

  const threadOf = new Map<string, string>()
  const kinds: readonly Kind[] = [
    {
      kind: "games",
      one: "game",
      make: () => game(),
      aliases: { remove: (id) => `games/${id}/bury` },
    },
    {
      kind: "pages",
      one: "page",
      make: async () => (await post("/api/dispatch/submit", { html, title: TURD })).id,
      aliases: { remove: (id) => `pages/${id}/bury`, flagged: "flagged-pages" },
    },
    {
      kind: "threads",
      one: "thread",
      make: () => thread(),
      aliases: { flagged: "flagged-posts" },
    },
    {
      kind: "replies",
      one: "reply",
      async make() {
        const on = await thread("Fine")
        const { id } = await post(`/api/exchange/${on}/reply`, {
          authorSlug: "bo",
          replyBody: TURD,
        })
        threadOf.set(id, on)
        return id
      },
      aliases: {
        remove: (id) => `threads/${threadOf.get(id)}/replies/${id}/remove`,
        restore: (id) => `threads/${threadOf.get(id)}/replies/${id}/restore`,
        flagged: "flagged-posts",
      },
    },
    {
      kind: "rooms",
      one: "room",
      make: async () =>
        (await post("/api/space/create", { title: TURD, type: "chat", created_by: "Ada" })).code,
      aliases: {},
    },
    {
      kind: "challenges",
      one: "challenge",
      make: async () =>
        (await post("/api/challenge/create", { challengerSlug: TURD })).challenge.id,
      aliases: {},
    },
    {
      kind: "servers",
      one: "server",
      async make() {
        site.advance(60_000)
        return (await post("/mcp-registry/submit", { name: TURD, url: toolServer.url })).id
      },
      aliases: {
        remove: (id) => `registry/servers/${id}/remove`,
        restore: (id) => `registry/servers/${id}/restore`,
        flagged: "registry/servers/flagged",
      },
      flaggedAs: "entries",
    },
    {
      kind: "registries",
      one: "registry",
      async make() {
        site.advance(60_000)
        return (await post("/mcp-registries/submit", { name: TURD, url: toolServer.url })).id
      },
      aliases: {
        remove: (id) => `registry/registries/${id}/remove`,
        restore: (id) => `registry/registries/${id}/restore`,
        flagged: "registry/registries/flagged",
      },
      flaggedAs: "entries",
    },
    {
      kind: "guestbook-entries",
      one: "entry",
      make: async () =>
        (
          await post("/x/guestbook/entries", {
            gameId: await game("Fine"),
            name: "Bo",
            message: TURD,
          })
        ).id,
      aliases: {},
    },
  ]

  return { site: () => site, headers, act, answerOf, game, kinds }
}
