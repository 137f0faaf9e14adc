import { describe, expect, test } from "bun:test"
import { type ContextOf, defineModule, moduleSpec } from "broadside"
import { formEditKey } from "broadside/publishing"
import { problemFields } from "broadside/testing"
import { Games, type GamesService, type NewFork } from "../contract"
import { archiveSite, html } from "../testing/archive-site"

const spec = moduleSpec({
  id: "builder",
  manifest: { name: "builder", version: "1.0.0", engines: { broadside: "^1.0.0" } },
  needs: { games: Games },
})

/** The request that the other module answers. */
const visitor = new Request("http://localhost/")

let ctx: ContextOf<typeof spec>
let games: GamesService
const builder = defineModule({
  ...spec,
  setup(context) {
    ctx = context
    games = context.needs.games
    return {}
  },
})
const { site, submit, fork: forkByRoute } = archiveSite(builder)

const forTwo = { html: html("<p>for two"), title: "For two", aiName: "Claude" }
async function fork(parentId: string, fields: Partial<NewFork> = {}) {
  const validated = await games.validateFork({ ...forTwo, parentId, ...fields })
  return ctx.write((tx) => games.fork(tx, validated))
}

describe("another module", () => {
  test("forks a game with its lineage and its credits", async () => {
    const { id: parentId } = await submit({ title: "Root", html: html("<p>for one") })
    const { html: source, author, version, ended } = await games.source(String(Number(parentId)))
    expect([source, author, version, ended]).toEqual([html("<p>for one"), "Ada", 1, false])
    const whatChanged = "a second player"
    const forked = await fork(parentId, { whatChanged, tags: ["duel"], humanName: "Bo" })
    const { id, edit_key } = forked
    expect(forked).toEqual({
      id,
      parentId,
      url: expect.stringContaining(`/games/${id}-for-two.html`),
      share_url: `${ctx.urls.base}/archive/${id}`,
      warnings: [expect.objectContaining({ rule: "viewport" })],
      edit_key: expect.stringMatching(/^ek_[0-9a-f]{32}$/),
    })
    expect(await site().json(`/games/${id}`)).toMatchObject({
      humanName: "Bo",
      aiCredit: "Claude",
      parentId,
      whatChanged,
      tags: ["duel"],
    })
    const grandchild = await fork(id)
    const { ancestors, tree } = await site().json(`/games/${grandchild.id}/lineage`)
    expect(ancestors.map((one: { id: string }) => one.id)).toContain(parentId)
    expect(tree).toMatchObject({ id: parentId, children: [{ id, children: [{}] }] })
    const json = { edit_key, description: "Play it together." }
    expect((await site().fetch(`/api/games/${id}/edit`, { json })).status).toBe(200)
  })

  test("forks nothing if its write fails", async () => {
    const { id: parentId } = await submit()
    const validated = await games.validateFork({ ...forTwo, parentId })
    const write = ctx.write(async (tx) => {
      await games.fork(tx, validated)
      throw new Error("the builder changed its mind")
    })
    expect(await write.catch((error: Error) => error.message)).toContain("changed its mind")
    expect((await site().json(`/games/${parentId}`)).forks).toBe(0)
  })

  test("forks a form that is sent twice only once", async () => {
    const { id: parentId } = await submit()
    const editKey = await formEditKey("0".repeat(32), ["for two"])
    const first = await fork(parentId, { editKey })
    const second = await fork(parentId, { editKey, html: html("<p>for three") })
    expect(second).toMatchObject({ id: first.id, parentId, edit_key: editKey.key })
    expect((await site().json(`/games/${parentId}`)).forks).toBe(1)
  })

  test("forks a buried game, whose source stays", async () => {
    const { id: parentId, edit_key } = await submit({ html: html("<p>gone") })
    await site().fetch(`/api/games/${parentId}/take-down`, { json: { edit_key } })
    expect(await games.source(parentId)).toMatchObject({ html: html("<p>gone"), ended: true })
    expect(await fork(parentId)).toMatchObject({ parentId })
    expect(
      await problemFields(games.edit(parentId, { edit_key, title: "Back" }, visitor)),
    ).toMatchObject({
      status: 410,
      code: "game-buried",
    })
  })

  test("changes a game with its key: a new version, at the address of its title", async () => {
    const { id: parentId } = await submit()
    const { id, edit_key } = await fork(parentId)
    site().advance(1_000)
    const blue = html("<p>blue")
    const changed = await games.edit(
      id,
      { edit_key, html: blue, title: "Blue", tags: ["calm"] },
      visitor,
    )
    expect(changed.url).toContain(`/games/${id}-blue.html`)
    expect(await (await site().fetch(changed.url)).text()).toBe(blue)
    const versions = await games.versions(id)
    expect(versions).toMatchObject([{ version: 1 }, { version: 2, until: null }])
    expect(await (await site().fetch(versions[0]?.url ?? "")).text()).toBe(forTwo.html)
    await games.restoreVersion(id, 1, edit_key, visitor)
    expect(await games.source(id)).toMatchObject({ version: 3, html: forTwo.html, title: "Blue" })
  })
})

describe("what a route refuses, the service refuses in the same words:", () => {
  test.each([
    ["no maker", { aiName: undefined }],
    ["an empty maker", { aiName: "" }],
    ["no human but AI-solo", { aiName: undefined, humanName: "AI-solo" }],
    ["an unknown parent", { parentId: "999999" }],
    ["no parent", { parentId: undefined }],
    ["a long title", { title: "x".repeat(81) }],
    ["eleven tags", { tags: Array.from({ length: 11 }, (_, at) => `tag${at}`) }],
    ["a long account of the change", { whatChanged: "x".repeat(501) }],
    ["no page", { html: "no page" }],
    ["a large page", { html: `<p>${"x".repeat(2_000_000)}` }],
    ["a bad word", { whatChanged: "fuck" }],
    ["a size with one side", { height: 640 }],
  ])("%s", async (_, fields) => {
    const { id: parentId } = await submit()
    const sent = JSON.parse(JSON.stringify({ ...forTwo, parentId, ...fields })) as NewFork
    const refused = await problemFields(await forkByRoute(sent))
    expect(refused?.status).toBeGreaterThanOrEqual(400)
    expect(await problemFields(games.validateFork(sent))).toEqual(refused)
  })

  test.each([
    ["a wrong key", { edit_key: "ek_no", title: "Mine" }],
    ["no change", {}],
    ["an unknown status", { status: "lost" }],
    ["no maker", { humanName: "" }],
  ])("a change with %s", async (_, fields) => {
    const { id, edit_key } = await submit()
    const json = { edit_key, ...fields }
    const refused = await problemFields(await site().fetch(`/api/games/${id}/edit`, { json }))
    expect(refused?.status).toBeGreaterThanOrEqual(400)
    expect(await problemFields(games.edit(id, json as { edit_key: string }, visitor))).toEqual(
      refused,
    )
  })

  test("an unknown game", async () => {
    for (const unknown of ["999999", "x", "0"]) {
      const refusal = { status: 404, code: "unknown-game" }
      expect(await problemFields(games.source(unknown))).toMatchObject(refusal)
      expect(await problemFields(games.versions(unknown))).toMatchObject(refusal)
    }
  })
})
