import { afterAll, describe, expect, test } from "bun:test"
import { hostileAddresses } from "../../tests/kit/hostile-addresses"
import { callerOf, runAs } from "../log/owner"
import { createSafeFetch } from "./safe-fetch"
import { startRawServer } from "./testing/raw-server"
import { chunk, END, HEAD, refusalOf, stream, streamsFrom } from "./testing/streaming"

const server = await startRawServer()
afterAll(() => server.stop())
const { ask, begin } = streamsFrom(server)

describe("a response", () => {
  test("arrives chunk by chunk, and the request as the caller made it", async () => {
    const headers = new Headers({ Authorization: "Bearer x", Host: "other.test" })
    const { response, connection } = await ask({ method: "POST", headers, body: "{}" })
    expect(connection.request).toStartWith("POST /v1/chat HTTP/1.1\r\n")
    expect(connection.request.toLowerCase()).toContain("authorization: bearer x\r\n")
    expect(connection.request.match(/^host: .*$/gim)).toEqual([`Host: 127.0.0.1:${server.port}`])
    expect(connection.request).toEndWith("\r\n\r\n{}")
    connection.write(HEAD)
    const { status, headers: received, body } = await response
    expect([status, received.get("content-type")]).toEqual([200, "text/event-stream"])
    const parts: string[] = []
    connection.write(chunk("0"))
    for await (const part of body ?? []) {
      parts.push(new TextDecoder().decode(part))
      // The server sends on only after the caller has the chunk before.
      connection.write(parts.length < 3 ? chunk(`${parts.length}`) : END)
    }
    expect(parts).toEqual(["0", "1", "2"])
    await connection.closed
  })

  test.each([429, 500, 404, 401])(
    "with status %d is passed on, with headers and body",
    async (s) => {
      const { response, connection } = await ask()
      connection.write(`HTTP/1.1 ${s} No\r\nretry-after: 7\r\ncontent-length: 4\r\n\r\nbusy`)
      const { status, ok, headers, body } = await response
      expect([status, ok, headers.get("retry-after")]).toEqual([s, false, "7"])
      expect(await new Response(body).text()).toBe("busy")
      await connection.closed
    },
  )

  test.each([204, 304])("with status %d has no body", async (status) => {
    const { response, connection } = await ask()
    connection.write(`HTTP/1.1 ${status} Nothing\r\n\r\n`)
    expect(await response).toMatchObject({ status, body: null })
    await connection.closed
  })

  test.each([
    ["HTTP/1.1 302 Found\r\nlocation: /elsewhere\r\ncontent-length: 0\r\n\r\n", "redirects"],
    ["HTTP/1.1 307 No\r\nlocation: http://169.254.169.254/\r\n\r\n", "redirects"],
    ["HTTP/1.1 999 No\r\ncontent-length: 0\r\n\r\n", "status"],
    ["HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\ncontent-length: 9\r\n\r\n", "encoding"],
    ["HTTP/1.1 200 OK\r\ncontent-length: 10000001\r\n\r\n", "too-large"],
    ["SSH-2.0-OpenSSH\r\n\r\n", "unreachable"],
  ])("that begins with %j is refused: %s", async (head, reason) => {
    const opened = server.opened()
    const { response, connection } = await ask()
    connection.write(head)
    expect(await refusalOf(response)).toContain(reason)
    await connection.closed
    expect(server.opened()).toBe(opened + 1)
  })

  test("that is truncated fails where it is cut", async () => {
    const { read, connection } = await begin()
    connection.cut()
    expect(await refusalOf(read())).toEqual([
      "truncated",
      "The address closed the connection before its response was complete.",
    ])
  })

  test("that fails while it is read is attributed to the module that asked", async () => {
    const { read, connection } = await runAs("poll", begin)
    connection.cut()
    expect(callerOf(await read().catch((error: unknown) => error))).toBe("poll")
  })

  test("that is endless ends at its limit of bytes, also where no one reads it", async () => {
    const { response, connection } = await ask({ maxBytes: 1_000_000 })
    connection.write(HEAD + chunk("x".repeat(100_000)))
    const { body } = await response
    for (let n = 0; n < 10; n++) connection.write(chunk("x".repeat(100_000)))
    await connection.closed
    expect(await refusalOf(new Response(body).text())).toEqual([
      "too-large",
      "The address sends more than 1000000 bytes.",
    ])
  })
})

describe("addresses", () => {
  test("that are not public are refused, and nothing of ours is contacted", async () => {
    const opened = server.opened()
    const closed = createSafeFetch({
      allowPrivate: [],
      resolve: async (host) => (host === "example.com" ? ["93.184.215.14"] : ["127.0.0.1"]),
    })
    for (const url of hostileAddresses(server.port)) {
      const refusal = await refusalOf(closed.stream(url, { headersMs: 500 }))
      expect([url, refusal]).toEqual([url, [expect.any(String), expect.any(String)]])
    }
    expect(server.opened()).toBe(opened)
  })

  test("are resolved once, and the request goes there under the name", async () => {
    const answers = [["127.0.0.1"]]
    const pinned = createSafeFetch({
      allowPrivate: ["127.0.0.0/8"],
      resolve: async () => answers.shift() ?? [],
    })
    const response = pinned.stream(new URL(`http://models.test:${server.port}/v1`))
    const connection = await server.next()
    expect(connection.request).toContain(`Host: models.test:${server.port}\r\n`)
    connection.write(`${HEAD}${chunk("hi")}${END}`)
    expect(await (await response).text()).toBe("hi")
  })

  test("that speak no TLS, or listen on a closed port, are unreachable", async () => {
    const response = stream(`https://127.0.0.1:${server.port}/`)
    const connection = await server.next()
    connection.write(HEAD)
    expect(await refusalOf(response)).toContain("unreachable")
    expect(await refusalOf(stream("http://127.0.0.1:1/"))).toContain("unreachable")
  })
})
