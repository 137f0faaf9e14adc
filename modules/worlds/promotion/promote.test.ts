import { describe, expect, test } from "bun:test"
import { createTestHost } from "broadside/testing"
import archive from "../../archive/module"
import worlds from "../module"
import { html, ids, page, worldsSite } from "../testing/worlds-site"

const { site, submit, list } = worldsSite(archive)

describe("promotion", () => {
  const promote = (id: string | undefined, json?: object) =>
    site().fetch(`/api/workshop/promote/${id}`, json ? { json } : { method: "POST" })

  test("makes a game of the page, which keeps its address and says where it went", async () => {
    const { id, url, edit_key } = await submit("workshop", { title: "Kite Game", author: "Bo" })
    const { ok, ...game } = (await (await promote(id)).json()) as Record<string, string>
    expect(ok).toBe(true as never)
    expect(await site().json(`/games/${game["id"]}`)).toMatchObject({
      title: "Kite Game",
      humanName: "Bo",
      url: game["url"],
    })
    expect(await (await site().fetch(game["url"] as string)).text()).toBe(html())
    const page = await site().fetch(url as string)
    expect(page.status).toBe(200)
    expect(page.headers.get("link")).toBe(`<${game["url"]}>; rel="canonical"`)
    expect(await site().json(`/api/workshop/${id}`)).toMatchObject({
      status: "promoted",
      promoted_to: game["id"],
    })
    const { active, promoted } = await list("?limit=100")
    expect([ids(active).includes(id as string), ids(promoted)[0]]).toEqual([false, id as string])
    expect(ids((await list("?q=kite")).promoted)).toEqual([id as string])
    // The author's key is the game's, too.
    const json = { edit_key, description: "It flies" }
    expect((await site().fetch(`/api/games/${game["id"]}/edit`, { json })).status).toBe(200)
    const again = await promote(id)
    expect(again.status).toBe(409)
    expect(await again.json()).toMatchObject({ game_id: game["id"], url: game["url"] })
  })

  test("takes what the game should say of itself", async () => {
    const { id } = await submit("workshop", { title: "Robot Choir" })
    const body = {
      humanName: "AI-solo",
      aiCredit: "Claude",
      tags: ["music"],
      status: "stable",
      description: "d".repeat(300),
    }
    const game = (await (await promote(id, body)).json()) as { id: string }
    expect(await site().json(`/games/${game.id}`)).toMatchObject(body)
  })

  test("of forty at once makes one game", async () => {
    const { id } = await submit("workshop", { title: "Race" })
    const answers = await Promise.all(Array.from({ length: 40 }, () => promote(id)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(39).fill(409)])
    expect((await site().json("/api/games?q=race")).total).toBe(1)
  })

  test("takes the page as its author changed it in the same moment", async () => {
    // Long, so that the change comes while the page is validated.
    const old = html(`<p>old${" ".repeat(1_900_000)}`)
    for (let round = 0; round < 10; round++) {
      const { id, url, edit_key } = await submit("workshop", { html: old })
      const edited = { json: { edit_key, html: html("<p>new") } }
      const [answer] = await Promise.all([
        promote(id),
        site().fetch(`/api/workshop/${id}/edit`, edited),
      ])
      const game = (await answer.json()) as { url: string }
      const page = await (await site().fetch(url as string)).text()
      expect([page, await (await site().fetch(game.url)).text()]).toEqual([
        html("<p>new"),
        html("<p>new"),
      ])
    }
  })

  test("that fails in one module changes nothing in the other", async () => {
    const { id } = await submit("workshop", { title: "Stays A Draft" })
    expect((await promote(id, { humanName: "fuck" })).status).toBe(422)
    expect((await promote(id, { tags: "music" })).status).toBe(400)
    site().store.connection.run(
      "CREATE TRIGGER broken BEFORE UPDATE OF promoted_to ON worlds_pages BEGIN SELECT raise(abort, 'no'); END",
    )
    expect((await promote(id)).status).toBe(500)
    site().store.connection.run("DROP TRIGGER broken")
    expect((await site().json("/api/games?q=stays")).total).toBe(0)
    expect((await site().json(`/api/workshop/${id}`)).status).toBe("active")
    expect((await promote(id)).status).toBe(200)
  })

  test("is not there without an archive", async () => {
    const own = await createTestHost({ modules: [worlds] })
    const { id } = await own.json("/api/workshop/submit", { json: page() })
    const refused = await own.fetch(`/api/workshop/promote/${id}`, { method: "POST" })
    expect(refused.status).toBe(404)
    const address = "/publish-url?title=x&content=PHA-&world=archive"
    expect((await own.fetch(address)).status).toBe(400)
    await own.close()
  })

  test("of nothing is 404", async () => {
    expect((await promote("zzzzzzzz")).status).toBe(404)
  })
})
