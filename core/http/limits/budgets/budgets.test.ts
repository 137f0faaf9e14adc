import { afterEach, beforeEach, describe, expect, test } from "bun:test"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import fc from "fast-check"
import type { Problem } from "../../../base/errors"
import { DAY_MS } from "../../../base/time"
import { bringUpToDate } from "../../../data/migrations"
import { openStore, type Store } from "../../../data/store"
import { createWriter, type Writer } from "../../../data/write"
import { limitKey } from "../client-address"
import { holdersOf } from "../holders"
import { type Budgets, createBudgets, type ItemUse } from "./budgets"

const NO_LIMITS = {
  address_items: 0,
  address_mb: 0,
  network_items: 0,
  network_mb: 0,
  name_items: 0,
  name_mb: 0,
}
const NOON = Date.UTC(2026, 10, 20, 12)

let folder: string
let store: Store
let writer: Writer
let clock: number
let deferred: (() => unknown)[]

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "broadside-budgets-"))
  store = openStore(join(folder, "broadside.db"), { durable: false })
  bringUpToDate({ store }, [], 0)
  const log = { debug() {}, info() {}, warn() {}, error() {} }
  writer = createWriter(store, { log, committed() {}, rests: false })
  clock = NOON
  deferred = []
})
afterEach(() => {
  store.close()
  rmSync(folder, { recursive: true, force: true })
})

const budgetsOf = (limits: Partial<typeof NO_LIMITS>): Budgets =>
  createBudgets({
    limits: Object.assign({}, NO_LIMITS, limits),
    store,
    writer,
    now: () => clock,
    later: (_, work) => void deferred.push(work),
  })
const flushed = async () => {
  for (const work of deferred.splice(0)) await work()
}
const publish = (budgets: Budgets, use: Partial<ItemUse> = {}) => {
  const whole = Object.assign({ source: "192.0.2.1", name: "ada", bytes: 100 }, use)
  return writer.write((tx) => budgets.add(tx, whole))
}
/** The code of a refusal; undefined where there is none. */
const refusal = async (work: () => unknown): Promise<Problem | undefined> => {
  try {
    await work()
  } catch (error) {
    return error as Problem
  }
}

describe("items", () => {
  test("of an address end with its budget, and the refusal says when there are more", async () => {
    const budgets = budgetsOf({ address_items: 2 })
    await publish(budgets)
    await publish(budgets, { name: "bob" })
    const use = { source: "192.0.2.1", name: "eve", bytes: 1 }
    const refused = await refusal(() => budgets.check(use))
    expect(refused).toMatchObject({
      status: 429,
      code: "storage-share",
      message: "Your address has reached its limit of 2 new items a day; try again in 43200 s.",
      headers: {
        "retry-after": "43200",
        "ratelimit-policy": '"address-items";q=2;w=86400',
        ratelimit: '"address-items";r=0;t=43200',
      },
    })
    expect(await refusal(() => publish(budgets, use))).toMatchObject({ status: 429 })
    expect(await refusal(() => budgets.check({ source: "192.0.2.2", bytes: 1 }))).toBeUndefined()
    clock += DAY_MS / 2
    expect(await refusal(() => budgets.check(use))).toBeUndefined()
    await publish(budgets, use)
  })

  test("of many at once: exactly as many are stored as there is room for", async () => {
    const budgets = budgetsOf({ name_items: 10 })
    const sent = Array.from({ length: 50 }, (_, n) => publish(budgets, { source: `192.0.2.${n}` }))
    const results = await Promise.allSettled(sent)
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(10)
  })

  test("that are not stored do not count", async () => {
    const budgets = budgetsOf({ address_items: 1 })
    const failed = writer.write(async (tx) => {
      await budgets.add(tx, { source: "192.0.2.1", bytes: 1 })
      throw new Error("refused")
    })
    expect((await refusal(() => failed))?.message).toBe("refused")
    await publish(budgets)
  })

  test("of a whole network end with its budget, at whatever address", async () => {
    const budgets = budgetsOf({ network_items: 2 })
    const source = (n: number) => limitKey(`2001:db8:1:${n}::1`)
    await publish(budgets, { source: source(1) })
    await publish(budgets, { source: source(2) })
    const refused = await refusal(() => publish(budgets, { source: source(3) }))
    expect(refused?.message).toStartWith("The network of your address, 2001:db8:1::/48, has")
    await publish(budgets, { source: limitKey("2001:db8:2::1") })
  })

  test("under one name end with its budget of bytes, at whatever address", async () => {
    const budgets = budgetsOf({ name_mb: 1 })
    await publish(budgets, { bytes: 600_000 })
    const more = { source: "198.51.100.7", name: "ada", bytes: 600_000 }
    const refused = await refusal(() => budgets.check(more))
    expect(refused?.message).toStartWith("The name ada has reached its limit of 1 MB a day")
    expect(await refusal(() => publish(budgets, more))).toMatchObject({ status: 429 })
    await publish(budgets, { source: "198.51.100.7", name: "bob", bytes: 600_000 })
  })
})

