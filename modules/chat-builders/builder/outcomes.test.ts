import { expect, test } from "bun:test"
import { createOutcomes } from "./outcomes"

const ID = "0123456789abcdef"
const built = { ok: true, text: "Here.", url: "/workshop/abcdefgh", edit_key: "ek" } as const

test("an outcome is there once the request is over, and never without a secret id", async () => {
  const outcomes = createOutcomes()
  const { promise, resolve } = Promise.withResolvers<typeof built>()
  outcomes.add(ID, promise)
  outcomes.add("short", promise)
  outcomes.add(null, promise)
  expect(outcomes.of(ID)).toEqual({ state: "building", published: undefined })
  resolve(built)
  await promise
  const published = { url: built.url, edit_key: built.edit_key }
  expect(outcomes.of(ID)).toEqual({ state: "over", published })
  expect(outcomes.of("short").state).toBe("unknown")
})

test("a request that failed, or that published nothing, is over without a page", async () => {
  const outcomes = createOutcomes()
  const failed = Promise.reject(new Error("the model failed"))
  outcomes.add(ID, failed)
  outcomes.add(`${ID}2`, Promise.resolve({ ok: true, text: "No.", url: null }))
  await failed.catch(() => {})
  await Promise.resolve()
  for (const id of [ID, `${ID}2`])
    expect(outcomes.of(id)).toEqual({ state: "over", published: undefined })
})

test("only the latest are remembered", async () => {
  const outcomes = createOutcomes()
  for (let i = 0; i < 2_001; i++) outcomes.add(ID + i, Promise.resolve(built))
  await Promise.resolve()
  expect(outcomes.of(`${ID}0`).state).toBe("unknown")
  expect(outcomes.of(`${ID}2000`).state).toBe("over")
})
