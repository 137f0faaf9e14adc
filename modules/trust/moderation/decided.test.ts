import { afterEach, describe, expect, jest, test } from "bun:test"
import { contribute, defineModule } from "broadside"
import { createTestHost, type TestHost } from "broadside/testing"
import { postsModule } from "../bans/testing/posts"
import { Decided, type DecidedListener } from "../contract"
import { type ModeratedItem, Moderation } from "../items/contract"

let site: TestHost | undefined
afterEach(() => {
  jest.useRealTimers()
  return site?.close()
})

/** A site with one post, and a module that listens. */
async function siteWith(listener: DecidedListener) {
  const listening = defineModule({
    id: "badges",
    manifest: { name: "badges", version: "1.0.0", engines: { broadside: "^1.0.0" } },
    migrations: [{ tag: "0000", sql: "CREATE TABLE badges_seen (what TEXT NOT NULL)" }],
    setup: () => ({ contribute: [contribute(Decided, listener)] }),
  })
  const modules = [postsModule({ holds: true }), listening]
  const config = '[review]\nmode = "off"\n[modules.badges]\nenabled = true'
  const opened = await createTestHost({ modules, community: ["badges"], config })
  site = opened
  const headers = { authorization: `Bearer ${opened.operatorToken}` }
  const query = (sql: string) => opened.store.connection.query(sql).values().flat()
  await opened.fetch("/api/posts", { json: { author: "ada", text: "Hello" } })
  return {
    decide: async (action: "remove" | "restore") =>
      (
        await opened.fetch(`/api/operator/posts/1/${action}`, {
          json: action === "remove" ? { why: "Off topic." } : {},
          headers,
        })
      ).status,
    seen: () => query("SELECT what FROM badges_seen"),
    visible: () => query("SELECT num FROM posts_posts WHERE removedWhy IS NULL"),
    logged: () => query("SELECT action FROM trust_moderation_log"),
  }
}

const note = (what: string) => `INSERT INTO badges_seen VALUES ('${what}')`

describe("a module that listens to decisions", () => {
  test("writes in the write of each of them", async () => {
    const { decide, seen } = await siteWith({
      decided: (tx, { action, kind, item, by }) =>
        tx.run(note(`${by}: ${action} ${kind} ${item.id}`)),
    })
    expect(await decide("remove")).toBe(200)
    expect(await decide("restore")).toBe(200)
    expect(seen()).toEqual(["operator: remove posts 1", "operator: restore posts 1"])
  })

  test("undoes all of it by throwing", async () => {
    const { decide, seen, visible, logged } = await siteWith({
      async decided(tx) {
        await tx.run(note("begun"))
        throw new Error("no")
      },
    })
    expect(await decide("remove")).toBe(500)
    expect({ seen: seen(), visible: visible(), logged: logged() }).toEqual({
      seen: [],
      visible: [1],
      logged: [],
    })
    expect(site?.logged).toContainEqual(
      expect.objectContaining({ module: "badges", call: "decided@1.decided" }),
    )
  })

  test("undoes it as well if it does not end, and is named", async () => {
    const { decide, visible, logged } = await siteWith({ decided: () => new Promise(() => {}) })
    jest.useFakeTimers()
    const asked = decide("remove")
    for (let turn = 0; turn < 100; turn++) await new Promise(setImmediate)
    jest.advanceTimersByTime(2_500)
    expect(await asked).toBe(503)
    expect({ visible: visible(), logged: logged() }).toEqual({ visible: [1], logged: [] })
    expect(site?.logged).toMatchObject([{ module: "badges", call: "decided@1.decided" }])
  })

  test("may say nonsense", async () => {
    // biome-ignore lint/suspicious/noExplicitAny: what the types forbid
    const { decide, visible } = await siteWith({ decided: (() => 7) as any, erased: undefined })
    expect(await decide("remove")).toBe(200)
    expect(visible()).toEqual([])
  })
})

test("an item whose module does not end erasing it stays, and others can write", async () => {
  const item: ModeratedItem = {
    id: "1",
    title: "Gold",
    author: "ada",
    url: "/badges/1",
    createdAt: 0,
    flagged: [],
    removed: undefined,
    record: {},
  }
  const badges = defineModule({
    id: "badges",
    manifest: { name: "badges", version: "1.0.0", engines: { broadside: "^1.0.0" } },
    setup: () => ({
      contribute: [
        contribute(Moderation, {
          kind: "badges",
          one: "badge",
          flagged: async () => [],
          find: async () => item,
          remove: async () => item,
          restore: async () => item,
          erase: () => new Promise(() => {}),
        }),
      ],
    }),
  })
  const opened = await createTestHost({ modules: [postsModule({ holds: true }), badges] })
  site = opened
  jest.useFakeTimers()
  const headers = { authorization: `Bearer ${opened.operatorToken}` }
  const erase = opened.fetch("/api/operator/badges/1/erase", { json: { why: "Spam." }, headers })
  for (let turn = 0; turn < 100; turn++) await new Promise(setImmediate)
  jest.advanceTimersByTime(2_500)
  expect((await erase).status).toBe(503)
  expect(opened.logged).toMatchObject([{ module: "badges", call: "moderation@1.erase" }])
  const posted = await opened.fetch("/api/posts", { json: { author: "ada", text: "Hello" } })
  expect(posted.status).toBe(200)
})
