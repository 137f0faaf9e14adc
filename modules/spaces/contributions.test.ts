import { afterEach, beforeEach, expect, test } from "bun:test"
import { Demo } from "broadside/contracts"
import { RightNow, readOngoing, rightNowUntil } from "broadside/contracts/discovery"
import { createTestHost, type TestHost } from "broadside/testing"
import spaces from "./module"
import { sitting } from "./testing/sitting"

const DAY_MS = 86_400_000

let site: TestHost
beforeEach(async () => {
  site = await createTestHost({ modules: [spaces, sitting], config: "[limits]\nwrite = 0" })
})
afterEach(() => site.close())

const open = (listed = true): Promise<{ code: string }> =>
  site.json("/api/space/create", {
    json: { title: "Oak", type: "bench", created_by: "ann", listed },
  })
const now = async () => {
  const [source] = site.host.all(RightNow)
  if (!source) throw new Error("nothing goes on")
  return { ongoing: await readOngoing(source), until: await rightNowUntil(source) }
}

test("says how many tables are open, and until when", async () => {
  expect(await now()).toEqual({ ongoing: [], until: Number.POSITIVE_INFINITY })
  await open(false)
  const first = site.now()
  const { code } = await open()
  site.advance(1_000)
  await open()
  const one = { text: "1 open table", href: "/inn" }
  expect(await now()).toEqual({
    ongoing: [{ text: "2 open tables", href: "/inn" }],
    until: first + DAY_MS,
  })
  await site.json(`/api/space/${code}/join`, { json: { name: "ann" } })
  await site.json(`/api/space/${code}/close`, { json: { participant: "ann" } })
  expect((await now()).ongoing).toEqual([one])
  site.advance(DAY_MS)
  expect((await now()).ongoing).toEqual([])
})

test("fills an empty Inn with a demonstration, once, and no Inn with tables of visitors", async () => {
  const [demo] = site.host.all(Demo)
  expect(await demo?.fill()).toContain("tables are open in the Inn")
  const { total } = await site.json("/api/spaces")
  expect(await demo?.fill()).toBeUndefined()
  expect((await site.json("/api/spaces")).total).toBe(total)
  site.advance(DAY_MS)
  await open()
  expect(await demo?.fill()).toBeUndefined()
})
