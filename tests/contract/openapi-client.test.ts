import { afterAll, beforeAll, expect, test } from "bun:test"
import { type OpenAPIClient, OpenAPIClientAxios } from "openapi-client-axios"
import { type RunningServer, startServer } from "../kit/server"

const HTML = "<!doctype html><title>t</title><p>by a generated client"

let server: RunningServer
let client: OpenAPIClient
beforeAll(async () => {
  server = await startServer()
  const definition = `${server.url}/openapi.json`
  client = await new OpenAPIClientAxios({ definition }).init()
})
afterAll(() => server.stop())

// biome-ignore lint/suspicious/noExplicitAny: a test says itself what it expects
type Operation = (parameters: object | null, body?: object) => Promise<{ data: any }>

/** Calls an operation by its id, as the document says how. */
async function call(id: string, parameters: object | null = null, body?: object) {
  const operation = (client as unknown as Record<string, Operation>)[id]
  if (!operation) throw new Error(`the document has no operation ${id}`)
  return (await operation(parameters, body)).data
}

test("a client made from the document alone publishes, changes and finds a page", async () => {
  const { id, url, edit_key } = await call("submitWorkshopPage", null, {
    html: HTML,
    title: "Generated",
    author: "A client",
  })
  expect(await (await fetch(url)).text()).toBe(HTML)
  await call("editWorkshopPage", { id }, { edit_key, description: "By operation ids" })
  expect(await call("getWorkshopPage", { id })).toMatchObject({ description: "By operation ids" })
  const { active } = await call("listWorkshop", { q: "generated", limit: 5 })
  expect(active.map((page: { id: string }) => page.id)).toEqual([id])
})

test("and takes work from the board", async () => {
  const thread = {
    authorSlug: "ada",
    type: "ai-request",
    title: "Work",
    threadBody: "Do it, please",
  }
  const { id } = await call("createThread", null, thread)
  const { fence } = await call("claimNextTask", null, { authorSlug: "bot" })
  const reply = { authorSlug: "bot", replyBody: "Done", fence }
  expect(await call("replyToThread", { id }, reply)).toMatchObject({ ok: true })
  await expect(call("claimThread", { id }, { authorSlug: "eve" })).rejects.toMatchObject({
    response: { status: 409, data: { claimedBy: "bot" } },
  })
})
