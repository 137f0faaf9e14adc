import { describe, expect, test } from "bun:test"
import { CHUNKED, get, HOST, LAST, post, useRawClient } from "./testing/raw-client"

const { answerTo, begin, listen } = useRawClient()

const bodyOf = (text: string) => text.slice(text.indexOf("\r\n\r\n") + 4)
const headersOf = (text: string) =>
  text.slice(0, text.indexOf("\r\n\r\n")).toLowerCase().split("\r\n")

describe("what may be read in two ways, or not at all, is refused before anything handles it:", () => {
  test.each([
    ["noise", "this is no request\r\n\r\n"],
    ["the start of TLS", "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03"],
    ["no host", "GET / HTTP/1.1\r\n\r\n"],
    ["another version", `GET / HTTP/2.0\r\n${HOST}\r\n`],
    ["no version", "GET /\r\n\r\n"],
    ["an unknown method", `STEAL / HTTP/1.1\r\n${HOST}\r\n`],
    ["a target that is no path", get("x")],
    ["a target of another scheme", get("ftp://site.test/")],
    ["a target with a space", get("/a b")],
    ["a header over two lines", get("/", "a: b\r\n c\r\n")],
    ["a header without a colon", get("/", "abc\r\n")],
    ["a header with a space in its name", get("/", "a b: c\r\n")],
    ["a header with a zero byte", get("/", "a: b\0c\r\n")],
    ["two lengths", post("Content-Length: 5\r\nContent-Length: 6\r\n", "hello!")],
    ["a negative length", post("Content-Length: -5\r\n", "hello")],
    ["a length with a sign", post("Content-Length: +5\r\n", "hello")],
    ["a list of lengths", post("Content-Length: 5, 5\r\n", "hello")],
    ["a length beyond numbers", post("Content-Length: 99999999999999999999999\r\n", "hello")],
    ["a length and chunks", post(`Content-Length: 5\r\n${CHUNKED}`, "5\r\nhello\r\n0\r\n\r\n")],
    ["chunks twice", post(`${CHUNKED}${CHUNKED}`, "5\r\nhello\r\n0\r\n\r\n")],
    ["another coding", post("Transfer-Encoding: gzip, chunked\r\n", "5\r\nhello\r\n0\r\n\r\n")],
    ["a coding that only ends like chunks", post("Transfer-Encoding: xchunked\r\n", "0\r\n\r\n")],
    ["headers that are too long", get("/", `a: ${"a".repeat(120_000)}\r\n`)],
    ["a target that is too long", get(`/${"a".repeat(120_000)}`)],
    ["too many headers", get("/", "a: b\r\n".repeat(3_000))],
  ])("%s", async (_, text) => {
    let handled = 0
    const port = await listen(async () => {
      handled++
      return new Response("handled")
    })
    const answer = await answerTo(port, text)
    if (answer !== "") expect(answer).toMatch(/^HTTP\/1\.1 (?:400|431|505) /)
    expect(handled).toBe(0)
  })
})

describe("the address of a request", () => {
  const urlOf = async (text: string) => {
    const port = await listen(async ({ url }) => {
      const parsed = URL.parse(url, "http://none")
      return Response.json(
        parsed && { hostname: parsed.hostname, path: parsed.pathname + parsed.search },
      )
    })
    return JSON.parse(bodyOf(await answerTo(port, text)))
  }

  test.each([
    ["/a?b=c", "/a?b=c"],
    ["//evil.test/a", "//evil.test/a"],
    ["/a/../../b/./c", "/b/c"],
    ["/%zz%2F%00%e4", "/%zz%2F%00%e4"],
    ["http://other.test/a?b", "/a?b"],
    ["http://me:secret@other.test", "/"],
  ])("%s is on the host that its header names", async (target, path) => {
    expect(await urlOf(get(target))).toEqual({ hostname: "site.test", path })
  })

  test.each(["a/b", "a?b", "a#b", "me@a.test", "a\\b", "a%2fb", "[::1", "a:b", "a b", "", "\xe9"])(
    "has the requested path or none, whatever the Host header says: %j",
    async (host) => {
      const url = await urlOf(`GET /x?y HTTP/1.1\r\nHost: ${host}\r\n${LAST}\r\n`)
      expect(url?.path ?? "/x?y").toBe("/x?y")
    },
  )
})

