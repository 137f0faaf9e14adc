import { afterAll, beforeAll, describe, expect, jest, test } from "bun:test"
import { sql } from "drizzle-orm"
import { Elysia } from "elysia"
import type { Context } from "../../../base/context"
import { defineModule } from "../../../base/module"
import { codings, prefersHtml } from "../../../base/negotiate"
import { createTestHost, type TestHost } from "../../testing"

const manifest = { name: "x", version: "1.0.0", engines: { broadside: "^1.0.0" } }
const detail = { summary: "x", responses: {} }
let made = 0
let ctx: Context

const counting = defineModule({
  id: "counting",
  manifest,
  migrations: [{ tag: "0", sql: "CREATE TABLE counting_rows (n INTEGER)" }],
  setup(context) {
    ctx = context
    const rows = async () => {
      made++
      const found = await ctx.db.all<{ n: number }>(sql`select n from counting_rows`)
      return { rows: found.map(({ n }) => n), padding: "x".repeat(2_000) }
    }
    return {
      routes: new Elysia()
        .get("/rows", ({ request }) => ctx.cached(request, rows), { detail })
        .get("/timed", ({ request }) => ctx.cached(request, rows, { maxAgeMs: 1_000 }), { detail })
        .get(
          "/fails",
          ({ request }) => ctx.cached(request, () => Promise.reject(new Error("no"))),
          { detail },
        ),
    }
  },
})

let site: TestHost
beforeAll(async () => {
  site = await createTestHost({ modules: [counting] })
})
afterAll(() => site.close())

const add = (n: number) => ctx.write((tx) => tx.run(sql`insert into counting_rows values (${n})`))
const madeBy = async (work: () => Promise<unknown>) => {
  const before = made
  await work()
  return made - before
}

describe("an answer", () => {
  test("is made once until data changes, and then anew at once", async () => {
    const read = () => site.json("/rows")
    expect(await madeBy(async () => void (await Promise.all([read()])))).toBe(1)
    expect(await madeBy(read)).toBe(0)
    await add(1)
    expect((await read()).rows).toEqual([1])
    expect(await madeBy(read)).toBe(0)
  })

  test("is kept by its whole address", async () => {
    expect(await madeBy(() => site.json("/rows?x=1"))).toBe(1)
    expect(await madeBy(() => site.json("/rows?x=1"))).toBe(0)
    expect(await madeBy(() => site.json("/rows?x=2"))).toBe(1)
  })

  test("that depends on the clock is made anew when its time is over", async () => {
    await site.json("/timed")
    site.advance(1_000)
    expect(await madeBy(() => site.json("/timed"))).toBe(0)
    site.advance(1)
    expect(await madeBy(() => site.json("/timed"))).toBe(1)
  })

  test("lasts no longer because the clock was set back", async () => {
    site.advance(86_400_000)
    await site.json("/timed")
    site.advance(-86_400_000)
    expect(await madeBy(() => site.json("/timed"))).toBe(1)
  })

  test("that was begun before a change is sent, but not kept", async () => {
    const before = site.json("/rows?slow")
    await add(2)
    await before
    expect((await site.json("/rows?slow")).rows).toContain(2)
  })

  test("that fails is not kept", async () => {
    for (let i = 0; i < 2; i++) expect((await site.fetch("/fails")).status).toBe(500)
  })

  test("is compressed from its second reader on, and is the same in every coding", async () => {
    const read = (coding: string) =>
      site.fetch("/rows?coded", { headers: { "accept-encoding": coding } })
    expect((await read("gzip")).headers.get("content-encoding")).toBeNull()
    const second = await read("gzip, br")
    expect(second.headers.get("content-encoding")).toBe("gzip")
    expect(second.headers.get("vary")).toContain("accept-encoding")
    const plain = await (await read("identity")).text()
    expect(Buffer.from(Bun.gunzipSync(await second.arrayBuffer())).toString()).toBe(plain)
    expect((await read("gzip;q=0")).headers.get("content-encoding")).toBeNull()
  })

  test("made by another process's write is noticed", async () => {
    const other = new (await import("bun:sqlite")).Database(site.store.path)
    jest.useFakeTimers()
    site.host.start()
    await site.json("/rows?other")
    other.run("INSERT INTO counting_rows VALUES (99)")
    other.close()
    jest.advanceTimersByTime(1_000)
    jest.useRealTimers()
    expect((await site.json("/rows?other")).rows).toContain(99)
  })
})

describe("what a client takes", () => {
  test.each([
    ["", []],
    ["gzip", ["gzip"]],
    ["gzip, deflate, br, zstd", ["br", "zstd", "gzip"]],
    ["*", ["br", "zstd", "gzip"]],
    ["br;q=0, gzip;q=0.1", ["gzip"]],
    ["identity", []],
    ["rubbish,,;;q", []],
  ])("as codings: %p", (header, taken) => {
    expect(codings(header)).toEqual(taken as never)
  })

  test.each([
    ["text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8", true],
    ["*/*", false],
    ["application/json", false],
    ["application/json, text/html;q=0.5", false],
    ["text/html;q=0.9, application/json;q=0.8", true],
    ["", false],
  ])("as a type: %p is a browser: %p", (accept, expected) => {
    expect(prefersHtml(new Request("http://x/", { headers: { accept } }))).toBe(expected)
  })
})
