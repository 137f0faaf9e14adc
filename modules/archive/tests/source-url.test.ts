import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { createTestHost, type TestHost } from "broadside/testing"
import { hostileAddresses } from "../../../tests/kit/hostile-addresses"
import { startOutsideServer } from "../../../tests/kit/outside-server"
import { firstParty } from "../../index"

const PAGE = "<!doctype html><meta charset=utf-8><title>Ö</title><p>Größe"
const latin1 = Buffer.from(
  "<!doctype html><meta charset=iso-8859-1><title>Ö</title><p>Größe",
  "latin1",
)
let hits = 0
const server = await startOutsideServer((request) => {
  hits++
  const type = (contentType: string) => ({ headers: { "content-type": contentType } })
  switch (new URL(request.url).pathname) {
    case "/page":
      return new Response(PAGE, type("text/html; charset=utf-8"))
    case "/raw":
      return new Response(PAGE, type("text/plain"))
    case "/bom":
      return new Response(`\uFEFF${PAGE}`, type("text/html"))
    case "/latin1":
      return new Response(latin1, type("text/html"))
    case "/latin1-by-header":
      return new Response(
        Buffer.from("<title>Ö</title>", "latin1"),
        type("text/html; charset=iso-8859-1"),
      )
    case "/utf16":
      return new Response(Buffer.from(`\uFEFF${PAGE}`, "utf16le"), type("text/html"))
    case "/garbage":
      return new Response(new Uint8Array([60, 112, 62, 255, 254, 255]), type("text/html"))
    case "/unknown-charset":
      return new Response(PAGE, type("text/html; charset=klingon"))
    case "/words":
      return new Response("no page at all", type("text/plain"))
    case "/image":
      return new Response(PAGE, type("image/png"))
    case "/large":
      return new Response(`<p>${"x".repeat(2_000_000)}`, type("text/html"))
    default:
      return new Response("no", { status: 404 })
  }
})

const at = (path: string) => `http://127.0.0.1:${server.port}${path}`

let open: TestHost
let closed: TestHost
beforeAll(async () => {
  const limits = "[limits]\npublish = 0\n"
  const allowed = `${limits}[network]\nallow_private_for_visitors = ["127.0.0.0/8"]`
  open = await createTestHost({ modules: firstParty, config: allowed })
  // What the operator opened for the model stays closed to visitors, at its very address too.
  const model = `[modules.chat-builders]\nurl = "${at("/v1")}"\nmodel = "x"`
  const forModel = `${limits}[network]\nallow_private = ["127.0.0.0/8"]\n${model}`
  closed = await createTestHost({ modules: firstParty, config: forModel })
})
afterAll(async () => {
  server.stop()
  await open.close()
  await closed.close()
})

const submit = (site: TestHost, source_url: string, world = "workshop") =>
  site.fetch(`/api/${world}/submit`, { json: { title: "From afar", source_url } })

describe("source_url", () => {
  test.each(["workshop", "dispatch"])("is fetched, stored and told: %s", async (world) => {
    const { id, url } = (await (await submit(open, at("/page"), world)).json()) as Record<
      string,
      string
    >
    expect(await (await open.fetch(url as string)).text()).toBe(PAGE)
    expect((await open.json(`/api/${world}/${id}`)).source_url).toBe(at("/page"))
  })

  test.each(["/raw", "/bom", "/latin1", "/latin1-by-header", "/utf16"])(
    "is read in the encoding it has: %s",
    async (path) => {
      const { url } = (await (await submit(open, at(path))).json()) as Record<string, string>
      expect(await (await open.fetch(url as string)).text()).toContain("<title>Ö</title>")
    },
  )

  test.each([
    ["/garbage", 502],
    ["/unknown-charset", 502],
    ["/words", 400],
    ["/image", 502],
    ["/large", 413],
    ["/missing", 502],
  ])("is refused with what is wrong there: %s, %d", async (path, status) => {
    const refused = await submit(open, at(path))
    const { ok, error } = (await refused.json()) as { ok: boolean; error: string }
    expect([path, refused.status, ok]).toEqual([path, status, false])
    expect(error.length).toBeGreaterThan(10)
  })

  test("that is hostile reaches nothing, by any way in", async () => {
    const addresses = hostileAddresses(server.port).filter(
      // Names, here, would be looked up for real.
      (url) => url !== "" && !/\.test\/|example\.com\//.test(url),
    )
    hits = 0
    for (const url of addresses) {
      const byBody = await submit(closed, url)
      expect([url, [400, 502].includes(byBody.status)]).toEqual([url, true])
      const query = new URLSearchParams({ title: "From afar", url })
      const byUrl = await closed.fetch(`/publish-url?${query}`)
      expect([url, [400, 502].includes(byUrl.status)]).toEqual([url, true])
    }
    expect(addresses.length).toBeGreaterThanOrEqual(60)
    expect(hits).toBe(0)
    expect((await closed.json("/api/workshop/list")).active).toEqual([])
  })
})
