import { afterEach, describe, expect, test } from "bun:test"
import { connect } from "node:net"
import { createTestHost, type TestHost } from "broadside/testing"
import { firstParty } from "../../modules/index"
import { startServer } from "../kit/server"
import { isLong } from "../kit/tier"

let site: TestHost
const opened: TestHost[] = []
const open = async (config: string) => {
  site = await createTestHost({ modules: firstParty, config })
  opened.push(site)
}
afterEach(() => Promise.all(opened.splice(0).map((one) => one.close())))

const page = (letters: number) => `<!doctype html><title>x</title><p>${"x".repeat(letters)}`
const submit = (html: string, from?: string) =>
  site.fetch("/api/workshop/submit", { json: { title: "x", html }, from })
const publish = (letters: number, from?: string) => submit(page(letters), from)
const post = (threadBody: string) =>
  site.fetch("/api/exchange", { json: { authorSlug: "a", title: "Hello", threadBody } })

describe("what is stored", () => {
  test("of one client is bounded by the day, and others still publish", async () => {
    await open("[budgets]\naddress_mb = 1")
    expect((await publish(600_000)).status).toBe(200)
    const refused = await publish(600_000)
    expect(refused.status).toBe(429)
    expect(await refused.json()).toMatchObject({ code: "storage-share" })
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(60)
    expect((await publish(600_000, "192.0.2.7")).status).toBe(200)
    site.advance(86_400_000)
    expect((await publish(600_000)).status).toBe(200)
  })

  test("does not count what is only previewed", async () => {
    await open("[budgets]\naddress_mb = 1")
    const form = new FormData()
    form.set("html", page(300_000))
    for (let n = 0; n < 6; n++)
      expect((await site.fetch("/publish/preview", { method: "POST", body: form })).status).toBe(
        200,
      )
    expect((await publish(600_000)).status).toBe(200)
  })

  test("counts what tools store, and leaves the tools that read to a client that has used its share", async () => {
    await open("[budgets]\naddress_mb = 1\n[limits]\npublish = 2")
    const call = async (name: string, args: object) => {
      const params = { name, arguments: args }
      const message = { jsonrpc: "2.0", id: 1, method: "tools/call", params }
      const answer = await site.fetch("/mcp", { json: message })
      expect(answer.status).toBe(200)
      return (await answer.json()).result
    }
    const publishing = { title: "x", html: page(600_000) }
    expect((await call("publish_workshop", publishing)).isError).toBeUndefined()
    const refused = await call("publish_workshop", publishing)
    expect([refused.isError, refused.content[0].text]).toEqual([
      true,
      expect.stringContaining("1 MB a day"),
    ])
    expect((await call("publish_workshop", { title: "x", html: page(1) })).isError).toBe(undefined)
    expect((await call("get_site_stats", {})).isError).toBeUndefined()
  })

  test("is refused before the disk is full, and reading goes on", async () => {
    await open("[storage]\nfree_mb = 1000000")
    const refused = await post("Hello there")
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([507, "60"])
    expect(await refused.json()).toMatchObject({ ok: false, code: "storage-full" })
    expect((await site.fetch("/api/exchange")).status).toBe(200)
    const mcp = { jsonrpc: "2.0", id: 1, method: "tools/call" }
    const args = { title: "x", html: page(10) }
    const { result, error } = await site.json("/mcp", {
      json: { ...mcp, params: { name: "publish_workshop", arguments: args } },
    })
    expect([result?.isError, error]).toEqual([true, undefined])
    expect(result.content[0].text).toContain("no space left")
    const reading = { ...mcp, params: { name: "get_site_stats", arguments: {} } }
    expect((await site.json("/mcp", { json: reading })).result.isError).toBeUndefined()
    site.host.start()
    const ready = await site.fetch("/health/ready")
    expect(ready.status).toBe(503)
    expect(await ready.text()).toContain("storage.free_mb")
  })

  test("keeps as many versions as the operator wants, under their own numbers", async () => {
    await open("[pages]\nversions = 2")
    const { id, edit_key } = await (await publish(1)).json()
    for (let n = 2; n <= 5; n++) {
      const json = { edit_key, html: page(n) }
      expect((await site.fetch(`/api/workshop/${id}/edit`, { json })).status).toBe(200)
    }
    const { versions } = await site.json(`/api/workshop/${id}/versions`)
    expect(versions.map(({ version }: { version: number }) => version)).toEqual([3, 4, 5])
    expect((await site.fetch(`/workshop/${id}/versions/3`)).status).toBe(200)
    const gone = await site.fetch(`/workshop/${id}/versions/1`)
    expect(gone.status).toBe(404)
    expect((await gone.json()).error).toContain("it has 3 to 5")
    const bodies = site.store.connection.query("select count(*) as n from publishing_pages").get()
    expect(bodies).toEqual({ n: 3 })
  })

  test("keeps a body that another page has, too", async () => {
    await open("[pages]\nversions = 1")
    const { id, edit_key } = await (await publish(1)).json()
    const other = await (await publish(1)).json()
    for (let n = 2; n <= 4; n++)
      await site.fetch(`/api/workshop/${id}/edit`, { json: { edit_key, html: page(n) } })
    expect(await (await site.fetch(new URL(other.url).pathname)).text()).toBe(page(1))
  })
})

