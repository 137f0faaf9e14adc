import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { createTestHost, type TestHost } from "broadside/testing"
import { firstParty } from "../../../modules/index"
import { jsonServer, startToolServer } from "../../../modules/registry/testing/tool-servers"
import { png, uriOf } from "../../kit/pictures"
import { ask, connected, HTML, type Json } from "./connected-site"

const tools = await startToolServer(jsonServer())
let site: TestHost
let client: Awaited<ReturnType<typeof connected>>
beforeAll(async () => {
  const config = '[network]\nallow_private_for_visitors = ["127.0.0.0/8"]'
  site = await createTestHost({ modules: firstParty, config })
  client = await connected(site)
  const game = { html: HTML, title: "Lantern", humanName: "Ada", cover: uriOf(png(64, 40)) }
  expect((await site.fetch("/games/submit", { json: game })).status).toBe(200)
})
afterAll(async () => {
  await client.close()
  await site.close()
  tools.stop()
})

interface Block {
  readonly type: string
  readonly text?: string
  readonly data?: string
  readonly mimeType?: string
  readonly resource?: { readonly uri: string; readonly text: string }
}
const isWebp = (data = "") => Buffer.from(data, "base64").subarray(8, 12).toString() === "WEBP"

describe("pictures and files", () => {
  test("come with a game that has a cover, for clients that can show them", async () => {
    const read = await client.callTool({ name: "read_game", arguments: { id: "1" } })
    const [text, image] = read.content as Block[]
    expect(text?.text).toContain(HTML)
    expect([image?.type, image?.mimeType, isWebp(image?.data)]).toEqual([
      "image",
      "image/webp",
      true,
    ])
    const uri = "broadside://game/001/cover"
    const [cover] = (await client.readResource({ uri })).contents
    expect(isWebp((cover as { blob: string }).blob)).toBe(true)
  })

  test("are not there for a game without one", async () => {
    const json = { html: HTML, title: "Bare", humanName: "Ada" }
    const { id } = await site.json("/games/submit", { json })
    const read = await client.callTool({ name: "read_game", arguments: { id } })
    expect((read.content as Block[]).map(({ type }) => type)).toEqual(["text"])
    await expect(client.readResource({ uri: `broadside://game/${id}/cover` })).rejects.toThrow()
  })

  test("go with the prompt that forks a game", async () => {
    const name = "fork_and_improve"
    const { messages } = await client.getPrompt({ name, arguments: { id: "1" } })
    const blocks = messages.map(({ content }) => content as Block)
    expect(blocks.map(({ type }) => type)).toEqual(["text", "resource", "image"])
    expect(blocks[0]?.text).toContain('read_game {"id": "1"}')
    expect(blocks[1]?.resource).toMatchObject({ uri: "broadside://game/001/source", text: HTML })
    const unknown = await client.getPrompt({ name, arguments: { id: "999" } })
    expect(unknown.messages.length).toBe(1)
  })
})

describe("progress", () => {
  const register = { name: "Fake", url: tools.url }

  test("is told to a client that asks for it, before the result", async () => {
    const told: unknown[] = []
    const { isError } = await client.callTool(
      { name: "register_mcp_server", arguments: register },
      undefined,
      { onprogress: (progress) => void told.push(progress) },
    )
    expect(isError).toBeFalsy()
    expect(told).toEqual([{ progress: 1, message: expect.stringContaining(tools.url) }])
  })

  test("is left out for any other client, which gets plain JSON", async () => {
    const types: (string | null)[] = []
    const send = async (params: Json, accept: string) => {
      const json = ask("tools/call", { name: "get_site_stats", ...params })
      const answer = await site.fetch("/mcp", { json, headers: { accept } })
      types.push(answer.headers.get("content-type"))
      expect((await answer.json()).result.content[0].type).toBe("text")
    }
    await send({}, "application/json, text/event-stream")
    await send({ _meta: { progressToken: 1 } }, "application/json")
    await send({ _meta: { progressToken: "x" } }, "application/json, text/event-stream")
    expect(new Set(types)).toEqual(new Set(["application/json"]))
  })
})

describe("completion", () => {
  const complete = async (ref: object, name: string, value: string) =>
    (await client.complete({ ref: ref as never, argument: { name, value } })).completion.values

  test("knows ids of games, threads and pages, in resources and prompts", async () => {
    const thread = { authorSlug: "ada", title: "Hello", threadBody: "Hello" }
    const { id } = await site.json("/api/exchange", { json: thread })
    const page = await site.json("/api/workshop/submit", { json: { html: HTML, title: "Moss" } })
    const resource = (uri: string) => ({ type: "ref/resource", uri })
    expect(await complete(resource("broadside://thread/{id}"), "id", "")).toEqual([id])
    const workshop = resource("broadside://workshop/{id}/source")
    expect(await complete(workshop, "id", page.id.slice(0, 3))).toEqual([page.id])
    const fork = { type: "ref/prompt", name: "fork_and_improve" }
    for (const beginning of ["00", "1"])
      expect(await complete(fork, "id", beginning)).toContain("001")
    expect(await complete(fork, "wish", "x")).toEqual([])
  })
})
