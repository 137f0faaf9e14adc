import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { createTestHost, type TestHost } from "broadside/testing"
import { Elysia } from "elysia"
import { defineModule } from "../base/module"

const manifest = { name: "x", version: "1.0.0", engines: { broadside: "^1.0.0" } }
const detail = { summary: "x", responses: {} }
const clients: string[] = []
let site: TestHost

const asking = defineModule({
  id: "asking",
  manifest,
  setup: (ctx) => ({
    routes: new Elysia()
      .get("/plain", () => ({ ok: true }), { detail })
      .post(
        "/late",
        async ({ request }) => {
          await new Promise((resolve) => setImmediate(resolve))
          clients.push(ctx.clientOf(request))
          return { ok: true }
        },
        { detail },
      ),
  }),
})

beforeAll(async () => {
  site = await createTestHost({ modules: [asking] })
})
afterAll(() => site.close())

/** How often the address is read from the socket of a client that goes at once. */
async function readsOf(path: string, init: RequestInit = {}): Promise<number> {
  let reads = 0
  let isGone = false
  const peers = {
    requestIP() {
      reads++
      return isGone ? null : { address: "192.0.2.9" }
    },
    keepOpen() {},
  }
  const answer = site.host.fetch(new Request(new URL(path, site.host.urls.base), init), peers)
  isGone = true
  expect((await answer).status).toBe(200)
  return reads
}

describe("the address of a client", () => {
  test("is read once for a request, and not at all for a health check", async () => {
    expect(await readsOf("/health/live")).toBe(0)
    expect(await readsOf("/plain")).toBe(1)
  })

  test("is known of a client that has gone", async () => {
    expect(await readsOf("/late", { method: "POST" })).toBe(1)
    expect(clients).toEqual(["192.0.2.9"])
  })
})