test("headers have the bytes that were sent, and cookies are one list", async () => {
  const port = await listen(async ({ headers }) => {
    const seen = `${headers.get("x")}|${headers.get("list")}|${headers.get("cookie")}`
    const answer = new Headers({ seen, "set-cookie": "a=1" })
    answer.append("set-cookie", "b=2")
    return new Response("", { headers: answer })
  })
  const sent =
    "X: caf\xe9\r\nList: 1\r\nList: 2\r\nCookie: c=3\r\nCookie: d=4\r\nconstructor: x\r\n"
  const received = headersOf(await answerTo(port, get("/", `${sent}${LAST}`)))
  expect(received).toContain("seen: caf\xe9|1, 2|c=3; d=4")
  expect(received).toContain("set-cookie: a=1")
  expect(received).toContain("set-cookie: b=2")
})

describe("a response", () => {
  const answered = async (response: Response, text = get("/")) =>
    answerTo(await listen(async () => response), text)

  test.each([
    ["text", () => new Response("hello"), 5],
    ["bytes", () => new Response(new Uint8Array(70_000)), 70_000],
    ["nothing", () => new Response(null), 0],
    ["empty text", () => new Response(""), 0],
  ])("of %s tells its length", async (_, response, length) => {
    const text = await answered(response())
    expect(headersOf(text)).toContain(`content-length: ${length}`)
    expect(bodyOf(text).length).toBe(length)
  })

  test("that is a stream is sent as it comes", async () => {
    const oneArrived = Promise.withResolvers<void>()
    const later = new ReadableStream({
      async start(controller) {
        controller.enqueue(new TextEncoder().encode("one"))
        await oneArrived.promise
        controller.enqueue(new TextEncoder().encode("two"))
        controller.close()
      },
    })
    const port = await listen(async () => new Response(later))
    const { until, closed, received } = await begin(port, get("/"))
    await until("one\r\n")
    oneArrived.resolve()
    await closed
    expect(headersOf(received())).toContain("transfer-encoding: chunked")
    expect(bodyOf(received())).toBe("3\r\none\r\n3\r\ntwo\r\n0\r\n\r\n")
  })

  test("that is a stream without an end is only a head for HEAD", async () => {
    const endless = new ReadableStream({
      pull: (controller) => controller.enqueue(new Uint8Array(1_000)),
    })
    const text = await answered(new Response(endless), `HEAD / HTTP/1.1\r\n${HOST}${LAST}\r\n`)
    expect(text).toStartWith("HTTP/1.1 200 OK\r\n")
    expect(bodyOf(text)).toBe("")
  })

  test("that fails on its way is no whole response", async () => {
    const arrived = Promise.withResolvers<void>()
    let part = 0
    const failing = new ReadableStream({
      async pull(controller) {
        if (++part === 1) return controller.enqueue(new TextEncoder().encode("part"))
        await arrived.promise
        throw new Error("broken on its way")
      },
    })
    const port = await listen(async () => new Response(failing))
    const { until, closed, received } = await begin(port, get("/"))
    await until("part")
    arrived.resolve()
    await closed
    expect(received()).not.toEndWith("0\r\n\r\n")
  })

  test.each([204, 304])("with status %d has neither body nor length", async (status) => {
    const text = await answered(new Response(null, { status }))
    expect(headersOf(text).some((line) => line.startsWith("content-length"))).toBe(false)
    expect(bodyOf(text)).toBe("")
  })

  test("to HEAD has the length of another, and no body", async () => {
    const head = `HEAD / HTTP/1.1\r\n${HOST}${LAST}\r\n`
    const headers = { "content-length": "1234" }
    const text = await answered(new Response(null, { headers }), head)
    expect(headersOf(text)).toContain("content-length: 1234")
    expect(bodyOf(text)).toBe("")
    expect(bodyOf(await answered(new Response("hello"), head))).toBe("")
  })
})
