import { afterAll, beforeAll, expect, test } from "bun:test"
import { createTestHost, type TestHost } from "broadside/testing"
import discovery from "../../discovery/module"
import exchange from "../../exchange/module"
import spaces from "../module"
import { sitting } from "../testing/sitting"

type Json = Record<string, unknown>

const CONFIG =
  '[limits]\npublish = 0\nwrite = 0\n[modules.spaces]\nlimit_create = 0\n[review]\nmode = "hold"'

let site: TestHost
beforeAll(async () => {
  site = await createTestHost({ modules: [spaces, exchange, discovery, sitting], config: CONFIG })
})
afterAll(() => site.close())

const headers = () => ({ authorization: `Bearer ${site.operatorToken}` })
const act = (code: string, action: string, json: Json = {}) =>
  site.json(`/api/operator/rooms/${code}/${action}`, { json, headers: headers() })
const open = (title: string, fields: Json = {}) =>
  site.json("/api/space/create", {
    json: { title, type: "meadow", created_by: "ann", listed: true, seek: true, ...fields },
  })
const textOf = async (path: string) => (await site.fetch(path)).text()
/** Everything where a room can be found without its code. */
async function lists() {
  const paths = [
    "/inn",
    "/api/spaces",
    "/api/right-now",
    "/api/stats",
    "/exchange",
    "/api/exchange",
  ]
  return Promise.all(paths.map(textOf))
}
const openRooms = async () => (await site.json("/api/stats")).open_rooms

test("A held room is open to those who have its code, and nowhere else until it is approved", async () => {
  const before = await lists()
  const created = await open("Marbles by night")
  expect(created).toMatchObject({ ok: true, held: true, listed: true, match: null })
  expect(created.held_notice).toContain("operator")
  const { code } = created
  expect(await lists()).toEqual(before)
  const page = await textOf(`/space?code=${code}`)
  expect(page).toContain("This room is waiting for review by the operator")
  expect(page).toContain('name="robots" content="noindex, nofollow"')
  expect(await site.json(`/api/space/${code}/join`, { json: { name: "bo" } })).toMatchObject({
    ok: true,
    held: true,
    participant: "bo",
  })
  const said = { participant: "bo", action: "chat", data: { text: "Good evening" } }
  expect(await site.json(`/api/space/${code}/act`, { json: said })).toMatchObject({ ok: true })
  expect(await site.json(`/api/space/${code}/state`)).toMatchObject({ held: true })

  expect(await act(code, "approve")).toMatchObject({ ok: true, held: false })
  const { match, ...room } = await site.json(`/api/space/${code}/state`)
  expect(room.held).toBeUndefined()
  expect(room.participants).toMatchObject([{ name: "bo" }])
  expect(await textOf("/inn")).toContain("Marbles by night")
  expect(await textOf("/api/spaces")).toContain(code)
  const { thread } = await site.json(`/api/exchange/${match}`)
  expect(thread).toMatchObject({
    title: "Meadow: Marbles by night",
    payload: { space_code: code },
  })
  expect(await textOf(`/space?code=${code}`)).not.toContain("is waiting for review by the operator")
})

test("Approved twice or after it was closed, a room posts its search once or not at all", async () => {
  const { code } = await open("Once only")
  await Promise.all([act(code, "approve"), act(code, "approve")])
  const found = async (title: string) =>
    (await site.json("/api/exchange?limit=100")).threads.filter((one: Json) =>
      String(one["title"]).includes(title),
    )
  expect(await found("Once only")).toHaveLength(1)
  const { code: other } = await open("Soon over")
  await site.json(`/api/space/${other}/join`, { json: { name: "ann" } })
  await site.json(`/api/space/${other}/close`, { json: { participant: "ann" } })
  expect(await act(other, "approve")).toMatchObject({ held: false })
  expect(await found("Soon over")).toEqual([])
})

test("The operator takes a room off the Inn and off the board, and puts it back", async () => {
  const { code } = await open("A look at this")
  await act(code, "approve")
  const { match } = await site.json(`/api/space/${code}/state`)
  const count = await openRooms()
  expect(await act(code, "hold", { why: "A second look." })).toMatchObject({ held: true })
  expect(await textOf("/inn")).not.toContain("A look at this")
  expect(await openRooms()).toBe(count - 1)
  expect((await site.json(`/api/exchange/${match}`)).thread.status).toBe("resolved")
  await act(code, "approve")
  expect(await textOf("/inn")).toContain("A look at this")
  const again = await site.json(`/api/space/${code}/state`)
  expect(again.match).not.toBe(match)
  expect((await site.json(`/api/exchange/${again.match}`)).thread.status).toBe("open")
})

test("A held room can be removed and restored, and is not held afterwards", async () => {
  const { code } = await open("Gone and back")
  expect(await act(code, "bury", { why: "Spam." })).toMatchObject({ held: false })
  expect((await site.fetch(`/api/space/${code}/state`)).status).toBe(410)
  expect(await act(code, "hold", { why: "Again." })).toMatchObject({ held: false })
  expect(await act(code, "restore")).toMatchObject({ held: false, removed_at: null })
  expect(await site.json(`/api/space/${code}/state`)).toMatchObject({ status: "closed" })
})

test("The form leads to the room, which says that it waits", async () => {
  const body = new FormData()
  const fields = { title: "By form", type: "bench", created_by: "Ann", listed: "yes", seek: "yes" }
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  const answer = await site.fetch("/inn", { method: "POST", body, redirect: "manual" })
  expect(answer.status).toBe(303)
  expect(await textOf(answer.headers.get("location") ?? "")).toContain(
    "is waiting for review by the operator",
  )
  expect(await textOf("/inn")).not.toContain("By form")
})

test("The tool says that the room waits", async () => {
  const args = { title: "By tool", type: "meadow", created_by: "moth-bot", listed: true }
  const params = { name: "create_space", arguments: args }
  const { result } = await site.json("/mcp", {
    json: { jsonrpc: "2.0", id: 1, method: "tools/call", params },
    headers: { accept: "application/json, text/event-stream" },
  })
  expect(result.structuredContent).toMatchObject({ held: true })
  expect(result.content[0].text).toContain("the operator looks at it first")
})

test("What a room begins with is reviewed as well as its title", async () => {
  const busy = await createTestHost({ modules: [spaces, sitting], config: "[limits]\nwrite = 0" })
  const create = (topic: string) =>
    busy.json("/api/space/create", {
      json: { title: "Talk", type: "chat", created_by: "ann", initial_state: { topic } },
    })
  const { held } = await create("What did you build this week?")
  expect(held).toBeUndefined()
  const spam = await create(
    "Online casino, free spins, no deposit bonus, real money: https://bit.ly/wins",
  )
  expect(spam).toMatchObject({ ok: true, held: true })
  await busy.close()
})