describe("counters", () => {
  test("survive a restart, and those of earlier days are deleted", async () => {
    const limits = { address_mb: 1, name_items: 1 }
    const first = budgetsOf(limits)
    await publish(first)
    first.spend(new Request("http://localhost"), "192.0.2.1", 900_000)
    await flushed()
    const again = budgetsOf(limits)
    const request = new Request("http://localhost")
    expect((await refusal(() => again.spend(request, "192.0.2.1", 200_000)))?.status).toBe(429)
    expect((await refusal(() => publish(again)))?.status).toBe(429)
    clock += DAY_MS
    await again.forget()
    expect(store.connection.query("SELECT * FROM core_budgets").all()).toEqual([])
  })

  test("count the bytes of an address before they are stored, and after a failed write", async () => {
    const budgets = budgetsOf({ address_mb: 1 })
    const request = new Request("http://localhost")
    budgets.spend(request, "192.0.2.1", 900_000)
    expect((await refusal(() => budgets.spend(request, "192.0.2.1", 200_000)))?.status).toBe(429)
    store.connection.run("ALTER TABLE core_budgets RENAME TO gone")
    expect(await refusal(flushed)).toBeDefined()
    store.connection.run("ALTER TABLE gone RENAME TO core_budgets")
    expect((await refusal(() => budgets.spend(request, "192.0.2.1", 200_000)))?.status).toBe(429)
    budgets.spend(request, "192.0.2.1", 50_000)
    await flushed()
    expect(store.connection.query("SELECT who, bytes FROM core_budgets").all()).toEqual([
      { who: "address 192.0.2.1", bytes: 950_000 },
    ])
  })

  test("tell a request what is left of its own budgets, and nothing of its neighbours'", async () => {
    const budgets = budgetsOf({ address_items: 5, name_mb: 1, network_items: 9 })
    const request = new Request("http://localhost")
    await publish(budgets, { request })
    expect(budgets.headersFor(request)).toEqual({
      "ratelimit-policy":
        '"address-items";q=5;w=86400, "name-bytes";q=1000000;w=86400;qu="content-bytes"',
      ratelimit: '"address-items";r=4;t=43200, "name-bytes";r=999900;t=43200',
    })
    expect(budgets.headersFor(new Request("http://localhost"))).toBeUndefined()
  })
})

test("never more items in a day than the budget, whatever the order of days and addresses", async () => {
  const step = fc.record({
    hours: fc.integer({ min: 0, max: 20 }),
    address: fc.integer({ min: 1, max: 3 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
      store.connection.run("DELETE FROM core_budgets")
      clock = NOON
      const budgets = budgetsOf({ address_items: 2, network_items: 3 })
      const stored = new Map<string, number>()
      for (const { hours, address } of steps) {
        clock += hours * 3_600_000
        const day = Math.floor(clock / DAY_MS)
        const keys = [`${day} ${address}`, `${day}`]
        const [own = 0, all = 0] = keys.map((key) => stored.get(key))
        const refused = await refusal(() => publish(budgets, { source: `192.0.2.${address}` }))
        expect(refused === undefined).toBe(own < 2 && all < 3)
        if (!refused) for (const key of keys) stored.set(key, (stored.get(key) ?? 0) + 1)
      }
    }),
    { numRuns: 30 },
  )
})

test("addresses share a network exactly if its bits are the same", () => {
  const networkOf = (address: string) =>
    holdersOf({ source: limitKey(address) }).find(({ kind }) => kind === "network")?.value
  fc.assert(
    fc.property(fc.ipV4(), fc.ipV4(), (one, other) => {
      const bits = (address: string) => address.split(".").slice(0, 3).join(".")
      expect(networkOf(one) === networkOf(other)).toBe(bits(one) === bits(other))
    }),
  )
  fc.assert(
    fc.property(fc.ipV6(), (address) => {
      expect(networkOf(address)).toMatch(/\/(24|48)$/)
    }),
  )
  expect(networkOf("unknown")).toBeUndefined()
})
