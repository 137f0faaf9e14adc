import { afterEach, beforeEach, expect, test } from "bun:test"
import { type SpacesSite, spacesSite } from "../testing/spaces-site"

let site: SpacesSite
beforeEach(async () => {
  site = await spacesSite()
})
afterEach(() => site.close())

const help = async (code: string, name: string) => (await site.act(code, name, "help")).body

test("observers are told what they can do, and not what players can", async () => {
  const code = await site.open({ type: "kerplunk" }, "ann")
  const { body } = await site.join(code, { name: "eve", role: "observer" })
  expect(body.ai_summary).toContain("join again with role player")
  expect(body.ai_summary).not.toContain("Send sit")
  const { participant, action, data } = (await help(code, "eve")).help.example
  expect((await site.act(code, participant, action, data)).status).toBe(200)
})

test("who has not joined is told to, and gets no example, which would be refused", async () => {
  const code = await site.open({}, "ann")
  const { ai_summary, help: answered } = await help(code, "bob")
  expect(ai_summary).toContain(`join room ${code}`)
  expect(answered.example).toBeNull()
  const { error } = (await site.act(code, "bob", "sit")).body
  expect(error).toContain(`POST /api/space/${code}/join {"name": "bob"}`)
})

test("a closed room shows no act that it would refuse", async () => {
  const code = await site.open({}, "ann")
  const { body } = await site.end(code, { participant: "ann" })
  expect(body.ai_summary).toStartWith("The room is closed, and no one can act any more.")
  expect((await help(code, "ann")).help.example).toBeNull()
})

test("an unknown field is answered with those that there are", async () => {
  const code = await site.open({ type: "kerplunk" }, "ann")
  const act = await site.act(code, "ann", "pull", { stick: 1, stik: 2 })
  expect(act.body.error).toBe("data.stik is unknown: data takes stick.")
  const sit = await site.act(code, "ann", "sit", { seat: 1 })
  expect(sit.body.error).toBe("data.seat is unknown: data takes no fields.")
  const room = await site.create({ type: "waterworks", initial_state: { sise: 5 } })
  expect(room.body.error).toBe("initial_state.sise is unknown: initial_state takes size, level.")
})

test("the list of types says what initial_state takes", async () => {
  const { types } = await site.host.json("/api/spaces")
  const optionsOf = (wanted: string) =>
    types.find(({ id }: { id: string }) => id === wanted).initial_state
  expect(optionsOf("kerplunk")).toBeNull()
  expect(Object.keys(optionsOf("waterworks").properties)).toEqual(["size", "level"])
})
