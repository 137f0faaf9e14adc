import { afterEach, beforeEach, describe, expect, test } from "bun:test"
import { Follower } from "../testing/follower"
import { type SpacesSite, spacesSite } from "../testing/spaces-site"

const DAY_MS = 86_400_000
let site: SpacesSite
let code: string
beforeEach(async () => {
  site = await spacesSite()
  code = await site.open({ listed: true }, "ann", "bob")
})
afterEach(() => site.close())

const statusOf = async (path: string) => (await site.host.fetch(path)).status
const until = async (isSo: () => boolean) => {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 2))
}

describe("after 24 hours", () => {
  test("a room is gone to the millisecond, for all who ask", async () => {
    site.host.advance(DAY_MS - 1)
    expect((await site.act(code, "ann", "roll", { sides: 6 })).status).toBe(200)
    expect(await statusOf(`/api/space/${code}/state`)).toBe(200)
    site.host.advance(1)
    const answers = [
      await site.act(code, "ann", "roll", { sides: 6 }),
      await site.act(code, "ann", "help"),
      await site.join(code, { name: "cy" }),
      await site.end(code, { participant: "ann" }),
    ]
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
      Array(4).fill([410, "room-expired"]),
    )
    expect(await statusOf(`/api/space/${code}/state`)).toBe(410)
    expect(await statusOf(`/api/space/${code}/events`)).toBe(410)
    expect((await site.host.json("/api/spaces")).total).toBe(0)
  })

  test("its acts are deleted, and its followers are told", async () => {
    const follower = new Follower(site, code)
    await follower.stream.connect()
    await until(() => follower.stream.heard.includes("snapshot"))
    site.host.advance(DAY_MS)
    await site.host.runJob("spaces.end-expired")
    await until(() => follower.stream.isEnded)
    expect(follower.stream.heard.at(-1)).toBe("expired")
    expect(await statusOf(`/api/space/${code}/state`)).toBe(410)
    for (const table of ["spaces_acts", "spaces_snapshots"])
      expect(site.host.store.live.connection.query(`SELECT * FROM ${table}`).values()).toEqual([])
    site.host.advance(2 * DAY_MS)
    await site.host.runJob("spaces.end-expired")
    expect(await statusOf(`/api/space/${code}/state`)).toBe(404)
    expect(site.host.store.live.connection.query("SELECT * FROM spaces_rooms").values()).toEqual([])
  })
})

describe("a closed room", () => {
  beforeEach(async () => {
    await site.act(code, "ann", "note", { text: "A note" })
    expect((await site.end(code, { participant: "ann" })).status).toBe(200)
  })

  test("takes no acts, and can be read", async () => {
    const answers = [
      await site.act(code, "ann", "roll", { sides: 6 }),
      await site.act(code, "bob", "chat", { text: "Hello" }),
      await site.act(code, "bob", "leave"),
      await site.join(code, { name: "cy" }),
    ]
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
      Array(4).fill([409, "room-closed"]),
    )
    const read = await site.read(code)
    expect([read.status, read.state.notes.n1.text]).toEqual(["closed", "A note"])
    expect(read.ai_summary).toContain("closed")
    expect((await site.host.json("/api/spaces")).total).toBe(0)
  })

  test("is closed again by whoever could close it, and by no one else", async () => {
    const before = await site.read(code)
    expect((await site.end(code, { participant: "ann" })).status).toBe(200)
    for (const participant of ["bob", "zed"])
      expect((await site.end(code, { participant })).status).toBe(403)
    expect(await site.read(code)).toEqual(before)
  })

  test("expires as others do", async () => {
    site.host.advance(DAY_MS)
    expect(await statusOf(`/api/space/${code}/state`)).toBe(410)
  })
})

test("those who follow a room hear that it closes", async () => {
  const follower = new Follower(site, code)
  await follower.stream.connect()
  await until(() => follower.stream.heard.includes("snapshot"))
  await site.end(code, { participant: "ann" })
  await until(() => follower.stream.heard.includes("closed"))
  expect(follower.room?.status).toBe("closed")
  await follower.stream.disconnect()
})

test("the creator closes it; without the creator, any player", async () => {
  expect((await site.end(code, { participant: "bob" })).status).toBe(403)
  await site.act(code, "ann", "leave")
  expect((await site.end(code, { participant: "bob" })).status).toBe(200)
})

test("a room that ends while the list is read is not in it, and fails no list", async () => {
  for (let steps = 0; steps < 100; steps++) {
    await site.open({ listed: true })
    const listing = site.host.json("/api/spaces")
    for (let step = 0; step < steps; step++) await undefined
    site.host.advance(DAY_MS)
    expect((await listing).ok).toBe(true)
  }
})
