import { afterAll, beforeAll, expect, test } from "bun:test"
import { createTestHost, type TestHost } from "broadside/testing"
import archive from "../../archive/module"
import exchange from "../../exchange/module"
import discovery from "../module"

const DAY = 86_400_000
let site: TestHost
beforeAll(async () => {
  site = await createTestHost({ modules: [archive, exchange, discovery] })
})
afterAll(() => site.close())

const calendar = async (path: string) => {
  const text = await (await site.fetch(path, { headers: { accept: "text/html" } })).text()
  return {
    sentence: /class="chart calendar"[\s\S]*?aria-label="([^"]+)"/.exec(text)?.[1],
    days: [...text.matchAll(/class="level-(\d)"/g)].map(([, level]) => Number(level)),
  }
}

test("a profile shows a year of what its maker did, in all modules", async () => {
  const post = (title: string) =>
    site.json("/api/exchange", {
      json: { type: "idea", title, threadBody: "Hello there", authorSlug: "ada" },
    })
  await post("First of all")
  site.advance(2 * DAY)
  const html = "<!doctype html><title>Kites</title><h1>Kites</h1>"
  await site.json("/games/submit", { json: { html, title: "Kites", humanName: "Ada" } })
  await post("Second of all")
  const { sentence, days } = await calendar("/maker/ada")
  expect(sentence).toBe("3 pages and posts on 2 days of the last year")
  expect(days.length).toBe(364)
  expect(days.slice(-3)).toEqual([2, 0, 4])
  site.advance(365 * DAY)
  expect(await calendar("/maker/ada")).toEqual({ sentence: undefined, days: [] })
})
