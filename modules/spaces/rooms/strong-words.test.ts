import { afterEach, beforeEach, describe, expect, test } from "bun:test"
import { type SpacesSite, spacesSite } from "../testing/spaces-site"

let site: SpacesSite
let code: string
beforeEach(async () => {
  site = await spacesSite()
  code = await site.open({}, "ann")
})
afterEach(() => site.close())

const SWEAR = "Well, shit happens"

describe("strong words are refused", () => {
  test("in the title and the name of the creator", async () => {
    for (const fields of [{ title: SWEAR }, { created_by: "Shit" }])
      expect((await site.create(fields)).status).toBe(422)
  })

  test("in every text of initial_state, however deep", async () => {
    expect((await site.create({ initial_state: { cards: ["moon", SWEAR] } })).status).toBe(422)
  })

  test("in names, messages and every field of every command", async () => {
    expect((await site.join(code, { name: "Shit" })).status).toBe(422)
    expect((await site.act(code, "ann", "chat", { text: SWEAR })).status).toBe(422)
    expect((await site.act(code, "ann", "note", { text: SWEAR })).status).toBe(422)
    const whole = { type: "note", text: SWEAR }
    expect((await site.act(code, "ann", "parlour_command", whole)).status).toBe(422)
    expect(JSON.stringify(await site.read(code))).not.toContain("shit")
  })
})
