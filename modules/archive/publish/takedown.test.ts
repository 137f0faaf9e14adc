import { describe, expect, test } from "bun:test"
import { createTestHost } from "broadside/testing"
import discovery from "../../discovery/module"
import archive from "../module"
import { archiveSite, game, html } from "../testing/archive-site"

const { site, submit, fork, operator } = archiveSite(discovery)

describe("what was flagged", () => {
  test("are the games with doubtful words, and no others", async () => {
    const own = await createTestHost({ modules: [archive] })
    await own.fetch("/games/submit", { json: game({ title: "Kind words" }) })
    await own.fetch("/games/submit", { json: game({ title: "A turd" }) })
    const headers = { authorization: `Bearer ${own.operatorToken}` }
    const { games } = await own.json("/api/operator/flagged", { headers })
    expect(games).toMatchObject([{ title: "A turd", flagged: ["turd"] }])
    await own.close()
  })
})

describe("the Graveyard", () => {
  test("takes a buried game out of everything but its own address, lineage and source", async () => {
    const { id, url } = await submit({ title: "Zanzibar Zeppelin", tags: ["airships"] })
    const bury = () =>
      site().fetch(`/api/operator/games/${id}/bury`, {
        json: { why: "It was broken." },
        headers: operator(),
      })
    expect(
      (await site().fetch(`/api/operator/games/${id}/bury`, { json: { why: "No!" } })).status,
    ).toBe(401)
    expect((await bury()).status).toBe(200)
    expect((await bury()).status).toBe(409)
    expect((await site().json("/api/games?q=zanzibar")).games).toEqual([])
    expect((await site().json("/api/games?tag=airships")).total).toBe(0)
    expect(await (await site().fetch("/games.rss")).text()).not.toContain("Zanzibar")
    const page = await site().fetch(url)
    expect(page.status).toBe(410)
    const stone = await page.json()
    expect(stone).toMatchObject({
      code: "game-buried",
      buried_by: "the operator",
      why: "It was broken.",
    })
    const preserved = await site().fetch(stone.preserved_url)
    expect(preserved.status).toBe(200)
    expect(await preserved.text()).toBe(html())
    expect((await site().json(`/games/${id}`)).buried.why).toBe("It was broken.")
    expect((await site().json(`/games/${id}/fork`)).html).toBe(html())
    expect((await fork({ parentId: id, aiName: "Claude" })).status).toBe(201)
    const { items, total } = await site().json("/games/graveyard")
    expect(total).toBe(1)
    expect(items[0]).toMatchObject({
      kind: "game",
      id,
      title: "Zanzibar Zeppelin",
      by: "the operator",
    })
    const restored = await site().fetch(`/api/operator/games/${id}/restore`, {
      method: "POST",
      headers: operator(),
    })
    expect(restored.status).toBe(200)
    expect((await site().json("/api/games?q=zanzi")).total).toBe(1)
    expect((await site().fetch(url)).status).toBe(200)
  })
})
