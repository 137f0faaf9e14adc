import { afterAll, describe, expect, test } from "bun:test"
import { createSafeFetch } from "./safe-fetch"
import { startRawServer } from "./testing/raw-server"
import { chunk, refusalOf, stream, streamsFrom } from "./testing/streaming"

const server = await startRawServer()
afterAll(() => server.stop())
const { ask } = streamsFrom(server)
const OK = "HTTP/1.1 200 OK\r\n"
const CHUNKED = "transfer-encoding: chunked\r\n\r\n"
const linesOf = (request: string) => request.toLowerCase().split("\r\n")

describe("a response is refused", () => {
  test.each([
    ["with a status of two digits", "HTTP/1.1 20 OK\r\n\r\n"],
    ["that changes the protocol", "HTTP/1.1 101 No\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n"],
    ["with a space in the name of a header", `${OK}a b: c\r\n\r\n`],
    ["with a zero byte in a header", `${OK}a: b\0c\r\n\r\n`],
    ["with two lengths", `${OK}content-length: 2\r\ncontent-length: 3\r\n\r\nhey`],
    ["with too many headers", `${OK}${"a: b\r\n".repeat(3_000)}\r\n`],
    ["with headers that are too long", `${OK}a: ${"b".repeat(8_000_000)}\r\n\r\n`],
  ])("%s", async (_, text) => {
    const { response, connection } = await ask({ headersMs: 5_000 })
    connection.write(text)
    expect(await refusalOf(response)).toEqual(["unreachable", "The address could not be reached."])
    await connection.closed
  })

  test("that only ever announces another", async () => {
    const { response, connection } = await ask({ headersMs: 500 })
    connection.write("HTTP/1.1 100 Continue\r\n\r\n".repeat(10_000))
    // By the number of them, or by the time that they take.
    const [reason] = await refusalOf(response)
    expect(reason === "unreachable" || reason === "timeout").toBe(true)
    await connection.closed
  })
})

test.each([
  ["of chunks that are cut off", CHUNKED + chunk("begun"), true],
  ["of broken chunks", `${CHUNKED}${chunk("begun")}zz\r\n`, false],
  ["shorter than its length", "content-length: 50\r\n\r\nbegun", true],
])("a body %s is truncated", async (_, text, isCut) => {
  const { response, connection } = await ask()
  connection.write(OK + text)
  const { body } = await response
  if (isCut) connection.cut()
  expect((await refusalOf(new Response(body).text()))[0]).toBe("truncated")
  await connection.closed
})

test("interim responses are skipped, and headers of one name stay", async () => {
  const { response, connection } = await ask()
  connection.write("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nlink: x\r\n\r\n")
  connection.write(`${OK}set-cookie: a=1\r\nset-cookie: b=2\r\nvary: a\r\nvary: b\r\n\r\n`)
  const { status, headers } = await response
  expect([status, headers.getSetCookie(), headers.get("vary")]).toEqual([
    200,
    ["a=1", "b=2"],
    "a, b",
  ])
})

describe("a request", () => {
  test.each(["DELETE", "PUT", "PATCH", "OPTIONS"])(
    "by %s tells the length of its body",
    async (method) => {
      const { response, connection } = await ask({ method, body: "body" })
      expect(linesOf(connection.request)).toContain("content-length: 4")
      connection.write(`${OK}content-length: 0\r\n\r\n`)
      expect(await (await response).text()).toBe("")
      await connection.closed
    },
  )

  test("by HEAD has no body, whatever its length", async () => {
    const { response, connection } = await ask({ method: "HEAD" })
    connection.write(`${OK}content-length: 5\r\n\r\n`)
    const { headers, body } = await response
    expect([headers.get("content-length"), body]).toEqual(["5", null])
    await connection.closed
  })

  test("has one host and one encoding, whatever its caller says", async () => {
    const { port } = server
    const read = createSafeFetch({ allowPrivate: ["127.0.0.0/8"] })
    const headers = { Host: "evil.test", "Accept-Encoding": "gzip", "X-Other": "same" }
    const answer = read(`http://127.0.0.1:${port}/`, { headers })
    const connection = await server.next()
    const lines = linesOf(connection.request)
    expect(
      lines.filter((line) => /^(?:host|accept-encoding|x-other):/.test(line)).toSorted(),
    ).toEqual(["accept-encoding: identity", `host: 127.0.0.1:${port}`, "x-other: same"])
    connection.write(`${OK}content-type: text/plain\r\ncontent-length: 2\r\n\r\nok`)
    expect(new TextDecoder().decode((await answer).bytes)).toBe("ok")
  })

  test("keeps no connection", async () => {
    const headers = new Headers({ connection: "keep-alive" })
    const { response, connection } = await ask({ headers })
    connection.write(`${OK}connection: keep-alive\r\ncontent-length: 2\r\n\r\nok`)
    expect(await (await response).text()).toBe("ok")
    await connection.closed
  })

  test("to a name that is none, or to a port that is closed, is reported as unreachable", async () => {
    const broken = createSafeFetch({
      allowPrivate: ["127.0.0.0/8"],
      resolve: async () => ["127.0.0.1"],
    })
    expect((await refusalOf(broken.stream("http://games.test:1/")))[0]).toBe("unreachable")
    expect((await refusalOf(stream("http://[::ffff:127.0.0.1]:1/")))[0]).toBe("unreachable")
  })
})
