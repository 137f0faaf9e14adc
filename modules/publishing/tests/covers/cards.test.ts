import { describe, expect, test } from "bun:test"
import { png, uriOf } from "../../../../tests/kit/pictures"
import { cardDrawing } from "../../sharing/cards/drawing"
import { coversSite, game } from "../../testing/covers-site"

const { site, send, sizeOf } = coversSite()

const PLACES = [
  ["/games/submit", (id: string) => `/archive/${id}`, "", "/api/games"],
  ["/api/workshop/submit", (id: string) => `/workshop/${id}`, "/about", "/api/workshop"],
  ["/api/dispatch/submit", (id: string) => `/dispatch/${id}`, "/about", "/api/dispatch"],
] as const

describe.each(PLACES)("the share card of a page from %s", (submit, pathOf, about, api) => {
  const imageOf = async (id: string) => {
    const html = await (await site().fetch(pathOf(id) + about)).text()
    const tag = (name: string) => new RegExp(`"og:image${name}" content="([^"]+)"`).exec(html)?.[1]
    expect([tag(":width"), tag(":height")]).toEqual(["1200", "630"])
    return { address: tag("") as string, alt: tag(":alt") }
  }

  test("is a PNG of its poster or its cover, and another after an edit", async () => {
    const { id, edit_key } = await send(submit, game({ title: "Tides" }))
    const poster = await imageOf(id)
    expect(poster.alt).toStartWith("Tides, by ")
    expect(await sizeOf(poster.address)).toEqual([1_200, 630, "png"])
    const cached = await site().fetch(poster.address)
    expect(cached.headers.get("cache-control")).toContain("immutable")
    const etag = cached.headers.get("etag") ?? ""
    const again = await site().fetch(poster.address, { headers: { "if-none-match": etag } })
    expect(again.status).toBe(304)
    const json = { edit_key, cover: uriOf(png(640, 400)) }
    await site().fetch(`${api}/${id}/edit`, { json })
    const covered = await imageOf(id)
    expect(covered.address).not.toBe(poster.address)
    expect(await sizeOf(covered.address)).toEqual([1_200, 630, "png"])
  })

  test("goes with the page", async () => {
    const { id, edit_key } = await send(submit, game({}))
    await site().fetch(`${api}/${id}/take-down`, { json: { edit_key } })
    expect((await site().fetch(`${pathOf(id)}/card.png`)).status).toBe(410)
    expect((await site().fetch(`${pathOf("99999999")}/card.png`)).status).toBe(404)
  })
})

test("of many share cards that are fetched at once, some redirect to the site's, and come later", async () => {
  const ids: string[] = []
  for (let i = 0; i < 40; i++) ids.push((await send("/games/submit", game({}))).id)
  const fetchCard = (id: string) => site().fetch(`/archive/${id}/card.png`)
  const answers = await Promise.all(ids.map(fetchCard))
  const busy = answers.findIndex(({ status }) => status === 302)
  expect(busy).toBeGreaterThan(0)
  expect(answers[busy]?.headers.get("cache-control")).toBe("no-store")
  expect(answers[busy]?.headers.get("location")).toMatch(/^\/assets\/card-/)
  expect((await fetchCard(ids[busy] as string)).status).toBe(200)
})

const draw = (title: string, by = "Ada") =>
  cardDrawing({ title, by, seed: "1", label: "No. 012", site: "Broadside" })
const linesOf = (svg: string) => [...svg.matchAll(/<text[^>]*>(.*?)<\/text>/g)].map(([, t]) => t)

test.each([
  ["Żółw", "ŻÓŁW"],
  ["Тетрис", "ТЕТРИС"],
  ["לגן", "לגן"],
  ["لعبة", "لعبة"],
  ["🎃 Pumpkin", "PUMPKIN"],
  // No font of ours has these letters.
  ["俄罗斯方块", "NO. 012"],
  ["🐙🐙", "NO. 012"],
])("a share card of %s says %s", (title, line) => {
  expect(linesOf(draw(title))[0]).toBe(line)
})

test("a share card leaves out makers whose names its fonts lack, and shortens long ones", () => {
  expect(linesOf(draw("A", "王小明")).join()).not.toContain("by")
  expect(linesOf(draw("A", "x".repeat(120)))[1]).toBe(`by ${"x".repeat(33)}…`)
})
