import { afterAll, afterEach, describe, expect, jest, test } from "bun:test"
import { createSafeFetch } from "./safe-fetch"
import { startRawServer } from "./testing/raw-server"
import { chunk, END, HEAD, refusalOf, stream, streamsFrom } from "./testing/streaming"

const server = await startRawServer()
afterAll(() => server.stop())
afterEach(() => void jest.useRealTimers())
const { ask, begin } = streamsFrom(server)

describe("in time", () => {
  test.each([
    ["nothing", ""],
    ["half of its headers", "HTTP/1.1 200 OK\r\nx-slow: "],
  ])("a server that sends %s is ended", async (_, text) => {
    jest.useFakeTimers()
    const { response, connection } = await ask({ headersMs: 5_000 })
    connection.write(text)
    jest.advanceTimersByTime(5_000)
    expect(await refusalOf(response)).toEqual(["timeout", "The address did not answer within 5 s."])
    await connection.closed
  })

  test("a name that never resolves is ended", async () => {
    jest.useFakeTimers()
    const stuck = createSafeFetch({ allowPrivate: [], resolve: () => new Promise(() => undefined) })
    const response = stuck.stream("http://stuck.test/")
    jest.advanceTimersByTime(30_000)
    expect(await refusalOf(response)).toContain("timeout")
  })

  test("a server that pauses for too long is ended, and not before", async () => {
    jest.useFakeTimers()
    const { read, connection } = await begin({ silenceMs: 5_000 })
    jest.advanceTimersByTime(4_999)
    connection.write(chunk("second"))
    expect(await read()).toBe("second")
    jest.advanceTimersByTime(4_999)
    connection.write(chunk("third"))
    expect(await read()).toBe("third")
    jest.advanceTimersByTime(5_000)
    expect(await refusalOf(read())).toEqual(["timeout", "The address paused its response for 5 s."])
    await connection.closed
  })

  test("a server that trickles is ended when its time is up", async () => {
    jest.useFakeTimers()
    const { read, connection } = await begin({ silenceMs: 5_000, timeoutMs: 20_000 })
    for (let n = 0; n < 4; n++) {
      jest.advanceTimersByTime(4_999)
      connection.write(chunk("x"))
      expect(await read()).toBe("x")
    }
    jest.advanceTimersByTime(4)
    expect(await refusalOf(read())).toEqual(["timeout", "The response took longer than 20 s."])
    await connection.closed
  })

  test("a complete response can be read whenever the caller likes", async () => {
    jest.useFakeTimers()
    const { response, connection } = await ask()
    connection.write(HEAD + chunk("whole") + END)
    const { body } = await response
    await connection.closed
    // The connection may be closed before the last chunk is handled.
    while (jest.getTimerCount() > 0) await new Promise((resolve) => setImmediate(resolve))
    jest.advanceTimersByTime(1_000_000)
    expect(await new Response(body).text()).toBe("whole")
  })

  test("a limit without an end is as long as a timer can be", async () => {
    const { read, connection } = await begin({ silenceMs: Number.POSITIVE_INFINITY })
    connection.write(END)
    expect(await read()).toBeUndefined()
  })
})

describe("the caller closes the connection", () => {
  test("by an abort before the headers", async () => {
    const abort = new AbortController()
    const { response, connection } = await ask({ signal: abort.signal })
    abort.abort(new Error("enough"))
    expect(await refusalOf(response)).toEqual([undefined, "enough"])
    await connection.closed
  })

  test("by an abort while it reads", async () => {
    const abort = new AbortController()
    const { read, connection } = await begin({ signal: abort.signal })
    const pending = read()
    abort.abort()
    expect(await pending.catch(({ name }) => name)).toBe("AbortError")
    await connection.closed
  })

  test("by an abort before it asks: nothing is sent", async () => {
    const opened = server.opened()
    const signal = AbortSignal.abort()
    expect(await stream(server.url, { signal }).catch(({ name }) => name)).toBe("AbortError")
    expect(server.opened()).toBe(opened)
  })

  test("when it reads no further", async () => {
    const { reader, connection } = await begin()
    await reader.cancel()
    await connection.closed
  })
})
