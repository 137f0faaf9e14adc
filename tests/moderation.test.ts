import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { contribute, defineModule, problemsOf } from "broadside"
import { type ModeratedKind, Moderation } from "broadside/contracts"
import { checkModule, createTestHost, type TestHost } from "broadside/testing"
import archive from "../modules/archive/module"
import { firstParty } from "../modules/index"
import { jsonServer, startToolServer } from "../modules/registry/testing/tool-servers"
import worlds from "../modules/worlds/module"
import guestbook from "../plugins/guestbook/module"

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
const answerOf = async (path: string, json?: object) => (await act(path, json)).json()

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

describe("the one set of addresses", () => {
  test("names the kinds it has where one is unknown", async () => {
    expect((await act("nonsense/001/remove", { why: "No use." })).status).toBe(404)
    const { code, error } = await answerOf("nonsense/001/restore")
    expect(code).toBe("unknown-kind")
    for (const { kind } of KINDS) expect(error).toContain(kind)
    expect((await site.fetch("/api/operator/flagged?kind=x", { headers: headers() })).status).toBe(
      400,
    )
  })

  test("asks for a reason", async () => {
    const { status, errors } = await answerOf(`games/${await game("Fine")}/remove`, {})
    expect([status, errors[0].path]).toEqual([400, "/why"])
  })

  test("lets a page's tombstone say who buried it", async () => {
    const id = await game("Fine")
    await act(`games/${id}/remove`, { why: "It was broken.", by: "Mira" })
    const { items } = await site.json("/games/graveyard")
    expect(items[0]).toMatchObject({ id, kind: "game", by: "Mira", why: "It was broken." })
  })

  test("is in the OpenAPI document, with its kinds", async () => {
    const { paths } = await site.json("/openapi.json")
    const { parameters } = paths["/api/operator/{kind}/{id}/remove"].post
    const { schema } = parameters.find(({ name }: { name: string }) => name === "kind")
    expect(schema.enum).toEqual(site.host.all(Moderation).map(({ kind }) => kind))
  })

  test("stays where a module is off, without that module's kinds", async () => {
    const own = await createTestHost({ modules: [archive] })
    const json = { html, title: TURD, humanName: "Ada" }
    const { id } = await own.json("/games/submit", { json })
    const auth = { authorization: `Bearer ${own.operatorToken}` }
    const act = (path: string) =>
      own.fetch(`/api/operator/${path}/remove`, { json: { why: "Spam." }, headers: auth })
    expect((await act("threads/1")).status).toBe(404)
    expect((await act(`games/${id}`)).status).toBe(200)
    const flagged = await own.json("/api/operator/flagged", { headers: auth })
    expect(Object.keys(flagged).toSorted()).toEqual(["games", "limit", "offset", "ok"])
    await own.close()
  })

  test("pages through each kind on its own", async () => {
    const own = await createTestHost({ modules: [archive, worlds], config: CONFIG })
    const get = (query: string) =>
      own.json(`/api/operator/flagged?${query}`, {
        headers: { authorization: `Bearer ${own.operatorToken}` },
      })
    for (let i = 0; i < 3; i++)
      await own.fetch("/games/submit", { json: { html, title: `${TURD} ${i}`, humanName: "Ada" } })
    await own.fetch("/api/workshop/submit", { json: { html, title: TURD } })
    const ids = (list: { id: string }[]) => list.map(({ id }) => id)
    const first = await get("limit=2")
    expect([ids(first.games), first.pages.length, first.next_offset]).toEqual([
      ["003", "002"],
      1,
      2,
    ])
    const last = await get("limit=2&offset=2")
    expect([ids(last.games), last.pages, last.next_offset]).toEqual([["001"], [], undefined])
    await own.close()
  })
})

describe("a careless kind", () => {
  const refuse = problemsOf({
    "no-such-note": { status: 404, title: "No", fix: "No.", detail: () => "No such note." },
  })
  const unknown = async (): Promise<never> => {
    throw refuse["no-such-note"]()
  }
  const notes: ModeratedKind = {
    kind: "notes",
    one: "note",
    flagged: async () => [],
    find: unknown,
    remove: unknown,
    restore: unknown,
  }
  const moduleOf = (kind: object, id = "notes") =>
    defineModule({
      id,
      manifest: { name: id, version: "1.0.0", engines: { broadside: "^1.0.0" } },
      setup: () => ({ contribute: [contribute(Moderation, { ...notes, ...kind })] }),
    })

  test.each([
    ["that knows what is not there", { restore: async () => ({}) as never }, "restore must refuse"],
    ["that fails", { find: () => Promise.reject(new Error("no table")) }, "no table"],
    ["with a nonsense item", { flagged: async () => [{ id: 7 }] as never }, "0/title is required"],
  ])("%s is found by the check", async (_, kind, why) => {
    const [finding] = await checkModule(moduleOf(kind))
    expect(finding?.rule).toBe("contributions")
    expect(finding?.message).toContain(why)
  })

  test("of another's name is refused at the start, naming both owners", () => {
    const modules = [moduleOf({}), moduleOf({}, "others")]
    expect(createTestHost({ modules })).rejects.toThrow("notes of others is already notes's")
  })

  test("that fails is left out of the list, and the others are there", async () => {
    const failing = moduleOf({ flagged: () => Promise.reject(new Error("no table")) })
    const own = await createTestHost({ modules: [archive, failing] })
    const flagged = await own.json("/api/operator/flagged", {
      headers: { authorization: `Bearer ${own.operatorToken}` },
    })
    expect(flagged).toMatchObject({ ok: true, games: [] })
    expect(flagged).not.toHaveProperty("notes")
    expect(own.logged).toContainEqual(expect.objectContaining({ module: "notes" }))
    await own.close()
  })
})
