import { afterEach, beforeEach, expect, test } from "bun:test"
import { Tools } from "broadside/contracts"
import { type SpacesSite, spacesSite } from "../testing/spaces-site"

let site: SpacesSite
let code: string
beforeEach(async () => {
  site = await spacesSite()
  code = await site.open({}, "bob")
})
afterEach(() => site.close())

/** Calls a tool as a model does; `read` says which of those with the same name. */
async function call(name: string, args: Readonly<Record<string, unknown>>) {
  const tool = site.host.host
    .all(Tools)
    .find((one) => one.name === name && (!one.choice || one.choice.value === args["read"]))
  const { read: _, ...rest } = args
  const answer = await tool?.run(rest as never, new Request("http://localhost:3000/"), {} as never)
  // biome-ignore lint/suspicious/noExplicitAny: each tool has its own answer
  return (answer as { value: any }).value
}

test("who joins by a tool is an agent, unless it says otherwise", async () => {
  await call("join_space", { code, name: "robo" })
  await call("join_space", { code, name: "ann", type: "human" })
  const { participants } = await site.read(code)
  expect(participants).toMatchObject([
    { name: "bob", type: "human" },
    { name: "robo", type: "ai" },
    { name: "ann", type: "human" },
  ])
})

test("an agent with a protected name reads its hand with its key, and not without", async () => {
  const { key } = await call("join_space", { code, name: "robo", protect: true })
  for (const action of ["sit", "draw"])
    await call("act_in_space", { code, participant: "robo", action, key })
  const room = { read: "room", code, participant: "robo" }
  expect((await call("read_space", { ...room, key })).state.mine.hand).toHaveLength(1)
  for (const wrong of [{}, { key: "wrong" }])
    await expect(call("read_space", { ...room, ...wrong })).rejects.toMatchObject({
      code: "seat-protected",
    })
})
