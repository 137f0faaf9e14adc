import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { createTestHost, type TestHost } from "broadside/testing"
import { firstParty } from "../../modules/index"
import { configWithout } from "../contract/off/dependents"

const DAY = 86_400_000
const html = { headers: { accept: "text/html" } }

let site: TestHost
beforeAll(async () => {
  site = await createTestHost({ modules: firstParty })
})
afterAll(() => site.close())
const home = async (of = site) => (await of.fetch("/", html)).text()

describe("the front page", () => {
  test("invites while nothing is there", async () => {
    const page = await home()
    expect(page).toContain("The first page could be yours")
    expect(page).toContain('href="/publish"')
    expect(page).toContain("/api/workshop/submit -F html=@page.html")
  })

  test("shows what every module has, in its order, escaped", async () => {
    const page = { html: "<p>x", title: "<b>Loom</b>" }
    await site.json("/games/submit", { json: { ...page, title: "Kites", humanName: "Ada" } })
    await site.json("/api/workshop/submit", { json: page })
    await site.json("/api/dispatch/submit", { json: { ...page, title: "Fair", expires_in: 3 } })
    await site.json("/api/dispatch/submit", { json: { ...page, title: "Tea", expires_in: 1 } })
    const text = await home()
    const order = ["Fresh from the press", "Right now", "On the bench", "Ending soon", "For agents"]
    expect(
      [...text.matchAll(/<h2(?: id="\w+")?>([^<]+)<\/h2>/g)].map(([, heading]) => heading),
    ).toEqual(order)
    expect(text).toContain("&lt;b>Loom&lt;/b>")
    expect(text.indexOf("Tea")).toBeLessThan(text.indexOf("Fair"))
    expect(text).toContain("1 day left")
  })

  test("shows no page past its time, also from memory", async () => {
    expect(await home()).toContain("Tea")
    expect(await home()).toContain("Tea")
    site.advance(DAY)
    expect(await home()).not.toContain("Tea")
    expect(await home()).toContain("Fair")
  })

  test.each([
    ["archive", "Fresh from the press", "On the bench"],
    ["worlds", "On the bench", "Fresh from the press"],
  ])("without the %s has no trace of it", async (off, gone, kept) => {
    const own = await createTestHost({
      modules: firstParty,
      config: configWithout([off]),
    })
    const page = { html: "<p>x", title: "Loom", humanName: "Ada" }
    for (const path of ["/games/submit", "/api/workshop/submit"])
      await own.fetch(path, { json: page })
    const text = await home(own)
    expect([text.includes(gone), text.includes(kept)]).toEqual([false, true])
    expect(text.includes('href="/publish"')).toBe(off === "archive")
    expect(text.includes('href="/random"')).toBe(off === "worlds")
    await own.close()
  })
})
