import { beforeAll, beforeEach, expect, test } from "bun:test"
import { contribute, defineModule } from "broadside"
import { createTestHost, type TestHost } from "broadside/testing"
import discovery from "../module"
import { type Tombstone, type TombstoneSource, Tombstones } from "./contract"

const manifest = { name: "x", version: "1.0.0", engines: { broadside: "^1.0.0" } }
const reads: string[] = []

const stoneOf = (kind: string, buriedAt: number): Tombstone => ({
  kind,
  id: String(buriedAt),
  title: "A lamp",
  description: "It is out.",
  author: "Ada",
  why: "It broke.",
  by: "Ada",
  createdAt: 0,
  buriedAt,
  url: "http://localhost:3000/lamp",
  preservedUrl: "http://localhost:3000/graveyard/lamp",
})

/** A module with tombstones from these times; every read of `list` is noted. */
function moduleWith(id: string, buried: readonly number[], hasTimes: boolean) {
  const latest = buried.toSorted((a, b) => b - a)
  const source: TombstoneSource = {
    async list(limit, offset) {
      reads.push(`${id} ${limit} from ${offset}`)
      return latest.slice(offset, offset + limit).map((at) => stoneOf(id, at))
    },
    ...(hasTimes && { times: async (limit: number) => latest.slice(0, limit) }),
    count: async () => latest.length,
  }
  return defineModule({
    id,
    manifest,
    setup: () => ({ contribute: [contribute(Tombstones, source)] }),
  })
}

let site: TestHost
beforeAll(async () => {
  const even = moduleWith("even", [2, 4, 6, 8], true)
  const odd = moduleWith("odd", [1, 3, 5, 7, 9], true)
  const late = moduleWith("late", [20], false)
  site = await createTestHost({ modules: [discovery, even, odd, late] })
})
beforeEach(() => {
  reads.length = 0
})

test("the pages of the Graveyard are those of all modules, latest first", async () => {
  const walked: string[] = []
  let offset: number | undefined = 0
  while (offset !== undefined) {
    const page = await site.json(`/games/graveyard?limit=3&offset=${offset}`)
    expect(page.total).toBe(10)
    walked.push(...page.items.map(({ id }: Tombstone) => id))
    offset = page.next_offset
  }
  expect(walked).toEqual(["20", "9", "8", "7", "6", "5", "4", "3", "2", "1"])
})

test("of modules that list their times, only the tombstones of the page are read", async () => {
  const { items } = await site.json("/games/graveyard?limit=4&offset=4")
  expect(items.map(({ id }: Tombstone) => id)).toEqual(["6", "5", "4", "3"])
  expect(reads).toEqual(["late 9 from 0", "even 2 from 1", "odd 2 from 2"])
})