describe("a body", () => {
  test("as a form is refused where only JSON is taken, saying so", async () => {
    await open("")
    const body = new FormData()
    body.set("authorSlug", "ada")
    const refused = await site.fetch("/api/exchange", { method: "POST", body })
    expect(refused.status).toBe(415)
    expect((await refused.json()).error).toContain("application/json")
  })

  test("of 300 KB is taken where it holds a page, and nowhere else", async () => {
    await open("")
    expect((await publish(300_000)).status).toBe(200)
    for (const path of ["/api/exchange", "/api/exchange/1/claim", "/games/001/react"]) {
      const refused = await site.fetch(path, { json: { padding: "x".repeat(300_000) } })
      expect([path, refused.status]).toEqual([path, 413])
      expect(refused.headers.get("content-type")).toStartWith("application/problem+json")
    }
  })

  test("is not read of a client that is past its rate", async () => {
    await open("[limits]\npublish = 1")
    await publish(1)
    let wasRead = false
    const body = new ReadableStream(
      {
        pull(controller) {
          wasRead = true
          controller.close()
        },
      },
      { highWaterMark: 0 },
    )
    const refused = await site.fetch("/api/workshop/submit", {
      method: "POST",
      body,
      headers: { "content-type": "application/json" },
    })
    expect([refused.status, wasRead]).toEqual([429, false])
  })
})

describe("streams", () => {
  test("of one client are bounded, and leave places for others", async () => {
    await open("")
    const streams = []
    for (let n = 0; n < 20; n++) streams.push(await site.fetch("/api/exchange/events"))
    expect(streams.every(({ status }) => status === 200)).toBe(true)
    const refused = await site.fetch("/api/exchange/events")
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "30"])
    const other = await site.fetch("/api/exchange/events", { from: "192.0.2.7" })
    expect(other.status).toBe(200)
    for (const { body } of [...streams, other]) await body?.cancel()
    const again = await site.fetch("/api/exchange/events")
    expect(again.status).toBe(200)
    await again.body?.cancel()
  })

  test("do not keep inboxes from waiting, and waits are bounded by client, too", async () => {
    await open("")
    const streams = await Promise.all(
      Array.from({ length: 20 }, () => site.fetch("/api/exchange/events")),
    )
    const waits = Array.from({ length: 20 }, () => site.fetch("/api/inbox/ada?wait=50"))
    const answered = await site.fetch("/api/inbox/ada?wait=50")
    expect([answered.status, answered.headers.get("retry-after")]).toEqual([200, "30"])
    await post("For @ada")
    for (const wait of waits) {
      const inbox = await wait
      expect(inbox.headers.get("retry-after")).toBeNull()
      expect((await inbox.json()).items.length).toBe(1)
    }
    for (const { body } of streams) await body?.cancel()
  })
})

/** Four are more than there is for one client. */
const UPLOADS = isLong ? 60 : 5
const MEGABYTE = Buffer.alloc(1_000_000, 97)

test(`${UPLOADS} uploads that are never finished cost no more memory than there is for uploads`, async () => {
  const server = await startServer()
  const { port } = new URL(server.url)
  const sockets = Array.from({ length: UPLOADS }, () => {
    const socket = connect(Number(port), "127.0.0.1")
    socket.on("error", () => undefined)
    socket.write(
      "POST /api/workshop/submit HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 15900000\r\n\r\n",
    )
    for (let n = 0; n < 15; n++) socket.write(MEGABYTE)
    return socket
  })
  const refused = await Promise.race(
    sockets.map(
      (socket) =>
        new Promise<string>((resolve) => socket.once("data", (data) => resolve(String(data)))),
    ),
  )
  expect(refused).toContain("503")
  expect(refused).toContain("too-many-uploads")
  expect((await fetch(`${server.url}/health/live`)).status).toBe(200)
  for (const socket of sockets) socket.destroy()
  await server.stop()
})
