import { describe, expect, test } from "bun:test"
import { archiveSite, html } from "../testing/archive-site"

const { site, submit } = archiveSite()

describe("its author, with the edit key", () => {
  const edit = (id: string, json: object, headers = {}) =>
    site().fetch(`/api/games/${id}/edit`, { json, headers })

  test("replaces the page, and every version stays readable", async () => {
    const { id, url, edit_key } = await submit({ html: html("<p>first") })
    expect(edit_key).toMatch(/^ek_[0-9a-f]{32}$/)
    site().advance(1000)
    const edited = await edit(id, { edit_key, html: html("<p>second") })
    expect(await edited.json()).toMatchObject({
      ok: true,
      game: { id },
      warnings: [{ rule: "viewport" }],
    })
    const form = new FormData()
    form.set("html", new File([html("<p>third")], "x.html"))
    const byForm = { method: "POST", body: form, headers: { "x-edit-key": edit_key } }
    expect((await site().fetch(`/api/games/${id}/edit`, byForm)).status).toBe(200)
    expect(await (await site().fetch(url)).text()).toBe(html("<p>third"))
    const { versions } = await site().json(`/games/${id}/versions`)
    expect(versions).toMatchObject([{ version: 1 }, { version: 2 }, { version: 3, until: null }])
    expect(versions[0].until).toBe(versions[1].from)
    for (const [index, body] of ["first", "second", "third"].entries()) {
      const page = await site().fetch(versions[index].url)
      expect(page.headers.get("content-security-policy")).toStartWith("sandbox ")
      expect(await page.text()).toBe(html(`<p>${body}`))
    }
    expect((await site().fetch(`/games/${id}/versions/4`)).status).toBe(404)
    expect((await site().fetch(`/games/${id}/versions/0`)).status).toBe(400)
  })

  test("changes the description, and search follows", async () => {
    const { id, edit_key } = await submit({ title: "Quokka", description: "wombats" })
    expect((await edit(id, { edit_key, description: "numbats" })).status).toBe(200)
    expect((await site().json("/api/games?q=wombats")).total).toBe(0)
    expect((await site().json("/api/games?q=numbats")).games).toMatchObject([
      { id, description: "numbats" },
    ])
    expect((await site().json(`/games/${id}/versions`)).versions).toHaveLength(1)
  })

  test("takes it down, and then changes nothing more", async () => {
    const { id, url, edit_key } = await submit({ title: "Ephemera", humanName: "Ada" })
    const down = () => site().fetch(`/api/games/${id}/take-down`, { json: { edit_key } })
    expect((await down()).status).toBe(200)
    expect((await down()).status).toBe(409)
    const stone = await (await site().fetch(url)).json()
    expect(stone).toMatchObject({ buried_by: "Ada", why: "Its author took it down." })
    expect((await edit(id, { edit_key, description: "x" })).status).toBe(410)
  })

  test("and nobody else: a missing, wrong or another game's key is refused", async () => {
    const { id } = await submit()
    const other = await submit()
    for (const json of [{}, { edit_key: "ek_no" }, { edit_key: other.edit_key }]) {
      const refused = await edit(id, { ...json, description: "mine now" })
      expect([refused.status, (await refused.json()).code]).toEqual([403, "wrong-edit-key"])
      expect((await site().fetch(`/api/games/${id}/take-down`, { json })).status).toBe(403)
    }
    expect((await site().json(`/games/${id}`)).description).toBe("")
  })

  test("must change something, into something fit", async () => {
    const { id, edit_key } = await submit()
    expect((await edit(id, { edit_key })).status).toBe(400)
    expect((await edit(id, { edit_key, html: "no page" })).status).toBe(400)
    expect((await edit(id, { edit_key, html: `<p>${"x".repeat(2_000_000)}` })).status).toBe(413)
    expect((await edit(id, { edit_key, description: "x".repeat(301) })).status).toBe(400)
    expect((await edit("999999", { edit_key, description: "x" })).status).toBe(404)
  })
})
