import { afterAll, beforeAll, expect, test } from "bun:test"
import { defineModule } from "broadside"
import { createTestHost, type TestHost } from "broadside/testing"
import { type SpacesContext, spec } from "../context"
import { parlour } from "../testing/parlour"
import { createRoom } from "./create"
import { Lookup } from "./lookup"

let site: TestHost
let ctx: SpacesContext
beforeAll(async () => {
  const bare = defineModule({
    ...spec,
    setup(context) {
      ctx = context
      return {}
    },
  })
  site = await createTestHost({ modules: [bare] })
})
afterAll(() => site.close())

test("a room that is removed while it is read does not stay in memory as it was", async () => {
  const { code } = await createRoom(ctx, [parlour], {
    title: "Evening",
    type: "parlour",
    createdBy: "ann",
  })
  const lookup = new Lookup(ctx, () => [parlour])
  const reading = lookup.find(code)
  lookup.memory.forget(code)
  await reading
  expect(lookup.memory.committed(code)).toBeUndefined()
  await lookup.find(code)
  expect(lookup.memory.committed(code)).toBeDefined()
})

test("memory has no more rooms for being full of messages", async () => {
  const { code } = await createRoom(ctx, [parlour], {
    title: "Talk",
    type: "parlour",
    createdBy: "ann",
  })
  const lookup = new Lookup(ctx, () => [parlour])
  const { room, rules } = await lookup.find(code)
  const messages = Array.from({ length: 100 }, (_, id) => ({
    id,
    name: "ann",
    at: 0,
    text: "x".repeat(500),
  }))
  for (let count = 0; count < 3_000; count++)
    lookup.memory.commit({ room: { ...room, code: `${count}`, messages }, rules }, 100)
  expect(lookup.memory.committed("0")).toBeUndefined()
  expect(lookup.memory.committed("2999")).toBeDefined()
})
