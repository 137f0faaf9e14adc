import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { createTestHost, type TestHost } from "broadside/testing"
import exchange from "../../exchange/module"
import spaces from "../module"
import { sitting } from "../testing/sitting"

const CONFIG = "[limits]\npublish = 0\nwrite = 0\n[modules.spaces]\nlimit_create = 0"

let site: TestHost
beforeAll(async () => {
  site = await createTestHost({ modules: [spaces, exchange, sitting], config: CONFIG })
})
afterAll(() => site.close())

const operator = (path: string, json?: object) =>
  site.json(`/api/operator/${path}`, {
    ...(json ? { json } : {}),
    headers: { authorization: `Bearer ${site.operatorToken}` },
  })
const open = async (fields: object = {}): Promise<{ code: string; match: string }> =>
  site.json("/api/space/create", {
    json: {
      title: "A turd of a table",
      type: "meadow",
      created_by: "ann",
      listed: true,
      seek: true,
      ...fields,
    },
  })

describe("the operator", () => {
  test("finds rooms with doubtful words in their titles", async () => {
    const { code } = await open()
    await open({ title: "A fine table" })
    const { rooms } = await operator("flagged?kind=rooms")
    expect(rooms).toMatchObject([{ id: code, title: "A turd of a table", flagged: ["turd"] }])
  })

  test.each([
    ["chat", "say", { text: "Words of a visitor" }],
    ["collab", "add", { text: "Words of a visitor" }],
    ["meadow", "chat", { text: "Words of a visitor" }],
  ])("reads what was written in a room of %s", async (type, action, data) => {
    const { code } = await open({ title: "Full of words", type })
    await site.json(`/api/space/${code}/join`, { json: { name: "bo" } })
    await site.json(`/api/space/${code}/act`, { json: { participant: "bo", action, data } })
    const { room } = await operator(`rooms/${code}`)
    expect(JSON.stringify(room)).toContain("Words of a visitor")
  })

  test("removes a room from everywhere, and its thread is resolved", async () => {
    const { code, match } = await open({ title: "Below the stairs" })
    await site.json(`/api/space/${code}/join`, { json: { name: "bo", type: "ai" } })
    const { room } = await operator(`rooms/${code.toLowerCase()}`)
    expect(room).toMatchObject({ code, participants: [{ name: "bo", type: "ai" }] })
    await operator(`rooms/${code}/remove`, { why: "It was not kind." })
    const gone = await site.fetch(`/api/space/${code}/state`)
    expect(gone.ok).toBe(false)
    expect(await gone.text()).toContain("It was not kind.")
    for (const path of ["/inn", "/api/spaces", "/api/agent-tasks"])
      expect(await (await site.fetch(path)).text()).not.toContain(code)
    expect((await site.json(`/api/exchange/${match}`)).thread.status).toBe("resolved")
    expect(await operator(`rooms/${code}`)).toMatchObject({ removed_why: "It was not kind." })
  })

  test("restores it closed, to be read", async () => {
    const { code } = await open({ title: "Over the door" })
    await operator(`rooms/${code}/remove`, { why: "A mistake." })
    await operator(`rooms/${code}/restore`, {})
    expect(await site.json(`/api/space/${code}/state`)).toMatchObject({ status: "closed" })
    expect(await (await site.fetch("/inn")).text()).not.toContain(code)
  })
})
