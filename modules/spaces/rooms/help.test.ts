import { afterEach, beforeEach, expect, test } from "bun:test"
import { type SpacesSite, spacesSite } from "../testing/spaces-site"

let site: SpacesSite
beforeEach(async () => {
  site = await spacesSite()
})
afterEach(() => site.close())

const CARDS = { type: "game", initial_state: { deck: "standard52" } }
const exampleFor = async (code: string, name: string) =>
  (await site.act(code, name, "help")).body.help.example

test("the example of help succeeds for every role, in every type", async () => {
  for (const { id } of site.types())
    for (const role of ["player", "builder", "observer"]) {
      const code = await site.open(id === "game" ? CARDS : { type: id })
      await site.join(code, { name: "ann", role })
      const { action, data, version } = await exampleFor(code, "ann")
      const { status } = await site.act(code, "ann", action, data, { version })
      expect([id, role, status]).toEqual([id, role, 200])
    }
})

test("help tells a protected participant to send their key", async () => {
  const code = await site.open({ type: "kerplunk" })
  const { key } = (await site.join(code, { name: "ann", protect: true })).body
  await site.join(code, { name: "bob" })
  const how = async (name: string, more: object) =>
    (await site.act(code, name, "help", {}, more)).body.help.how
  expect(await how("ann", { key })).toContain("Add key")
  expect(await how("bob", {})).not.toContain("Add key")
})

test("help has no example where none would succeed: before joining, and in a closed room", async () => {
  for (const { id } of site.types()) {
    const code = await site.open({ type: id }, "ann")
    for (const name of ["zed", "__proto__", "constructor"])
      expect([id, await exampleFor(code, name)]).toEqual([id, null])
    await site.end(code, { participant: "ann" })
    expect([id, await exampleFor(code, "ann")]).toEqual([id, null])
  }
})
