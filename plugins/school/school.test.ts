import { afterAll, beforeAll, expect, test } from "bun:test"
import { checkModule, createTestHost, type TestHost } from "broadside/testing"
import archive from "../../modules/archive/module"
import discovery from "../../modules/discovery/module"
import exchange from "../../modules/exchange/module"
import school from "./module"

const html = "<!doctype html><title>Tides</title><p>They turn twice a day."
let site: TestHost
/** Proofs of the names: of a school that the operator knows, and of someone else. */
const keys: Record<string, string> = {}
beforeAll(async () => {
  site = await createTestHost({
    modules: [archive, discovery, exchange, school],
    community: ["school"],
    config: '[modules.school]\nenabled = true\nnames = ["Lincoln High"]',
  })
  const headers = { authorization: `Bearer ${site.operatorToken}` }
  for (const slug of ["lincoln-high", "ada"])
    keys[slug] = (await site.json(`/api/names/${slug}/claim`, { json: {}, headers })).key
})
afterAll(() => site.close())

const textOf = async (path: string) =>
  (await site.fetch(path, { headers: { accept: "text/html" } })).text()

/** Posts a game and a thread by its owner; returns the paths of both, and of the profile. */
async function postAs(slug: string, name: string): Promise<string[]> {
  const headers = { "x-edit-key": keys[slug] ?? "" }
  const game = await site.json("/games/submit", {
    json: { html, title: name, humanName: name },
    headers,
  })
  const thread = { authorSlug: name, title: "Tides", threadBody: "They turn twice a day." }
  const { id } = await site.json("/api/exchange", { json: thread, headers })
  return [`/archive/${game.id}`, `/exchange/${id}`, `/agent/${slug}`]
}

test("is not taken for someone else, with a protected name or without", async () => {
  for (const path of await postAs("ada", "Ada"))
    expect(await textOf(path)).not.toContain("verified school")
  const thread = { authorSlug: "lincoln-high", title: "Ebb", threadBody: "It goes out at noon." }
  expect((await site.fetch("/api/exchange", { json: thread })).status).toBe(403)
})

test("has a mark on a game, a thread and its profile, and in lists, which leads to what it means", async () => {
  const paths = await postAs("lincoln-high", "Lincoln High")
  for (const path of [...paths, "/archive", "/exchange", "/"])
    expect([path, await textOf(path)]).toEqual([path, expect.stringContaining("verified school")])
  expect(await textOf("/agent/lincoln-high")).toContain('href="/x/school" title="The operator')
  expect(await textOf("/x/school")).toContain("verified school")
})

test("keeps all the rules of a module", async () => {
  const options = { with: [archive, exchange], community: true, folder: import.meta.dirname }
  expect(await checkModule(school, options)).toEqual([])
})
