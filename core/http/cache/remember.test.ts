import { describe, expect, test } from "bun:test"
import { countingSite } from "./testing/counting-site"

const { site, ctx, add, madeParts, setGate, arrival } = countingSite()

describe("a remembered part", () => {
  const read = async (n: number) => (await site().json(`/parts?n=${n}`)).rows

  test("is made once for all responses until what it shows changes, and then at once", async () => {
    const before = madeParts()
    await read(1)
    await read(2)
    expect(madeParts() - before).toBe(1)
    await add(40)
    expect(await read(3)).toContain(40)
    expect(madeParts() - before).toBe(2)
  })

  test("makes the responses that show it depend on its data", async () => {
    await read(4)
    await add(41)
    expect(await read(4)).toContain(41)
  })

  test("survives writes to other tables", async () => {
    await read(5)
    const before = madeParts()
    await add(1, "counting_others")
    await read(6)
    expect(madeParts()).toBe(before)
  })

  test.each([
    ["/parts?n=7", 9_999],
    ["/parts-of-the-clock?n=8", 999],
    ["/parts-until?n=9", 499],
  ])("lasts no longer than its time: %s", async (path, ms) => {
    await site().json(path)
    const before = madeParts()
    site().advance(ms)
    await site().json(`${path}0`)
    expect(madeParts()).toBe(before)
    site().advance(1)
    await site().json(`${path}1`)
    expect(madeParts()).toBe(before + 1)
  })

  test("is not remembered if making it failed", async () => {
    const before = madeParts()
    for (let i = 0; i < 2; i++)
      expect((await site().fetch(`/parts-failing?n=${i}`)).status).toBe(500)
    expect(madeParts() - before).toBe(2)
  })

  test("is made once for concurrent responses", async () => {
    const gate = Promise.withResolvers<unknown>()
    setGate(gate.promise)
    const before = madeParts()
    const all = Array.from({ length: 20 }, (_, n) => site().json(`/parts-gated?n=${n}`))
    await arrival()
    await add(60)
    // This one came after the write, so it must not get what was begun before.
    const after = [20, 21, 22].map((n) => site().json(`/parts-gated?n=${n}`))
    await arrival()
    gate.resolve(undefined)
    for (const { rows } of await Promise.all(all)) expect(rows).not.toContain(60)
    for (const { rows } of await Promise.all(after)) expect(rows).toContain(60)
    expect(madeParts() - before).toBe(2)
  })

  test("that fails for one of many concurrent responses fails for each by itself", async () => {
    const before = madeParts()
    const all = Array.from({ length: 3 }, (_, n) => site().fetch(`/parts-failing?n=${10 + n}`))
    for (const { status } of await Promise.all(all)) expect(status).toBe(500)
    expect(madeParts() - before).toBe(3)
  })

  test("is made once for work without a response too, but each time in a write", async () => {
    let made = 0
    const count = () => ctx().remember("without a response", () => ++made)
    expect([await count(), await count()]).toEqual([1, 1])
    await ctx().write(async () => {
      expect([await count(), await count()]).toEqual([2, 3])
    })
    expect(await count()).toBe(1)
  })
})
