import { afterAll, beforeAll, describe, expect, jest, test } from "bun:test"
import { sql } from "drizzle-orm"
import { type AnyElysia, Elysia } from "elysia"
import type { Context } from "../../../base/context"
import type { Db } from "../../../base/db"
import { defineModule } from "../../../base/module"
import { codings, prefersHtml } from "../../../base/negotiate"
import { Site } from "../../../contracts/site"
import { createTestHost, type TestHost } from "../../testing"

const manifest = { name: "x", version: "1.0.0", engines: { broadside: "^1.0.0" } }
const detail = { summary: "x", responses: {} }
let made = 0
let ctx: Context
/** What `/gated` waits for before it reads. */
let gate: Promise<unknown> = Promise.resolve()

const numbersIn = async (db: Db, table = "counting_rows") =>
  (await db.all<{ n: number }>(sql`select n from ${sql.identifier(table)}`)).map(({ n }) => n)

const counting = defineModule({
  id: "counting",
  manifest,
  migrations: [
    {
      tag: "0",
      sql: `CREATE TABLE counting_rows (n INTEGER);
        CREATE TABLE counting_others (n INTEGER);
        CREATE TABLE counting_log (n INTEGER);
        CREATE TRIGGER counting_logged AFTER INSERT ON counting_others
          BEGIN INSERT INTO counting_log VALUES (new.n); END`,
    },
  ],
  needs: { site: Site },
  setup(context) {
    ctx = context
    const app = () => context.needs.site.app() as AnyElysia
    const rows = async (from = numbersIn(ctx.db)) => {
      made++
      return { rows: await from, padding: "x".repeat(2_000) }
    }
    const gated = async () => {
      made++
      const before = await numbersIn(ctx.db)
      await gate
      return { rows: before }
    }
    const written = () =>
      ctx.write(async (tx) => {
        const found = numbersIn(tx)
        await tx.run(sql`update counting_rows set n = 0 where n = -1`)
        return found
      })
    return {
      routes: new Elysia()
        .get("/rows", ({ request }) => ctx.cached(request, () => rows()), { detail })
        .get(
          "/others",
          ({ request }) => ctx.cached(request, () => rows(numbersIn(ctx.db, "counting_others"))),
          { detail },
        )
        .get(
          "/log",
          ({ request }) => ctx.cached(request, () => rows(numbersIn(ctx.db, "counting_log"))),
          { detail },
        )
        .get("/constant", ({ request }) => ctx.cached(request, () => rows(Promise.resolve([]))), {
          detail,
        })
        .get("/timed", ({ request }) => ctx.cached(request, () => rows(), { maxAgeMs: 5_000 }), {
          detail,
        })
        .get(
          "/clock",
          ({ request }) => ctx.cached(request, () => rows(Promise.resolve([ctx.now()]))),
          { detail },
        )
        .get(
          "/before",
          async ({ request }) => {
            const before = await numbersIn(ctx.db)
            return ctx.cached(request, () => rows(Promise.resolve(before)))
          },
          { detail },
        )
        .get("/in-a-write", ({ request }) => ctx.cached(request, () => rows(written())), { detail })
        .get("/gated", ({ request }) => ctx.cached(request, gated), { detail })
        .get(
          "/nested",
          ({ request }) =>
            ctx.cached(request, async () =>
              (await app().handle(new Request("http://localhost/rows?nested"))).json(),
            ),
          { detail },
        )
        .get(
          "/fails",
          ({ request }) =>
            ctx.cached(request, async () => {
              made++
              await gate
              throw new Error("no")
            }),
          { detail },
        )
        .get(
          "/moved",
          ({ request }) =>
            ctx.cached(request, async () => {
              await gate
              return new Response(null, { status: 302, headers: { location: "/rows" } })
            }),
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

const add = (n: number, table = "counting_rows") =>
  ctx.write((tx) => tx.run(sql`insert into ${sql.identifier(table)} values (${n})`))
const madeBy = async (work: () => Promise<unknown>) => {
  const before = made
  await work()
  return made - before
}

describe("a cached response", () => {
  test("is made once until what it shows changes, and then at once", async () => {
    const read = () => site.json("/rows")
    expect(await madeBy(read)).toBe(1)
    expect(await madeBy(read)).toBe(0)
    await add(1)
    expect((await read()).rows).toEqual([1])
    expect(await madeBy(read)).toBe(0)
  })

  test.each(["/rows", "/constant"])("survives writes to other tables: %s", async (path) => {
    await site.json(path)
    await add(1, "counting_others")
    expect(await madeBy(() => site.json(path))).toBe(0)
  })

  test("shows what a trigger changed", async () => {
    const { length } = (await site.json("/log")).rows
    await add(1, "counting_others")
    expect((await site.json("/log")).rows).toHaveLength(length + 1)
  })

  test("depends on what its route read before it was made", async () => {
    await site.json("/before")
    await add(10)
    expect((await site.json("/before")).rows).toContain(10)
  })

  test("depends on what was read inside a write", async () => {
    // Another write begins the batch, and so whatever the writer runs belongs to that one first.
    await Promise.all([add(1, "counting_others"), site.json("/in-a-write")])
    expect(await madeBy(() => site.json("/in-a-write"))).toBe(0)
    await add(11)
    expect((await site.json("/in-a-write")).rows).toContain(11)
  })

  test("survives a write that changed no row, and one that was rolled back", async () => {
    await site.json("/rows")
    await ctx.write((tx) => tx.run(sql`update counting_rows set n = 0 where n = -1`))
    await ctx.write((tx) => tx.all(sql`delete from counting_rows where n = -1 returning n`))
    const refused = ctx.write(async (tx) => {
      await tx.run(sql`insert into counting_rows values (12)`)
      throw new Error("refused")
    })
    expect(refused).rejects.toThrow("refused")
    await Promise.allSettled([refused])
    expect(await madeBy(() => site.json("/rows"))).toBe(0)
  })

  test("does not survive what nobody can tell the tables of", async () => {
    await site.json("/rows")
    await site.json("/constant")
    await ctx.write((tx) => tx.run(sql`pragma user_version = 7`))
    expect(await madeBy(() => site.json("/rows"))).toBe(1)
  })

  test("is stored by its whole address", async () => {
    expect(await madeBy(() => site.json("/rows?x=1"))).toBe(1)
    expect(await madeBy(() => site.json("/rows?x=1"))).toBe(0)
    expect(await madeBy(() => site.json("/rows?x=2"))).toBe(1)
  })

  test.each([
    ["/timed", 5_000],
    // It does not say how long it lasts.
    ["/clock", 1_000],
  ])("that depends on the clock is made again when its time is over: %s", async (path, ms) => {
    await site.json(path)
    site.advance(ms)
    expect(await madeBy(() => site.json(path))).toBe(0)
    site.advance(1)
    expect(await madeBy(() => site.json(path))).toBe(1)
  })

  test("lasts no longer because the clock was set back", async () => {
    site.advance(86_400_000)
    await site.json("/timed")
    site.advance(-86_400_000)
    expect(await madeBy(() => site.json("/timed"))).toBe(1)
  })

  test("that fails is not stored", async () => {
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

describe("of requests for the same response at the same time", () => {
  /** Requests that have come as far as they can, and what lets them go on. */
  async function waiting(path: string, count: number) {
    const { promise, resolve } = Promise.withResolvers<void>()
    gate = promise
    const responses = Array.from({ length: count }, () => site.fetch(path))
    await Bun.sleep(0)
    return { responses, resolve }
  }
  const rowsOf = async (responses: readonly Promise<Response>[]) =>
    (await Promise.all((await Promise.all(responses)).map((one) => one.json()))).map((o) => o.rows)

  test("the first makes it for all", async () => {
    const before = made
    const { responses, resolve } = await waiting("/gated?all", 20)
    resolve()
    expect(new Set((await rowsOf(responses)).map(String)).size).toBe(1)
    expect(made - before).toBe(1)
  })

  test("those that came after a write see it, by one more making", async () => {
    const before = made
    const first = await waiting("/gated?write", 5)
    await add(20)
    const { responses, resolve } = await waiting("/gated?write", 20)
    // The gate of the first is another one: they read before the write.
    first.resolve()
    for (const rows of await rowsOf(first.responses)) expect(rows).not.toContain(20)
    resolve()
    for (const rows of await rowsOf(responses)) expect(rows).toContain(20)
    expect(made - before).toBe(2)
    expect((await site.json("/gated?write")).rows).toContain(20)
  })

  test("none fails because another's making failed", async () => {
    const { responses, resolve } = await waiting("/fails?together", 3)
    const before = made
    resolve()
    const statuses = (await Promise.all(responses)).map(({ status }) => status)
    expect(statuses).toEqual([500, 500, 500])
    // The first has been made before; each of the others tries for itself.
    expect(made - before).toBe(2)
  })

  test("each gets its own where it is no response to share", async () => {
    const { responses, resolve } = await waiting("/moved", 3)
    resolve()
    expect((await Promise.all(responses)).map(({ status }) => status)).toEqual([302, 302, 302])
  })

  test("none waits for long because another hangs", async () => {
    jest.useFakeTimers()
    const { responses } = await (async () => {
      gate = new Promise(() => {})
      const responses = [site.fetch("/gated?hangs"), site.fetch("/gated?hangs")]
      for (let turn = 0; turn < 50; turn++) await Promise.resolve()
      return { responses }
    })()
    gate = Promise.resolve()
    jest.advanceTimersByTime(2_000)
    jest.useRealTimers()
    expect((await responses[1])?.status).toBe(200)
  })

  test("one that is needed for another waits for none", async () => {
    const { responses, resolve } = await waiting("/nested", 5)
    resolve()
    for (const rows of await rowsOf(responses)) expect(rows).toContain(1)
    await add(30)
    expect((await site.json("/nested")).rows).toContain(30)
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
