import { afterAll, expect, test } from "bun:test"
import { createTestHost } from "broadside/testing"
import { Elysia } from "elysia"
import { defineModule } from "../base/module"
import { startRawServer } from "../fetch/testing/raw-server"

const server = await startRawServer()
afterAll(() => server.stop())

const reader = defineModule({
  id: "reader",
  manifest: { name: "x", version: "1.0.0", engines: { broadside: "^1.0.0" } },
  setup: (ctx) => ({
    routes: new Elysia().get(
      "/first-words",
      async () => {
        const { body } = await ctx.fetch.stream(server.url)
        for await (const part of body ?? []) return { words: new TextDecoder().decode(part) }
      },
      { detail: { summary: "x", responses: {} } },
    ),
  }),
})

test("a module reads the start of a response, which closes the connection", async () => {
  const config = '[network]\nallow_private_for_visitors = ["127.0.0.0/8"]'
  const site = await createTestHost({ modules: [reader], config })
  const answer = site.json("/first-words")
  const connection = await server.next()
  connection.write("HTTP/1.1 200 OK\r\n\r\nonce upon a time")
  expect(await answer).toEqual({ words: "once upon a time" })
  await connection.closed
  await site.close()
})

test("a module reaches no private address, also by a stream", async () => {
  const site = await createTestHost({ modules: [reader] })
  expect((await site.fetch("/first-words")).status).toBe(500)
  expect(site.logged.map(({ err }) => String(err))).toContainEqual(
    expect.stringContaining("is not a public address"),
  )
  expect(server.opened()).toBe(1)
  await site.close()
})
