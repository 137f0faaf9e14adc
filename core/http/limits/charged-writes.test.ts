import { afterEach, beforeEach, describe, expect, test } from "bun:test"
import { createTestHost, type TestHost } from "broadside/testing"
import { Elysia } from "elysia"
import { serve } from "#platform/serve"
import { defineModule } from "../../base/module"

const manifest = { name: "x", version: "1.0.0", engines: { broadside: "^1.0.0" } }
const detail = { summary: "x", responses: {} }
/** Milliseconds that requests have worked. */
let worked = 0
let site: TestHost

const working = defineModule({
  id: "working",
  manifest,
  setup: (ctx) => ({
    routes: new Elysia()
      .get("/free", () => work(0), { detail })
      .post(
        "/relay",
        async ({ query }) => {
          const answer = await ctx.fetch.stream(`http://127.0.0.1:${query["port"]}/`)
          for await (const part of answer.body ?? []) work(1_000 * part.length)
          return work(0)
        },
        { detail },
      )
      .post("/said", () => work(1_000), { detail })
      .post(
        "/act",
        async () => {
          await ctx.write(async () => {})
          return work(1_000)
        },
        { detail },
      )
      .post(
        "/refused",
        async () => {
          await ctx.write(async () => Promise.reject(new Error("stale"))).catch(() => work(1_000))
          return work(0)
        },
        { detail },
      ),
  }),
})

function work(ms: number) {
  worked += ms
  return { ok: true }
}

const open = (config = "") =>
  createTestHost({
    modules: [working],
    config: `[limits]\nread_ms = 250\n${config}`,
    stopwatch: () => worked,
  })

beforeEach(async () => {
  worked = 0
  site = await open()
})
afterEach(() => site.close())

const statusOf = async (path: string, init: Parameters<TestHost["fetch"]>[1]) =>
  (await site.fetch(path, init)).status

describe("writes", () => {
  test.each(["/said", "/act", "/refused"])(
    "are charged for what they do, also after a commit: %s",
    async (path) => {
      const post = (from: string) => statusOf(path, { method: "POST", from })
      for (let n = 0; n < 6; n++) expect(await post("192.0.2.7")).toBe(200)
      expect(await post("192.0.2.7")).toBe(429)
      expect(await statusOf("/free", { from: "192.0.2.7" })).toBe(429)
      expect(await post("198.51.100.7")).toBe(200)
      site.advance(4_000)
      expect(await post("192.0.2.7")).toBe(200)
    },
  )

  test("that are committed together each pay a part of what they do afterwards", async () => {
    const clients = ["192.0.2.7", "198.51.100.7", "203.0.113.7"]
    const act = (from: string) => statusOf("/act", { method: "POST", from })
    for (let n = 0; n < 5; n++) expect(await Promise.all(clients.map(act))).toEqual([200, 200, 200])
    for (const from of clients) expect(await statusOf("/free", { from })).toBe(200)
    expect(await Promise.all(clients.map(act))).toEqual([200, 200, 200])
    for (const from of clients) expect(await act(from)).toBe(429)
  })
})

test("the parts of what another server sends are charged as they are read", async () => {
  const parts = 6
  const server = await serve({
    hostname: "127.0.0.1",
    port: 0,
    idleSeconds: 60,
    maxHeaderBytes: 16_384,
    fetch: async () =>
      new Response(
        new ReadableStream({
          async start(controller) {
            for (let n = 0; n < parts; n++) {
              controller.enqueue(new Uint8Array([n]))
              await new Promise((resolve) => setImmediate(resolve))
            }
            controller.close()
          },
        }),
      ),
    error: ({ message }) => new Response(message, { status: 500 }),
  })
  await site.close()
  site = await open('[network]\nallow_private_for_visitors = ["127.0.0.1"]')
  const from = "192.0.2.7"
  const path = `/relay?port=${server.port}`
  expect(await statusOf(path, { method: "POST", from })).toBe(200)
  expect(worked).toBeGreaterThan(5_000)
  expect(await statusOf("/free", { from })).toBe(429)
  await server.stop(true)
})
