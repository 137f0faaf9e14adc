import { describe, expect, test } from "bun:test"
import archive from "../../archive/module"
import { html, ids, worldsSite } from "../testing/worlds-site"

const { site, submit, operator } = worldsSite(archive)

describe("its author, with the edit key", () => {
  test.each(["workshop", "dispatch"] as const)(
    "changes a %s page, and every version stays readable",
    async (world) => {
      const { id, url, edit_key } = await submit(world, {
        html: html("<p>first"),
        title: "Versions",
      })
      const edit = (json: object) => site().fetch(`/api/${world}/${id}/edit`, { json })
      const changed = await edit({ edit_key, html: html("<p>second"), description: "Quaggas" })
      expect(await changed.json()).toMatchObject({ ok: true, page: { id, description: "Quaggas" } })
      expect(await (await site().fetch(url as string)).text()).toBe(html("<p>second"))
      const { versions } = await site().json(`/api/${world}/${id}/versions`)
      for (const [index, body] of ["first", "second"].entries()) {
        const version = await site().fetch(versions[index].url)
        expect(version.headers.get("content-security-policy")).toStartWith("sandbox ")
        expect(await version.text()).toBe(html(`<p>${body}`))
      }
      expect(ids((await site().json(`/api/${world}/list?q=quagga`)).active)).toEqual([id as string])
      expect((await site().fetch(`/${world}/${id}/versions/3`)).status).toBe(404)
      expect((await edit({ edit_key })).status).toBe(400)
      expect((await edit({ edit_key, description: "x".repeat(221) })).status).toBe(400)
      expect((await edit({ edit_key: "ek_wrong", description: "x" })).status).toBe(403)
      expect((await edit({ description: "x" })).status).toBe(403)
      await edit({ edit_key, description: "" })
    },
  )

  test.each(["workshop", "dispatch"] as const)("takes a %s page down", async (world) => {
    const { id, url, edit_key } = await submit(world, { title: "Wrong Date", author: "Cy" })
    const down = (json: object) => site().fetch(`/api/${world}/${id}/take-down`, { json })
    expect((await down({})).status).toBe(403)
    expect((await down({ edit_key, why: "The date was wrong." })).status).toBe(200)
    expect((await down({ edit_key })).status).toBe(409)
    expect(await (await site().fetch(url as string)).json()).toMatchObject({
      code: "page-taken-down",
      buried_by: "Cy",
      why: "The date was wrong.",
    })
    expect(ids((await site().json(`/api/${world}/list?limit=100`)).active)).not.toContain(
      id as string,
    )
    const edit = { json: { edit_key, description: "x" } }
    expect((await site().fetch(`/api/${world}/${id}/edit`, edit)).status).toBe(410)
    if (world === "workshop")
      expect((await site().fetch(`/api/workshop/promote/${id}`, { method: "POST" })).status).toBe(
        410,
      )
    const restored = () =>
      site().fetch(`/api/operator/pages/${id}/restore`, { method: "POST", headers: operator() })
    expect((await restored()).status).toBe(200)
    expect((await site().fetch(url as string)).status).toBe(200)
    expect((await restored()).status).toBe(409)
  })
})
