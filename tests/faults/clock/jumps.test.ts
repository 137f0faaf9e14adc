import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { cpSync } from "node:fs"
import { createTestHost, type TestHost } from "broadside/testing"
import { HOLD_MS } from "../../../core/jobs/clock/guarded-clock"
import { firstParty } from "../../../modules/index"
import { type BuildingModel, startBuildingModel } from "../../kit/building-model"
import { testFolders } from "../../kit/folders"
import { isLong } from "../../kit/tier"
import { type Read, writeEverything } from "./reads"
import { changedTables, type Dump, dumpTables } from "./tables"

const SECOND = 1_000
const HOUR = 3_600_000
const DAY = 24 * HOUR
const WEEK = 7 * DAY
const JUMPS = [-1, SECOND, -SECOND, HOUR, -HOUR, 25 * HOUR, 40 * DAY, 3_650 * DAY]
/** Where `test` reads everything: at a time that counts at once, and at wrong ones before and after it. */
const READ_AT = [SECOND, -HOUR, 3_650 * DAY]
const MORE_JUMPS = [1, 6 * SECOND, -6 * SECOND, -25 * HOUR, -40 * DAY, -3_650 * DAY]

/** They never end, or wait for an event, or publish. */
const NOT_READ = /^\/publish-url$|\/events$/
const NOT_DRAWN = /\/card\.png$/

const { empty } = testFolders()
let model: BuildingModel
let config: string
/** The folder of a site that has everything, at `ended`. */
let written: string
let ended: number
let reads: readonly Read[]
let unread: readonly string[]
beforeAll(async () => {
  model = await startBuildingModel()
  config = `[limits]
publish = 0
write = 0
[network]
allow_private_for_visitors = ["127.0.0.0/8"]
${model.section}`
  written = empty()
  const site = await createTestHost({ modules: firstParty, config, folder: written })
  ;({ reads, unread } = await writeEverything(site))
  // Some jobs do a part at a time.
  let before: Dump
  do {
    before = dumpTables(site)
    await runJobs(site)
  } while (Object.keys(changedTables(before, dumpTables(site))).length > 0)
  ended = site.now()
  await site.close()
})
afterAll(() => model.stop())

async function runJobs(site: TestHost): Promise<void> {
  for (const id of site.host.jobs.ids) await site.runJob(id)
  await site.settle()
}

async function readAll(site: TestHost): Promise<void> {
  for (const { path, headers } of reads) {
    const answer = await site.fetch(path, { headers, redirect: "manual" })
    await answer.body?.cancel()
  }
  await site.settle()
}

/** Such a site, whose machine was started `uptime` ago. */
function openSite(at: number, uptime?: number): Promise<TestHost> {
  const folder = empty()
  cpSync(written, folder, { recursive: true })
  return createTestHost({ modules: firstParty, config, folder, now: at, ...(uptime && { uptime }) })
}

/** What ended by time, and the tables that say so: some of each module that has something to end. */
function expectEnded(before: Dump, after: Dump): void {
  const names = Object.keys(changedTables(before, after))
  for (const table of ["spaces_acts", "gps_pins", "arena_games", "worlds_pages"])
    expect(names).toContain(table)
}

test("every route that is read is in the walk", () => {
  expect(unread.filter((path) => !NOT_READ.test(path) && !NOT_DRAWN.test(path))).toEqual([])
  expect(reads.length).toBeGreaterThan(300)
})

describe("no job and no read changes any table, while the clock is wrong and when it is right again:", () => {
  let site: TestHost
  let before: Dump
  beforeAll(async () => {
    site = await openSite(ended)
    await runJobs(site)
    await readAll(site)
    before = dumpTables(site)
  })
  afterAll(() => site.close())

  test.each(isLong ? [...JUMPS, ...MORE_JUMPS] : JUMPS)("by %d ms", async (ms) => {
    site.jump(ms)
    await runJobs(site)
    if (isLong || READ_AT.includes(ms)) await readAll(site)
    expect(changedTables(before, dumpTables(site))).toEqual({})
    site.jump(-ms)
    await runJobs(site)
    if (isLong) await readAll(site)
    expect(changedTables(before, dumpTables(site))).toEqual({})
  })

  test("which is not because nothing would end: the new time counts once it has held", async () => {
    site.jump(40 * DAY)
    site.now()
    site.advance(HOLD_MS)
    await runJobs(site)
    await readAll(site)
    expectEnded(before, dumpTables(site))
  })
})

describe("a machine that slept for a week", () => {
  test("expires what is due at once, where the clock that only runs forward ran", async () => {
    const site = await openSite(ended)
    const before = dumpTables(site)
    site.advance(WEEK)
    await runJobs(site)
    expectEnded(before, dumpTables(site))
    await site.close()
  })

  test("does so after ten minutes, where that one stood still", async () => {
    const site = await openSite(ended)
    const before = dumpTables(site)
    site.jump(WEEK)
    await runJobs(site)
    expect(changedTables(before, dumpTables(site))).toEqual({})
    site.advance(HOLD_MS)
    await runJobs(site)
    expectEnded(before, dumpTables(site))
    await site.close()
  })
})

describe("a start", () => {
  test("after a week off expires what is due at once, if the machine was on", async () => {
    const site = await openSite(ended + WEEK)
    const before = dumpTables(site)
    await runJobs(site)
    expectEnded(before, dumpTables(site))
    await site.close()
  })

  test.each([WEEK, ...(isLong ? [40 * DAY] : []), 3_650 * DAY])(
    "of the machine with a clock %d ms ahead does so after ten minutes",
    async (ms) => {
      const site = await openSite(ended + ms, 60_000)
      const before = dumpTables(site)
      await runJobs(site)
      expect(changedTables(before, dumpTables(site))).toEqual({})
      expect(site.now()).toBe(ended)
      site.advance(HOLD_MS)
      await runJobs(site)
      expectEnded(before, dumpTables(site))
      expect(site.now()).toBe(ended + ms + HOLD_MS)
      await site.close()
    },
  )

  test("with a clock ten years back goes on from the last time", async () => {
    const site = await openSite(ended - 3_650 * DAY, 60_000)
    const before = dumpTables(site)
    await runJobs(site)
    await readAll(site)
    expect(changedTables(before, dumpTables(site))).toEqual({})
    expect(site.now()).toBe(ended)
    await site.close()
  })
})
