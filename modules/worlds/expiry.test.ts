import { describe, expect, test } from "bun:test"
import { sql } from "broadside/db"
import archive from "../archive/module"
import discovery from "../discovery/module"
import { DAY, html, ids, worldsSite } from "./testing/worlds-site"

const { site, submit, operator } = worldsSite(archive, discovery)

describe("a dispatch page", () => {
  test("is there until its time is over, to the millisecond, with no job's help", async () => {
    const { id, url } = await submit("dispatch", { title: "Lantern Parade", expires_in: 1 })
    const read = async () => (await site().fetch(url as string)).status
    const before24 = (await site().json("/api/stats")).dispatches
    const listed = async () =>
      ids((await site().json("/api/dispatch/list")).active).includes(id as string)
    // Twice, so that the second comes from memory.
    expect([await read(), await read(), await listed(), await listed()]).toEqual([
      200,
      200,
      true,
      true,
    ])
    site().advance(DAY - 1)
    expect([await read(), await listed()]).toEqual([200, true])
    site().advance(1)
    expect([await read(), await listed()]).toEqual([410, false])
    const gone = await (await site().fetch(url as string)).json()
    expect(gone).toMatchObject({
      code: "page-expired",
      buried_by: "the calendar",
      why: "It was up for a day, as its author chose.",
    })
    const preserved = await site().fetch((gone as { preserved_url: string }).preserved_url)
    expect([preserved.status, await preserved.text()]).toEqual([200, html()])
    const stones = async () =>
      (await site().json("/games/graveyard?limit=100")).items.find(
        (s: { id: string }) => s.id === id,
      )
    const before = await stones()
    expect(before).toMatchObject({ kind: "dispatch", title: "Lantern Parade", by: "the calendar" })
    const stats = await site().json("/api/stats")
    await site().runJob("worlds.fold")
    expect(await site().json("/api/stats")).toEqual(stats)
    expect(stats.dispatches).toBe(before24 - 1)
    expect(await stones()).toEqual(before)
    expect(await read()).toBe(410)
    expect(await (await site().fetch("/dispatch/rss.xml")).text()).not.toContain("Lantern Parade")
    expect(await site().json(`/api/dispatch/${id}`)).toMatchObject({ status: "expired" })
  })

  test("is found when it expires by an index without those in the Graveyard", async () => {
    const indexes = await site().store.reader.all<{ sql: string }>(
      sql`select sql from sqlite_schema where name = 'worlds_pages_expired'`,
    )
    expect(indexes.map((index) => index.sql)).toEqual([
      "CREATE INDEX worlds_pages_expired ON worlds_pages (ends_at) WHERE ends_at < 9999999999999 AND removed_at IS NULL AND held = 0",
    ])
  })

  test("shows people a tombstone", async () => {
    const { url } = await submit("dispatch", { title: "Bake Sale", expires_in: 1 })
    site().advance(2 * DAY)
    const stone = await site().fetch(url as string, { headers: { accept: "text/html" } })
    expect([stone.status, stone.headers.get("content-type")]).toEqual([
      410,
      "text/html; charset=utf-8",
    ])
    const text = await stone.text()
    expect(text).toContain("Bake Sale")
    expect(text).toContain("/graveyard/dispatch/")
    expect(
      await (await site().fetch("/graveyard", { headers: { accept: "text/html" } })).text(),
    ).toContain("Bake Sale")
  })

  test("while it is up, its place in the Graveyard leads to it", async () => {
    const { id, url } = await submit("dispatch")
    const answer = await site().fetch(`/graveyard/dispatch/${id}`)
    expect([answer.status, answer.headers.get("location")]).toEqual([302, url as string])
  })

  test("is not a workshop page", async () => {
    const { id } = await submit("dispatch")
    for (const path of [`/workshop/${id}`, `/api/workshop/${id}`, `/graveyard/workshop/${id}`])
      expect([path, (await site().fetch(path)).status]).toEqual([path, 404])
    expect((await site().fetch(`/api/workshop/promote/${id}`, { method: "POST" })).status).toBe(404)
  })
})

test("pages that ended at the same moment have one order, wherever a page of the Graveyard begins", async () => {
  for (const text of ["one", "two", "three", "four", "five", "six"]) {
    const { id } = await submit("dispatch", { html: `<!doctype html><p>${text}` })
    const init = { json: { why: "Not for here." }, headers: operator() }
    expect((await site().fetch(`/api/operator/pages/${id}/bury`, init)).status).toBe(200)
  }
  const ids = async (query: string) =>
    (await site().json(`/games/graveyard?${query}`)).items.map(({ id }: { id: string }) => id)
  const all = await ids("limit=6")
  expect(all).toHaveLength(6)
  const halves = [await ids("limit=3"), await ids("limit=3&offset=3")]
  expect(halves.flat()).toEqual(all)
})
