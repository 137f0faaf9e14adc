import { describe, expect, test } from "bun:test"
import { Moderation } from "broadside/contracts/trust"
import { createTestHost } from "broadside/testing"
import archive from "../../../modules/archive/module"
import worlds from "../../../modules/worlds/module"
import { CONFIG, html, moderatedSite, TURD } from "./moderated-site"

const { site, headers, act, answerOf, game, kinds: KINDS } = moderatedSite()

describe("the one set of addresses", () => {
  test("names the kinds it has where one is unknown", async () => {
    expect((await act("nonsense/001/remove", { why: "No use." })).status).toBe(404)
    const { code, error } = await answerOf("nonsense/001/restore")
    expect(code).toBe("unknown-kind")
    for (const { kind } of KINDS) expect(error).toContain(kind)
    expect(
      (await site().fetch("/api/operator/flagged?kind=x", { headers: headers() })).status,
    ).toBe(400)
  })

  test("asks for a reason", async () => {
    const { status, errors } = await answerOf(`games/${await game("Fine")}/remove`, {})
    expect([status, errors[0].path]).toEqual([400, "/why"])
  })

  test("lets a page's tombstone say who buried it", async () => {
    const id = await game("Fine")
    await act(`games/${id}/remove`, { why: "It was broken.", by: "Mira" })
    const { items } = await site().json("/games/graveyard")
    expect(items[0]).toMatchObject({ id, kind: "game", by: "Mira", why: "It was broken." })
  })

  test("is in the OpenAPI document, with its kinds", async () => {
    const { paths } = await site().json("/openapi.json")
    const { parameters } = paths["/api/operator/{kind}/{id}/remove"].post
    const { schema } = parameters.find(({ name }: { name: string }) => name === "kind")
    expect(schema.enum).toEqual(
      site()
        .host.all(Moderation)
        .map(({ kind }) => kind),
    )
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
