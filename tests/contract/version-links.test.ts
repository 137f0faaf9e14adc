import { afterAll, beforeAll, expect, test } from "bun:test"
import { createTestHost, type TestHost } from "broadside/testing"
import archive from "../../modules/archive/module"
import worlds from "../../modules/worlds/module"

let site: TestHost
beforeAll(async () => {
  site = await createTestHost({ modules: [archive, worlds], config: "[pages]\nversions = 2" })
})
afterAll(() => site.close())

const html = (text: string) => `<!doctype html><title>t</title><p>${text}`

// The oldest two of five versions were deleted by then, so their numbers must not be linked.
test.each([
  {
    what: "a game",
    submit: "/games/submit",
    fields: { humanName: "Ada" },
    api: "/api/games",
    pageOf: (id: string) => `/archive/${id}`,
  },
  {
    what: "a Workshop page",
    submit: "/api/workshop/submit",
    fields: {},
    api: "/api/workshop",
    pageOf: (id: string) => `/workshop/${id}/about`,
  },
])("the page of $what links the earlier versions that are kept, and no other", async (one) => {
  const { id, edit_key } = await site.json(one.submit, {
    json: { title: "Tides", html: html("1"), ...one.fields },
  })
  const none = await (await site.fetch(one.pageOf(id))).text()
  expect(none).not.toContain("Earlier versions")
  for (const text of ["2", "3", "4", "5"])
    await site.fetch(`${one.api}/${id}/edit`, { json: { edit_key, html: html(text) } })
  const page = await (await site.fetch(one.pageOf(id))).text()
  const links = [...page.matchAll(/href="([^"]*\/versions\/\d+)"/g)].map(([, path = ""]) => path)
  const linked = await Promise.all(links.map(async (path) => (await site.fetch(path)).text()))
  expect(linked).toEqual([html("4"), html("3")])
  expect(page).toContain("Changed 4 times")
})
