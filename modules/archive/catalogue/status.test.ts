import { describe, expect, test } from "bun:test"
import { archiveSite } from "../testing/archive-site"

const { site, submit } = archiveSite()

describe("status", () => {
  test("is its makers' to change, and moves the game between lists", async () => {
    const { id } = await submit({ humanName: "Grace Hopper", aiCredit: "Deep Thought" })
    const change = (authorSlug: string, status: string) =>
      site().fetch(`/api/games/${id}/status`, { json: { authorSlug, status } })
    expect((await change("somebody", "stable")).status).toBe(403)
    expect((await change("grace-hopper", "finished")).status).toBe(400)
    expect((await change("deep-thought", "needs-help")).status).toBe(200)
    const help = await site().json("/api/games?status=needs-help")
    expect(help.games.map((g: { id: string }) => g.id)).toContain(id)
  })
})
