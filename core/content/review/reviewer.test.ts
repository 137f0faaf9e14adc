import { describe, expect, test } from "bun:test"
import type { Publisher } from "./item"
import { createRecentItems, type Outcome } from "./recent"
import { createReviewer, verdictOf } from "./score"

const MINUTE = 60_000
const DAY = 1_440 * MINUTE

function siteOf({ most }: { most?: number } = {}) {
  const history = createRecentItems(most === undefined ? {} : { most })
  const review = createReviewer({ history })
  return async (
    html: string,
    { lineage, ...by }: Partial<Publisher> & { lineage?: string },
    at: number,
    outcome?: Outcome,
  ) => {
    const publisher = { name: "ada", source: "192.0.2.1", ...by }
    const result = await review({ title: "A page", html, lineage }, publisher, at)
    const { fingerprint, domains } = result.inspection
    const query = { ...publisher, lineage, at, fingerprint, domains }
    history.remember(query, outcome ?? (verdictOf(result) === "hold" ? "held" : "visible"))
    return { ...result, codes: result.signals.map(({ code }) => code) }
  }
}

const OFFER = (town: string) =>
  `<p>Our friendly team in ${town} has served families and companies for more than twenty years, by day and by night, and we leave your house as clean as we found it. Every job comes with a full year of warranty.</p><a href="https://${town}.biz">more</a>`

describe("the reviewer", () => {
  test("knows the first item of a name, and links that are new", async () => {
    const publish = siteOf()
    expect((await publish(OFFER("york"), {}, 0)).codes.sort()).toEqual(["first-post", "new-links"])
    expect((await publish('<a href="https://york.biz">a</a>', {}, DAY)).codes).toEqual([])
    expect((await publish('<a href="https://else.biz">a</a>', {}, DAY)).codes).toEqual([
      "new-links",
    ])
  })

  test("holds copies with small changes that lead elsewhere, whoever sends them", async () => {
    const publish = siteOf()
    const scores: number[] = []
    for (const [index, town] of ["york", "leeds", "bath", "cork", "perth", "graz"].entries()) {
      const by = { name: `person-${index}`, source: `192.0.2.${index}` }
      scores.push((await publish(OFFER(town), by, index * MINUTE)).score)
    }
    expect(scores).toEqual([...scores].sort((a, b) => a - b))
    expect(scores.at(-1)).toBeGreaterThanOrEqual(60)
  })

  test("leaves a class alone that does the same exercise from one address", async () => {
    const publish = siteOf()
    const lesson =
      "<p>Hello, this is my first page. In this lesson we learned about headings, lists and links, and we changed the colour of the background with a style.</p>"
    for (let pupil = 0; pupil < 35; pupil++) {
      const result = await publish(lesson, { name: `pupil-${pupil}` }, pupil * MINUTE)
      expect(verdictOf(result)).not.toBe("hold")
    }
  })

  test("takes forks for no copies, unless the operator has removed one", async () => {
    const publish = siteOf()
    const fork = (index: number, outcome?: Outcome) => {
      const by = { name: `person-${index}`, source: `192.0.2.${index}`, lineage: "game 7" }
      return publish(OFFER(`town${index}`), by, index * MINUTE, outcome)
    }
    for (let index = 0; index < 6; index++)
      expect((await fork(index)).codes).not.toContain("copies")
    await fork(6, "removed")
    expect((await fork(7)).codes).toContain("removed-copy")
  })

  test("holds at once what resembles a removed item", async () => {
    const publish = siteOf()
    await publish(OFFER("york"), {}, 0, "removed")
    const next = await publish(OFFER("bath"), { name: "bob", source: "192.0.2.9" }, 5 * DAY)
    expect(next.codes).toContain("removed-copy")
    expect(verdictOf(next)).toBe("hold")
  })

  test("sees bursts of a name and of an address block, which end after an hour", async () => {
    const publish = siteOf()
    for (let item = 0; item < 160; item++) await publish(`<p>${item}</p>`, {}, item * 1_000)
    const during = await publish("<p>more</p>", {}, 170_000)
    expect(during.codes).toEqual(["burst-source"])
    expect(verdictOf(during)).toBe("noindex")
    expect((await publish("<p>later</p>", {}, DAY)).signals).toEqual([])
  })

  test("forgets the oldest first, and stays consistent", async () => {
    const publish = siteOf({ most: 3 })
    for (let item = 0; item < 10; item++)
      await publish(OFFER(`town${item}`), { name: `n${item}` }, item * DAY)
    const again = await publish("<p>hi</p>", { name: "n1" }, 11 * DAY)
    expect(again.codes).toContain("first-post")
  })

  test("items without a name are no one's first", async () => {
    expect((await siteOf()("<p>hi</p>", { name: undefined }, 0)).signals).toEqual([])
  })
})
