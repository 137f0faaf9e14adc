import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { createTestHost, type TestHost } from "broadside/testing"
import discovery from "../../discovery/module"
import archive from "../module"

const TITLES = ["Łódź", "żółw", "Işık", "привет", "🐙", "C++ in 10 minutes", "Lantern", "Cello"]

let site: TestHost
beforeAll(async () => {
  site = await createTestHost({ modules: [archive, discovery], config: "[limits]\npublish = 0" })
  for (const title of TITLES) {
    const json = { html: "<!doctype html><p>x", title, humanName: "Ada" }
    expect((await site.fetch("/games/submit", { json })).status).toBe(200)
  }
})
afterAll(() => site.close())

const titles = async (q: string): Promise<string[]> =>
  (await site.json(`/api/games?q=${encodeURIComponent(q)}`)).games.map(
    (game: { title: string }) => game.title,
  )

const SEARCHES = [
  ["lodz", "Łódź"],
  ["ŁÓDŹ", "Łódź"],
  ["zolw", "żółw"],
  ["IŞIK", "Işık"],
  ["isik", "Işık"],
  ["privet", "привет"],
  ["ПРИВЕТ", "привет"],
  ["🐙", "🐙"],
  ["C++", "C++ in 10 minutes"],
] as const

test.each(SEARCHES)("a search for %s finds %s alone", async (q, title) => {
  expect(await titles(q)).toEqual([title])
})

test("a letter still finds what begins with it", async () => {
  expect((await titles("c")).toSorted()).toEqual(["C++ in 10 minutes", "Cello"])
})

describe("the search page", () => {
  const page = async (q: string) =>
    (
      await site.fetch(`/search?q=${encodeURIComponent(q)}`, { headers: { accept: "text/html" } })
    ).text()

  test("offers the nearest word for a misspelled one", async () => {
    expect(await page("lanten")).toContain('href="/search?q=lantern"')
    expect(await page("lantern")).not.toContain("Did you mean")
    expect(await page("zzzzzzzz")).not.toContain("Did you mean")
  })

  test("finds, and says what it found for", async () => {
    const html = await page("lodz")
    expect(html).toContain("/archive/001")
    expect(await page("<script>")).toContain("&lt;script>")
  })
})

test("entries from before are folded again, and then the job rests", async () => {
  const { connection } = site.store
  // As an earlier version stored them.
  connection.query("delete from core_settings where key like 'fold.%'").run()
  connection.query("delete from archive_search where rowid = 1").run()
  connection
    .query(
      "insert into archive_search (rowid, title, tags, makers, description, facets) values (1, 'łodz', '', 'ada', '', 'status:stable')",
    )
    .run()
  connection.query("update archive_games set words = ' łodz | | ada | | ' where num = 1").run()
  await site.fetch("/games/submit", { json: { html: "<p>", title: "Other", humanName: "Bo" } })
  expect(await titles("lodz")).toEqual([])
  for (let run = 0; run < 3; run++) await site.runJob("core.fold-again")
  expect(await titles("lodz")).toEqual(["Łódź"])
  const value = connection
    .query("select value from core_settings where key = 'fold.archive_search'")
    .values()[0]?.[0]
  expect(value).toBe("2:done")
})
