import { describe, expect, test } from "bun:test"
import type { Context } from "broadside"
import { sql } from "broadside/db"
import { Elysia } from "broadside/http"
import { firstParty } from "../../../modules/index"
import { feed, find, finding, good, migrations, routes, sample } from "./sample"

describe("the check finds", () => {
  test("a feed outside the corner of a community module", async () => {
    expect(await find(feed({}), { community: true })).toEqual([finding("start", "/x/sample/")])
    expect(await find(feed({}))).toEqual([])
  })

  test("a route that another has", async () => {
    const colliding = routes(new Elysia().get("/api/games", () => ({}), sample))
    expect(await find(colliding, { with: firstParty })).toEqual([
      finding("start", "GET /api/games of sample is already /api/games of archive"),
    ])
    expect(await find(colliding, { with: firstParty, community: true })).toEqual([])
  })

  test("what is left once it is off", async () => {
    // Both modules read one list, so that the second goes on with what the first put there.
    const paths: string[] = []
    const other = {
      ...good,
      id: "other",
      setup() {
        const app = new Elysia()
        for (const path of paths) app.get(path, () => "", sample)
        return { routes: app }
      },
    }
    const leaving = {
      setup: () => ({ routes: paths.length ? undefined : void paths.push("/left") }),
    }
    expect(await find(leaving, { with: [other] })).toEqual([
      finding("disable", "GET /left is left once it is off"),
    ])
    const dropping = {
      ...migrations("CREATE TABLE sample_a (id)"),
      setup: (ctx: Context) => ({
        dispose: () => ctx.write(async (tx) => void (await tx.run(sql`DROP TABLE sample_a`))),
      }),
    }
    expect(await find(dropping)).toEqual([finding("disable", "sample_a is gone once it is off")])
  })

  test("what is left after a purge, and what cannot come back", async () => {
    const make = (ctx: Context) =>
      ctx.write(async (tx) => void (await tx.run(sql`CREATE TABLE b (id)`)))
    const straying = {
      setup: (ctx: Context) => ({ jobs: [{ id: "a", everyMs: 1, run: () => make(ctx) }] }),
    }
    expect(await find(straying)).toEqual([finding("purge", "b is left after a purge")])
    let starts = 0
    const once = {
      setup() {
        if (starts++ > 0) throw new Error("only once")
        return {}
      },
    }
    expect(await find(once)).toEqual([
      finding("purge", "come back after a purge: sample: only once"),
    ])
  })
})
