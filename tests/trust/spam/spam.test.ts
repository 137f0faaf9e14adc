import { describe, expect, test } from "bun:test"
import { isLong } from "../../kit/tier"
import { corpus } from "./corpus"
import { alone, flood, heldOf } from "./flood"

const SEEDS = isLong ? [18, 19] : [18]

describe("the corpus", () => {
  test("has 2,000 pages of spam in 20 families and 500 innocent ones, the same each time", () => {
    const samples = corpus()
    const spam = samples.filter((sample) => sample.spam)
    expect(spam).toHaveLength(2_000)
    expect(new Set(spam.map(({ family }) => family)).size).toBe(20)
    expect(samples).toHaveLength(2_500)
    expect(corpus()).toEqual(samples as never)
    expect(corpus(19)).not.toEqual(samples as never)
  })
})

describe.each(SEEDS)("a flood with seed %p", (seed) => {
  const judgements = flood(corpus(seed))

  test("at least 90% of the spam is held, at most 1% of the innocent pages", async () => {
    expect(heldOf(await judgements, { spam: true }).share).toBeGreaterThanOrEqual(0.9)
    expect(heldOf(await judgements, { spam: false }).share).toBeLessThanOrEqual(0.01)
  })

  test("so it is with families that nothing was tuned by", async () => {
    const unseen = true
    expect(heldOf(await judgements, { spam: true, unseen }).share).toBeGreaterThanOrEqual(0.9)
    // A fifth of the pages of the whole: two more or less are one percent.
    expect(heldOf(await judgements, { spam: false, unseen }).share).toBeLessThanOrEqual(0.02)
  })

  test("every family of spam is mostly held", async () => {
    const families = Map.groupBy(await judgements, ({ sample }) => sample.family)
    const few = [...families.values()]
      .filter(([first]) => first?.sample.spam)
      .filter((members) => heldOf(members, { spam: true }).share < 0.6)
    expect(few.map(([first]) => first?.sample.family)).toEqual([])
  })
})

test("the demo pages have nothing to look at", () => {
  const demo = alone(corpus().filter(({ family }) => family === "demo"))
  expect(demo).toHaveLength(22)
  expect(demo.filter(({ score }) => score.score > 0).map(({ sample }) => sample.title)).toEqual([])
})
