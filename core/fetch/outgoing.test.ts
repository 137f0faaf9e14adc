import { afterAll, expect, test } from "bun:test"
import { createTestHost, type TestHost } from "broadside/testing"
import { Elysia } from "elysia"
import { t } from "../base/http"
import { defineModule } from "../base/module"
import { echo, startServer } from "./testing/echo-server"

const named = await startServer(echo([]))
const other = await startServer(echo([]))
/** Sends everyone on to the other server. */
const redirecting = await startServer((socket) => {
  socket.end(`HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:${other.port}/\r\n\r\n`)
})
afterAll(() => {
  for (const { stop } of [named, other, redirecting]) stop()
})

const config = t.Object({
  source: t.String({ default: "" }),
  more: t.Array(t.String(), { default: [] }),
})

/** A module that connects wherever anyone asks it to, in all ways that there are. */
const connecting = (id: string) =>
  defineModule({
    id,
    manifest: { name: id, version: "1.0.0", engines: { broadside: "^1.0.0" } },
    config,
    setup: (ctx) => ({
      routes: new Elysia().get(
        `/${id}`,
        async ({ query: { url } }) => {
          const answers = [ctx.fetch(url), ctx.fetch.stream(url)].map((answer) =>
            answer.then(() => "reached").catch(({ message }) => message),
          )
          const socket = new Promise((done) =>
            ctx.socket(url.replace(/^http/, "ws"), { opened: () => done("reached"), closed: done }),
          )
          return { ways: await Promise.all([...answers, socket]) }
        },
        { query: t.Object({ url: t.String() }), detail: { summary: "x", responses: {} } },
      ),
    }),
  })

const site = (config: string) =>
  createTestHost({ modules: [connecting("one"), connecting("two")], config })

async function ways(host: TestHost, module: string, port: number): Promise<string[]> {
  const url = `http://127.0.0.1:${port}/`
  return (await host.json(`/${module}?${new URLSearchParams({ url })}`)).ways
}

const REACHED = ["reached", "reached", "reached"]
const REFUSED = Array(3).fill(expect.stringContaining("127.0.0.1 is not a public address"))

test("a private address is open to the module whose settings name its host and port, and to nobody else", async () => {
  const host = await site(`[network]
    allow_private = ["127.0.0.0/8"]
    [modules.one]
    source = "http://127.0.0.1:${named.port}/v1"
    more = ["ws://127.0.0.1:${redirecting.port}/feed"]`)
  expect(await ways(host, "one", named.port)).toEqual(REACHED)
  expect(await ways(host, "one", other.port)).toEqual(REFUSED)
  expect(await ways(host, "two", named.port)).toEqual(REFUSED)
  const [followed] = await ways(host, "one", redirecting.port)
  expect(followed).toContain("127.0.0.1 is not a public address")
  await host.close()
})

test("a setting alone opens no private address", async () => {
  const host = await site(`[modules.one]\nsource = "http://127.0.0.1:${named.port}/v1"`)
  expect(await ways(host, "one", named.port)).toEqual(REFUSED)
  await host.close()
})

test("allow_private_for_visitors opens its ranges to all", async () => {
  const host = await site('[network]\nallow_private_for_visitors = ["127.0.0.0/8"]')
  expect(await ways(host, "two", named.port)).toEqual(REACHED)
  await host.close()
})
