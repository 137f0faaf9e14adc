import { describe, expect, test } from "bun:test"
import { demoGames } from "../demo/index"
import { archiveSite, html } from "../testing/archive-site"

const { site, submit, fork } = archiveSite()
const KEYS = html("<script>onkeydown = move</script>")
const TOUCH = html("<script>ontouchstart = jump</script>")

const gameOf = (id: string) => site().json(`/games/${id}`)
const listed = async (controls: string) => {
  const { games, total } = await site().json(`/api/games?controls=${controls}&limit=100`)
  expect(total).toBe(games.length)
  return (games as { id: string }[]).map(({ id }) => id)
}

describe("what a game is played with", () => {
  test("follows from its source, unless its maker says otherwise", async () => {
    const { id: keys } = await submit({ html: KEYS })
    const { id: both } = await submit({ html: KEYS, controls: ["touch", "keyboard", "touch"] })
    expect(await gameOf(keys)).toMatchObject({ controls: ["keyboard"], width: null, height: null })
    expect(await gameOf(both)).toMatchObject({ controls: ["keyboard", "touch"] })
    expect(await listed("keyboard")).toEqual(expect.arrayContaining([keys, both]))
    expect(await listed("touch")).toContain(both)
    expect(await listed("touch")).not.toContain(keys)
    const { games } = await site().json("/api/games?controls=touch")
    expect(games[0].controls).toContain("touch")
  })

  test("changes with the page, but not where its maker chose it, until it is to be detected again", async () => {
    const { id, edit_key } = await submit({ html: KEYS })
    const edit = (json: object) =>
      site().json(`/api/games/${id}/edit`, { json: { edit_key, ...json } })
    expect((await edit({ html: TOUCH })).game.controls).toEqual(["touch"])
    expect(await listed("touch")).toContain(id)
    expect(await listed("keyboard")).not.toContain(id)
    expect((await edit({ controls: ["gamepad"] })).game.controls).toEqual(["gamepad"])
    expect((await edit({ html: KEYS })).game.controls).toEqual(["gamepad"])
    expect(await listed("gamepad")).toEqual([id])
    expect((await edit({ controls: [], html: TOUCH })).game.controls).toEqual(["touch"])
    await edit({ controls: ["mouse"] })
    await edit({ controls: [] })
    await site().runJob("archive.detect-controls")
    expect(await gameOf(id)).toMatchObject({ controls: ["touch"] })
  })

  test("is found out for games from before, without a trace in their dates", async () => {
    const { id } = await submit({ html: KEYS })
    const { updatedAt } = await gameOf(id)
    const sql = (text: string) => site().store.connection.run(text)
    sql(`UPDATE archive_games SET controls = NULL WHERE num = ${Number(id)}`)
    sql("UPDATE archive_counts SET games = games - 1 WHERE facet = 'controls:keyboard'")
    site().advance(60_000)
    await site().runJob("archive.detect-controls")
    expect(await gameOf(id)).toMatchObject({ controls: ["keyboard"], updatedAt })
    expect(await listed("keyboard")).toContain(id)
  })

  test.each([
    [{ controls: ["joystick"] }, "/controls/0"],
    [{ controls: "touch" }, "/controls"],
    [{ width: 640 }, "/height"],
    [{ height: 640 }, "/width"],
    [{ width: 100, height: 640 }, "/width"],
    [{ width: 640, height: 5000 }, "/height"],
    [{ width: 640.5, height: 480 }, "/width"],
  ])("refuses %j", async (fields, path) => {
    const json = { html: KEYS, title: "x", humanName: "Ada", ...fields }
    const answer = await site().fetch("/games/submit", { json })
    expect(answer.status).toBe(400)
    expect((await answer.json()).errors[0].path).toBe(path)
  })

  test("and its size are its maker's to change", async () => {
    const { id, edit_key } = await submit({ width: 640, height: 480 })
    expect(await gameOf(id)).toMatchObject({ width: 640, height: 480 })
    const edit = (json: object) =>
      site().fetch(`/api/games/${id}/edit`, { json: { edit_key, ...json } })
    expect((await edit({ width: 800 })).status).toBe(400)
    expect(await (await edit({ width: 800, height: 600 })).json()).toMatchObject({
      game: { width: 800, height: 600 },
    })
    expect(await (await edit({ width: 0, height: 0 })).json()).toMatchObject({
      game: { width: null, height: null },
    })
    const child = await (
      await fork({ parentId: id, aiName: "Claude", width: 320, height: 240 })
    ).json()
    expect(await gameOf(child.id)).toMatchObject({ width: 320, height: 240 })
  })

  test("can be sent by a multipart form, a field for each or with commas", async () => {
    const form = new FormData()
    for (const [name, value] of Object.entries({ title: "F", humanName: "Ada", html: KEYS }))
      form.set(name, value)
    form.append("controls", "touch")
    form.append("controls", "mouse")
    form.set("width", "640")
    form.set("height", "360")
    const { id } = await site().json("/games/submit", { method: "POST", body: form })
    expect(await gameOf(id)).toMatchObject({ controls: ["mouse", "touch"], width: 640 })
  })

  test("is found in the demo games", async () => {
    const found: Record<string, string> = {}
    for (const { forkOf: _, ...game } of demoGames())
      found[game.title] = (await gameOf((await submit(game)).id)).controls.join(" ")
    expect(found).toEqual({
      "Bell Echo": "keyboard mouse touch",
      Dot: "mouse touch",
      Hilltop: "keyboard mouse touch",
      "Lantern Catcher": "keyboard mouse touch",
      "Lantern Storm": "keyboard mouse touch",
      "Pocket Garden": "mouse touch",
      "Prism Drift": "keyboard mouse touch",
      "Tea Stall": "mouse touch",
      "The Great Atlas": "keyboard mouse touch",
      "The Lighthouse Night": "mouse touch",
      "Two Paddles": "keyboard mouse touch",
      "גן המילים": "mouse touch",
      "🐈 猫とねずみ": "keyboard mouse touch",
    })
  })
})
