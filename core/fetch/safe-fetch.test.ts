import { afterAll, describe, expect, test } from "bun:test"
import { setTimeout as sleep } from "node:timers/promises"
import { gzipSync } from "node:zlib"
import { serve } from "#platform/serve"
import { hostileAddresses } from "../../tests/kit/hostile-addresses"
import { FetchRefused } from "./fetch-rules"
import { createSafeFetch } from "./safe-fetch"

let hits = 0
const LISTENING = {
  port: 0,
  idleSeconds: 0,
  maxHeaderBytes: 16_384,
  error: () => new Response(null, { status: 500 }),
}
const server = await serve({
  ...LISTENING,
  hostname: "127.0.0.1",
  async fetch(request) {
    hits++
    const { pathname, origin } = new URL(request.url)
    const html = { "content-type": "text/html" }
    switch (pathname) {
      case "/page":
        return new Response(`<p>${request.headers.get("host")}`, { headers: html })
      case "/loop":
        return Response.redirect(`${origin}/loop`)
      case "/once":
        return new Response(null, { status: 302, headers: { location: "/page" } })
      case "/to-file":
        return new Response(null, { status: 302, headers: { location: "file:///etc/passwd" } })
      case "/to-metadata":
        return new Response(null, { status: 302, headers: { location: "http://169.254.169.254/" } })
      case "/to-nowhere":
        return new Response(null, { status: 302, headers: { location: "http://" } })
      case "/large":
        return new Response("x".repeat(3_000_000), { headers: html })
      case "/endless":
        return new Response(
          new ReadableStream({ pull: (c) => c.enqueue(new Uint8Array(100_000).fill(120)) }),
          { headers: html },
        )
      case "/drip":
        return new Response(
          new ReadableStream({
            async pull(c) {
              await sleep(50)
              c.enqueue(new Uint8Array([120]))
            },
          }),
          { headers: html },
        )
      case "/hang":
        return new Promise<never>(() => undefined)
      case "/gzip":
        return new Response(gzipSync("x".repeat(1_000_000)), {
          headers: { ...html, "content-encoding": "gzip" },
        })
      case "/image":
        return new Response("x", { headers: { "content-type": "image/png" } })
      case "/accepted":
        return new Response(null, { status: 202 })
      case "/post":
        return new Response(`${request.method} ${await request.text()}`, { headers: html })
      default:
        return new Response("no", { status: 404 })
    }
  },
})
afterAll(() => server.stop(true))
const port = server.port

const open = createSafeFetch({ allowPrivate: ["127.0.0.0/8"] })
const reasonOf = async (work: Promise<unknown>) => {
  try {
    await work
  } catch (error) {
    expect(error).toBeInstanceOf(FetchRefused)
    return (error as FetchRefused).reason
  }
  return "went through"
}

describe("hostile addresses", () => {
  const hostile = hostileAddresses(server.port)
  const names: Record<string, string[]> = {
    localhost: ["127.0.0.1"],
    "internal.test": ["10.1.2.3"],
    "mixed.test": ["93.184.215.14", "127.0.0.1"],
    "mapped.test": ["::ffff:10.0.0.1"],
    "nowhere.test": [],
    "garbage.test": ["not an address"],
    "example.com": ["93.184.215.14"],
  }
  const closed = createSafeFetch({
    allowPrivate: [],
    resolve: async (host) => names[host] ?? Promise.reject(new Error("unknown")),
  })

  test(`${hostile.length} of them: none gets through, and nothing of ours is contacted`, async () => {
    expect(hostile.length).toBeGreaterThanOrEqual(60)
    hits = 0
    for (const url of hostile)
      expect([url, await reasonOf(closed(url, { timeoutMs: 500 }))]).not.toContain("went through")
    expect(hits).toBe(0)
  })

  test("a resolver that changes its mind after the judgement reaches nothing", async () => {
    // 127.0.0.2 stands for a public host; what it redirects to resolves elsewhere the second time.
    const stranger = await serve({
      ...LISTENING,
      hostname: "127.0.0.2",
      fetch: () =>
        new Response(null, {
          status: 302,
          headers: { location: `http://rebind.test:${port}/page` },
        }),
    })
    hits = 0
    for (let round = 0; round < 200; round++) {
      const answers = [["127.0.0.2"], ["127.0.0.1"]]
      const rebinding = createSafeFetch({
        allowPrivate: ["127.0.0.2"],
        resolve: async () => answers.shift() ?? ["127.0.0.1"],
      })
      expect(await reasonOf(rebinding(`http://rebind.test:${stranger.port}/`))).toBe("not-public")
      expect(answers.length).toBe(0)
    }
    expect(hits).toBe(0)
    await stranger.stop(true)
  })

  test("the connection goes to the judged address, once resolved, under the asked name", async () => {
    let asked = 0
    const pinned = createSafeFetch({
      allowPrivate: ["127.0.0.0/8"],
      resolve: async () => {
        asked++
        return ["127.0.0.1"]
      },
    })
    const { bytes } = await pinned(`http://games.test:${port}/page`)
    expect(new TextDecoder().decode(bytes)).toBe(`<p>games.test:${port}`)
    expect(asked).toBe(1)
  })
})

describe("hostile answers", () => {
  const at = (path: string) => `http://127.0.0.1:${port}${path}`
  test.each([
    ["/loop", "redirects"],
    ["/to-file", "scheme"],
    ["/to-metadata", "not-public"],
    ["/to-nowhere", "redirects"],
    ["/large", "too-large"],
    ["/endless", "too-large"],
    ["/drip", "timeout"],
    ["/hang", "timeout"],
    ["/gzip", "encoding"],
    ["/image", "type"],
    ["/missing", "status"],
  ])("%s is refused: %s", async (path, reason) => {
    // Only what never ends may run out of time.
    const timeoutMs = reason === "timeout" ? 600 : 60_000
    expect(await reasonOf(open(at(path), { timeoutMs }))).toBe(reason)
  })

  test("what is good comes as it was sent, also after a redirect", async () => {
    const { url, contentType, bytes } = await open(at("/once"))
    expect(url).toBe(at("/page"))
    expect(contentType).toBe("text/html")
    expect(new TextDecoder().decode(bytes)).toBe(`<p>127.0.0.1:${port}`)
  })

  test("stops reading at what is enough, and does not wait for the rest", async () => {
    const parts: number[] = []
    const { bytes } = await open(at("/drip"), { enough: (part) => parts.push(part.length) === 3 })
    expect(new TextDecoder().decode(bytes)).toBe("xxx")
  })

  test("takes other statuses where asked to, and tells the one it refused", async () => {
    const taken = await open(at("/accepted"), { statuses: [202], accept: () => true })
    expect([taken.status, taken.bytes.length]).toEqual([202, 0])
    const refused = await open(at("/accepted")).catch((error: unknown) => error)
    expect(refused).toMatchObject({ reason: "status", status: 202 })
  })

  test("posts, and a closed port is unreachable", async () => {
    const { bytes } = await open(at("/post"), { method: "POST", body: "hi" })
    expect(new TextDecoder().decode(bytes)).toBe("POST hi")
    expect(await reasonOf(open("http://127.0.0.1:1/"))).toBe("unreachable")
  })

  test("a signal ends a request, before it is sent too", async () => {
    const early = new AbortController()
    const hanging = reasonOf(open(at("/hang"), { signal: early.signal }))
    early.abort()
    expect(await hanging).toBe("timeout")
    expect(await reasonOf(open(at("/hang"), { signal: AbortSignal.abort() }))).toBe("timeout")
  })
})
