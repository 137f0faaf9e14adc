import { describe, expect, jest, test } from "bun:test"
import { gunzipSync } from "node:zlib"
import { sql } from "drizzle-orm"
import { openSqlite } from "#platform/sqlite"
import { HOLD_MS } from "../../jobs/clock/guarded-clock"
import { countingSite } from "./testing/counting-site"

const { site, ctx, add, madeBy } = countingSite()

describe("a cached response", () => {
  test("is made once until what it shows changes, and then at once", async () => {
    const read = () => site().json("/rows")
    expect(await madeBy(read)).toBe(1)
    expect(await madeBy(read)).toBe(0)
    await add(1)
    expect((await read()).rows).toEqual([1])
    expect(await madeBy(read)).toBe(0)
  })

  test.each(["/rows", "/constant"])("survives writes to other tables: %s", async (path) => {
    await site().json(path)
    await add(1, "counting_others")
    expect(await madeBy(() => site().json(path))).toBe(0)
  })

  test("shows what a trigger changed", async () => {
    const { length } = (await site().json("/log")).rows
    await add(1, "counting_others")
    expect((await site().json("/log")).rows).toHaveLength(length + 1)
  })

  test("depends on what its route read before it was made", async () => {
    await site().json("/before")
    await add(10)
    expect((await site().json("/before")).rows).toContain(10)
  })

  test("depends on what was read inside a write", async () => {
    // Another write begins the batch, and so whatever the writer runs belongs to that one first.
    await Promise.all([add(1, "counting_others"), site().json("/in-a-write")])
    expect(await madeBy(() => site().json("/in-a-write"))).toBe(0)
    await add(11)
    expect((await site().json("/in-a-write")).rows).toContain(11)
  })

  test("survives a write that changed no row, and one that was rolled back", async () => {
    await site().json("/rows")
    await ctx().write((tx) => tx.run(sql`update counting_rows set n = 0 where n = -1`))
    await ctx().write((tx) => tx.all(sql`delete from counting_rows where n = -1 returning n`))
    const refused = ctx().write(async (tx) => {
      await tx.run(sql`insert into counting_rows values (12)`)
      throw new Error("refused")
    })
    expect(refused).rejects.toThrow("refused")
    await Promise.allSettled([refused])
    expect(await madeBy(() => site().json("/rows"))).toBe(0)
  })

  test("does not survive what nobody can tell the tables of", async () => {
    await site().json("/rows")
    await site().json("/constant")
    await ctx().write((tx) => tx.run(sql`reindex counting_rows`))
    expect(await madeBy(() => site().json("/rows"))).toBe(1)
  })

  test("is stored by its whole address", async () => {
    expect(await madeBy(() => site().json("/rows?x=1"))).toBe(1)
    expect(await madeBy(() => site().json("/rows?x=1"))).toBe(0)
    expect(await madeBy(() => site().json("/rows?x=2"))).toBe(1)
  })

  test.each([
    ["/timed", 5_000],
    // It does not say how long it lasts.
    ["/clock", 1_000],
  ])("that depends on the clock is made again when its time is over: %s", async (path, ms) => {
    await site().json(path)
    site().advance(ms)
    expect(await madeBy(() => site().json(path))).toBe(0)
    site().advance(1)
    expect(await madeBy(() => site().json(path))).toBe(1)
  })

  test("lasts no longer because the clock was set back", async () => {
    site().advance(86_400_000)
    await site().json("/timed")
    site().jump(-86_400_000)
    site().now()
    site().advance(HOLD_MS)
    expect(await madeBy(() => site().json("/timed"))).toBe(1)
  })

  test("that fails is not stored", async () => {
    for (let i = 0; i < 2; i++) expect((await site().fetch("/fails")).status).toBe(500)
  })

  test("is compressed from its second reader on, and is the same in every coding", async () => {
    const read = (coding: string) =>
      site().fetch("/rows?coded", { headers: { "accept-encoding": coding } })
    expect((await read("gzip")).headers.get("content-encoding")).toBeNull()
    const second = await read("gzip, br")
    expect(second.headers.get("content-encoding")).toBe("gzip")
    expect(second.headers.get("vary")).toContain("accept-encoding")
    const plain = await (await read("identity")).text()
    expect(gunzipSync(await second.arrayBuffer()).toString()).toBe(plain)
    expect((await read("gzip;q=0")).headers.get("content-encoding")).toBeNull()
  })

  test("is stored compressed, so that hundreds fit into memory", async () => {
    async function read(at: number, coding: string): Promise<string> {
      const headers = { "accept-encoding": coding }
      const response = await site().fetch(`/long?at=${at}`, { headers })
      const bytes = new Uint8Array(await response.arrayBuffer())
      const isCoded = response.headers.has("content-encoding")
      return new TextDecoder().decode(isCoded ? gunzipSync(bytes) : bytes)
    }
    const expected = await read(0, "identity")
    async function readAll(): Promise<void> {
      for (let at = 0; at < 300; at++) expect(await read(at, "gzip")).toBe(expected)
    }
    await readAll()
    await readAll()
    expect(await madeBy(readAll)).toBe(0)
    expect(await madeBy(async () => expect(await read(7, "identity")).toBe(expected))).toBe(0)
  })

  test("made by another process's write is noticed", async () => {
    const other = openSqlite(site().store.path)
    jest.useFakeTimers()
    site().host.start()
    await site().json("/rows?other")
    other.run("INSERT INTO counting_rows VALUES (99)")
    other.close()
    jest.advanceTimersByTime(1_000)
    jest.useRealTimers()
    // What it looks at is behind the writes that were queued before.
    await new Promise((done) => setTimeout(done))
    expect((await site().json("/rows?other")).rows).toContain(99)
  })
})
