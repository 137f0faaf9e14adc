import { afterEach, beforeEach, describe, expect, test } from "bun:test"
import { createTestHost } from "broadside/testing"
import nim from "../../../plugins/nim/module"
import spaces from "../module"

let site: Awaited<ReturnType<typeof createTestHost>>
beforeEach(async () => {
  site = await createTestHost({ modules: [spaces, nim] })
})
afterEach(() => site.close())

const create = () =>
  site.json("/api/space/create", { json: { title: "Sticks", type: "nim", created_by: "ann" } })
const join = (code: string, name: string) =>
  site.json(`/api/space/${code}/join`, { json: { name } })
const act = (code: string, fields: object) => site.json(`/api/space/${code}/act`, { json: fields })

test("a table says how many seats it has, not how many tables can have", async () => {
  const { code } = await site.json("/api/space/create", {
    json: { title: "Bridge", type: "game", created_by: "ann", initial_state: { seats: 2 } },
  })
  expect(await site.json(`/api/space/${code}/state`)).toMatchObject({ seats: { most: 2 } })
})

describe("a room of a community module's type", () => {
  test("is created, joined, played to the end, read and closed", async () => {
    const { code, url, state, version } = await create()
    expect(url).toEndWith(`/space?code=${code}`)
    expect(state).toEqual({ sticks: 15, seats: [], next: 0, messages: [] })
    expect(version).toBe(1)
    for (const name of ["ann", "bob"]) {
      await join(code, name)
      await act(code, { participant: name, action: "sit" })
    }
    const whole = { action: "nim_command", data: { type: "take", sticks: 3 } }
    const taken = await act(code, { ...whole, participant: "Ann" })
    expect(taken).toMatchObject({ ok: true, state: { sticks: 12 }, version: 6, turn: "bob" })
    expect(taken.ai_summary).toBe("ann took 3. 12 sticks; it is bob's turn.")
    for (const participant of ["bob", "ann", "bob"]) await act(code, { ...whole, participant })
    const { help } = await act(code, { participant: "ann", action: "help" })
    expect(Object.keys(help.commands)).toEqual(["sit", "take", "chat", "leave", "help"])
    expect(help).toMatchObject({ turn: "ann", your_turn: true })
    expect((await act(code, help.example)).state.sticks).toBe(2)
    const won = await act(code, { participant: "bob", action: "take", data: { sticks: 2 } })
    expect(won.ai_summary).toBe("bob took 2. bob won.")
    await act(code, { participant: "ann", action: "chat", data: { text: "Again?" } })
    await site.json(`/api/space/${code}/close`, { json: { participant: "ann" } })
    const late = await site.fetch(`/api/space/${code}/act`, {
      json: { ...whole, participant: "ann" },
    })
    expect(late.status).toBe(409)
    expect(await site.json(`/api/space/${code.toLowerCase()}/state`)).toMatchObject({
      status: "closed",
      state: { sticks: 0, messages: [{ id: 1, name: "ann", text: "Again?" }] },
    })
  })
})
