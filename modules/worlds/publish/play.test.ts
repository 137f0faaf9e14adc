import { describe, expect, test } from "bun:test"
import archive from "../../archive/module"
import { html, worldsSite } from "../testing/worlds-site"

const { site, submit } = worldsSite(archive)
const KEYS = html("<script>onkeydown = move</script>")

const pageOf = (id: string | undefined, world = "workshop") => site().json(`/api/${world}/${id}`)
const promoted = async (id: string | undefined) => {
  const { id: game } = await site().json(`/api/workshop/promote/${id}`, { method: "POST" })
  return site().json(`/games/${game}`)
}
/** A browser sends every field, and each box that is ticked. */
function post(path: string, fields: Record<string, string>, controls: readonly string[]) {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  for (const control of controls) body.append("controls", control)
  return site().fetch(path, { method: "POST", body, headers: { accept: "text/html" } })
}

describe("what a page is played with", () => {
  test.each(["workshop", "dispatch"] as const)("is stored in the %s", async (world) => {
    const { id } = await submit(world, { html: KEYS })
    const { id: own } = await submit(world, {
      html: KEYS,
      controls: ["touch"],
      width: 640,
      height: 480,
    })
    expect(await pageOf(id, world)).toMatchObject({ controls: ["keyboard"], width: null })
    expect(await pageOf(own, world)).toMatchObject({ controls: ["touch"], width: 640, height: 480 })
  })

  test("is found out for pages from before", async () => {
    const { id } = await submit("workshop", { html: KEYS })
    site().store.connection.run("UPDATE worlds_pages SET controls = NULL")
    expect(await pageOf(id)).toMatchObject({ controls: [] })
    await site().runJob("worlds.detect-controls")
    expect(await pageOf(id)).toMatchObject({ controls: ["keyboard"] })
  })

  test("goes with a page that is promoted", async () => {
    const { id } = await submit("workshop", {
      html: KEYS,
      controls: ["touch"],
      width: 640,
      height: 480,
    })
    expect(await promoted(id)).toMatchObject({ controls: ["touch"], width: 640, height: 480 })
  })

  test("is chosen in the form, which shows it again after a refusal", async () => {
    const fields = { title: "Form", world: "archive", html: KEYS, author: "Ada" }
    const sized = { ...fields, width: "640", height: "360" }
    const published = await post("/publish", sized, ["touch", "gamepad"])
    const [, , id] = published.headers.get("location")?.split("/") ?? []
    expect(await site().json(`/games/${id}`)).toMatchObject({
      controls: ["touch", "gamepad"],
      width: 640,
      height: 360,
    })
    const refused = await post("/publish", { ...fields, width: "640", height: "" }, ["touch"])
    expect(refused.status).toBe(400)
    const text = await refused.text()
    expect(text).toMatch(/value="touch" checked/)
    expect(text).toContain('href="#height"')
    const forked = await post(
      `/archive/${id}/fork`,
      { ...sized, title: "Fork", humanName: "Bo", status: "stable" },
      ["mouse"],
    )
    expect(forked.status).toBe(303)
    const { games } = await site().json("/api/games?controls=mouse")
    expect(games).toMatchObject([{ title: "Fork", controls: ["mouse"], width: 640 }])
  })
})
