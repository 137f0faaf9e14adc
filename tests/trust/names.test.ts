import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { createTestHost, type TestHost } from "broadside/testing"
import { firstParty } from "../../modules/index"

const HTML = "<!doctype html><title>t</title><p>x"

let site: TestHost
beforeAll(async () => {
  site = await createTestHost({ modules: firstParty })
})
afterAll(() => site.close())

describe("a name that was published under", () => {
  // biome-ignore lint/suspicious/noExplicitAny: a test says itself what it expects
  const claim = async (slug: string, json: object): Promise<any> => {
    const response = await site.fetch(`/api/names/${slug}/claim`, { json })
    return { status: response.status, ...((await response.json()) as object) }
  }
  const game = { html: HTML, title: "Lantern", humanName: "Zoe", aiCredit: "Fox" }
  const published: readonly (readonly [path: string, json: object, slug: string])[] = [
    ["/games/submit", game, "zoe"],
    ["/games/submit", { html: HTML, title: "Alone", humanName: "AI-solo", aiCredit: "Owl" }, "owl"],
    ["/api/workshop/submit", { html: HTML, title: "Moss", author: "Mira" }, "mira"],
    ["/api/dispatch/submit", { html: HTML, title: "Tea", author: "Noor" }, "noor"],
  ]
  for (const [path, json, slug] of published)
    test(`at ${path} is protected with its edit_key: ${slug}`, async () => {
      const { edit_key } = await site.json(path, { json })
      const other = await site.json("/api/workshop/submit", { json: { html: HTML, title: "Else" } })
      expect((await claim(slug, {})).code).toBe("name-in-use")
      expect((await claim(slug, { edit_key: other.edit_key })).code).toBe("name-in-use")
      expect((await claim(slug, { edit_key })).status).toBe(200)
    })

  test("and that someone else credited is not theirs", async () => {
    const { edit_key } = await site.json("/games/submit", { json: game })
    expect((await claim("fox", { edit_key })).code).toBe("name-in-use")
  })

  test("by everyone is no one's", async () => {
    for (const slug of ["anonymous", "AI-solo"])
      expect((await claim(slug, {})).code).toBe("reserved-name")
  })
})
