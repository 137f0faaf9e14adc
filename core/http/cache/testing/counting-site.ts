import { afterAll, beforeAll } from "bun:test"
import { createTestHost, type TestHost } from "broadside/testing"
import { sql } from "drizzle-orm"
import { type AnyElysia, Elysia } from "elysia"
import type { Context } from "../../../base/context"
import type { Db } from "../../../base/db"
import { defineModule } from "../../../base/module"
import { Site } from "../../../contracts/site"

const manifest = { name: "x", version: "1.0.0", engines: { broadside: "^1.0.0" } }
const detail = { summary: "x", responses: {} }
let made = 0
let madeParts = 0
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
    const part = async (n: Promise<readonly number[]> | readonly number[] = numbersIn(ctx.db)) => {
      madeParts++
      return n
    }
    const later = async () => ctx.now() + 500
    const showing = (request: Request, read: () => Promise<unknown>) =>
      ctx.cached(request, async () => ({ rows: await read() }), { maxAgeMs: 60_000 })
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
        .get(
          "/uncounted",
          ({ request }) => ctx.cached(request, async () => ({ rows: await numbersIn(ctx.db) })),
          { detail },
        )
        .get("/constant", ({ request }) => ctx.cached(request, () => rows(Promise.resolve([]))), {
          detail,
        })
        .get(
          "/long",
          ({ request }) =>
            ctx.cached(request, async () => JSON.stringify(await rows()).padEnd(100_000), {
              type: "text/html",
            }),
          { detail },
        )
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
        .get(
          "/parts",
          ({ request }) => showing(request, () => ctx.remember("rows", () => part())),
          { detail },
        )
        .get(
          "/parts-gated",
          ({ request }) =>
            showing(request, () =>
              ctx.remember("gated", async () => {
                const before = await part()
                await gate
                return before
              }),
            ),
          { detail },
        )
        .get(
          "/parts-of-the-clock",
          ({ request }) => showing(request, () => ctx.remember("clock", () => part([ctx.now()]))),
          { detail },
        )
        .get(
          "/parts-until",
          ({ request }) =>
            showing(request, async () => {
              const until = await later()
              return ctx.remember("until", () => part([ctx.now()]), { until: () => until })
            }),
          { detail },
        )
        .get(
          "/parts-failing",
          ({ request }) =>
            showing(request, () =>
              ctx.remember("failing", async () => {
                await part()
                throw new Error("no")
              }),
            ),
          { detail },
        )
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

let arrivals = 0

/** One site for a test file, whose module counts how often it makes a response. */
export function countingSite() {
  let site: TestHost
  beforeAll(async () => {
    site = await createTestHost({ modules: [counting] })
  })
  afterAll(() => site.close())
  return {
    site: () => site,
    ctx: () => ctx,
    made: () => made,
    madeParts: () => madeParts,
    setGate: (opened: Promise<unknown>) => {
      gate = opened
    },
    /** Settles once the requests that were sent before have come as far as they can: a later one has its answer. */
    arrival: () => site.json(`/uncounted?arrival=${arrivals++}`),
    add: (n: number, table = "counting_rows") =>
      ctx.write((tx) => tx.run(sql`insert into ${sql.identifier(table)} values (${n})`)),
    madeBy: async (work: () => Promise<unknown>) => {
      const before = made
      await work()
      return made - before
    },
  }
}
