import { describe, expect, test } from "bun:test"
import { archiveSite } from "../testing/archive-site"

const { site, submit } = archiveSite()

describe("reactions", () => {
  test("count by name and by character, each on its own", async () => {
    const { id } = await submit()
    for (const emoji of ["heart", "❤️", "🔥", "think"])
      expect((await site().fetch(`/games/${id}/react`, { json: { emoji } })).status).toBe(200)
    const { reactions } = await site().json(`/games/${id}/react`)
    expect(reactions).toMatchObject({ heart: 2, fire: 1, think: 1, star: 0 })
  })

  test("refuse what is none of the eight, and unknown games", async () => {
    const { id } = await submit()
    for (const emoji of ["poop", "", "__proto__", "💩"])
      expect((await site().fetch(`/games/${id}/react`, { json: { emoji } })).status).toBe(400)
    expect((await site().fetch("/games/99999/react", { json: { emoji: "heart" } })).status).toBe(
      404,
    )
    expect((await site().fetch("/games/99999/react")).status).toBe(404)
  })

  test("of forty at once none is lost", async () => {
    const { id } = await submit()
    await Promise.all(
      Array.from({ length: 40 }, () =>
        site().fetch(`/games/${id}/react`, { json: { emoji: "star" } }),
      ),
    )
    expect((await site().json(`/games/${id}/react`)).reactions.star).toBe(40)
  })
})
