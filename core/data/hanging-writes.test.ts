import { afterEach, beforeEach, expect, jest, test } from "bun:test"
import { createTestHost, type TestHost } from "broadside/testing"
import { sql } from "drizzle-orm"
import type { Context } from "../base/context"

let site: TestHost
const contexts = new Map<string, Context>()
const module = (id: string) => ({
  id,
  manifest: { name: id, version: "1.0.0", description: id, engines: { broadside: "^1.0.0" } },
  migrations: [
    { tag: `0000_${id}`, sql: `CREATE TABLE ${id}_rows (id INTEGER PRIMARY KEY) STRICT` },
  ],
  setup(context: Context) {
    contexts.set(id, context)
    return {}
  },
})
const contextOf = (id: string) => contexts.get(id) as Context

beforeEach(async () => {
  jest.useFakeTimers()
  site = await createTestHost({
    modules: [module("board"), module("poll")] as never,
    community: ["poll"],
    config: "[modules.poll]\nenabled = true",
  })
  site.host.start()
})
afterEach(async () => {
  jest.useRealTimers()
  await site.close()
})

const turns = async () => {
  for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate)
}

/** Moves the clock, and says each status of `/health/ready` on the way. */
async function readyWhile(seconds: number): Promise<Set<number>> {
  const seen = new Set<number>()
  for (let steps = 4 * seconds; steps > 0; steps--) {
    jest.advanceTimersByTime(250)
    await turns()
    const asked = site.fetch("/health/ready")
    await turns()
    // It tries to write if it is in trouble.
    jest.advanceTimersByTime(1_000)
    seen.add((await asked).status)
  }
  return seen
}

test("writes of a community module that never end hold up no one's for long, and readiness does not flicker", async () => {
  const hang = () => contextOf("poll").write(() => new Promise<never>(() => {}))
  const hung = Promise.allSettled(Array.from({ length: 20 }, hang))
  let isStored = false
  void contextOf("board")
    .write((tx) => tx.run(sql`insert into board_rows values (1)`))
    .then(() => {
      isStored = true
    })
  await turns()
  jest.advanceTimersByTime(5_000)
  await turns()
  // One write of the module was undone after 5 s; the others did not come first.
  expect(isStored).toBe(true)
  expect(await readyWhile(10)).toEqual(new Set([200]))
  for (const one of await hung) expect(one).toMatchObject({ reason: { status: 503 } })
  for (let writes = 0; writes < 3; writes++) {
    hang().catch(() => undefined)
    expect(await readyWhile(5)).toEqual(new Set([200]))
  }
  expect(hang()).rejects.toMatchObject({ code: "storage-busy" })
  expect(site.logged.map(({ message }) => message)).toContainEqual(
    expect.stringContaining("they are refused for a while"),
  )
  await contextOf("board").write((tx) => tx.run(sql`insert into board_rows values (2)`))
})
