import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { Moderation } from "broadside/contracts"
import { createTestHost, type TestHost } from "broadside/testing"
import { firstParty } from "../../modules/index"
import { jsonServer, startToolServer } from "../../modules/registry/testing/tool-servers"
import guestbook from "../../plugins/guestbook/module"

const CONFIG = `[limits]
publish = 0
write = 0
[network]
allow_private = ["127.0.0.0/8"]`
const html = "<!doctype html><title>t</title><p>hi"
const TURD = "A turd"

let site: TestHost
const toolServer = startToolServer(jsonServer())
beforeAll(async () => {
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

const game = async (title = TURD): Promise<string> =>
  (await post("/games/submit", { html, title, humanName: "Ada" })).id
const thread = async (title = TURD): Promise<string> =>
  (await post("/api/exchange", { authorSlug: "ada", title, threadBody: "What of it?" })).id

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

const threadOf = new Map<string, string>()
const KINDS: readonly Kind[] = [
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
      const { id } = await post(`/api/exchange/${on}/reply`, { authorSlug: "bo", replyBody: TURD })
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

test("every kind on the site is tried here", () => {
  const kinds = site.host.all(Moderation).map(({ kind }) => kind)
  expect(kinds.toSorted()).toEqual(KINDS.map(({ kind }) => kind).toSorted())
})

describe.each(KINDS)("$kind", ({ kind, one, make, aliases, flaggedAs = kind }) => {
  const why = "It was not kind."
  let id: string
  beforeAll(async () => {
    id = await make()
  })
  const state = () => site.json(`/api/operator/${kind}/${id}`, { headers: headers() })
  const listed = async (path: string, as = kind) =>
    (await site.json(`/api/operator/${path}`, { headers: headers() }))[as] as object[]

  test("are for the operator alone", async () => {
    const json = { why }
    for (const path of [`${kind}/${id}/remove`, ...[aliases.remove?.(id) ?? []].flat()])
      expect((await site.fetch(`/api/operator/${path}`, { json })).status).toBe(401)
    for (const path of [`${kind}/${id}`, "flagged", ...[aliases.flagged ?? []].flat()])
      expect((await site.fetch(`/api/operator/${path}`)).status).toBe(401)
    expect(await state()).toMatchObject({ removed_why: null })
  })

  test("are removed and restored at one address as at the other", async () => {
    const removals = [`${kind}/${id}/remove`, aliases.remove?.(id) ?? `${kind}/${id}/bury`]
    const restores = [`${kind}/${id}/restore`, aliases.restore?.(id) ?? `${kind}/${id}/restore`]
    const states: object[] = []
    for (const [at, remove] of removals.entries()) {
      expect([remove, (await act(remove, { why })).status]).toEqual([remove, 200])
      states.push(await state())
      const restore = restores[at] as string
      expect([restore, (await act(restore)).status]).toEqual([restore, 200])
      expect(await state()).toMatchObject({ removed_why: null, removed_by: null, removed_at: null })
    }
    const removed = { kind, id, flagged: ["turd"], removed_why: why, removed_by: "the operator" }
    expect(states).toMatchObject([
      { ...removed, [one]: { id } },
      { ...removed, [one]: { id } },
    ])
    expect(states[1]).toEqual(states[0] as object)
  })

  test("are found in one list of what was flagged, as in their own", async () => {
    for (const path of ["flagged", `flagged?kind=${kind}`])
      expect(await listed(path)).toMatchObject([{ kind, id, flagged: ["turd"] }])
    if (aliases.flagged)
      expect((await listed(aliases.flagged, flaggedAs)).at(0)).toMatchObject({
        id,
        flagged: ["turd"],
      })
    const others = KINDS.filter((other) => other.kind !== kind)
    const only = await site.json(`/api/operator/flagged?kind=${kind}`, { headers: headers() })
    for (const other of others) expect(only).not.toHaveProperty([other.kind])
  })

  test("that are not there are refused with 404", async () => {
    for (const action of ["remove", "bury", "restore"])
      expect((await act(`${kind}/no-such-id/${action}`, { why })).status).toBe(404)
  })
})
