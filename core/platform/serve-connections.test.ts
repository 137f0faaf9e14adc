import { describe, expect, test } from "bun:test"
import { setTimeout as sleep } from "node:timers/promises"
import { CHUNKED, get, LAST, post, useRawClient } from "./testing/raw-client"

const { answerTo, begin, listen } = useRawClient()

describe("a connection", () => {
  test.each([
    ["a body that is not read", "Content-Length: 5\r\n", "hello"],
    ["chunks that are not read", CHUNKED, "5\r\nhello\r\n0\r\n\r\n"],
    ["much that is not read", "Content-Length: 1000000\r\n", "x".repeat(1_000_000)],
  ])("goes on after %s", async (_, header, body) => {
    const port = await listen(async ({ method }) => new Response(`<${method}>`, { status: 413 }))
    const text = await answerTo(port, post(header, body) + get("/"))
    expect(text.match(/<\w+>/g)).toEqual(["<POST>", "<GET>"])
  })

  test("goes on after a body that is read in part", async () => {
    const port = await listen(async ({ body }) => {
      const reader = body?.getReader()
      await reader?.read()
      reader?.cancel().catch(() => undefined)
      return new Response(body ? "<POST>" : "<GET>")
    })
    const half = post("Content-Length: 10\r\n", "hello")
    const { socket, until, closed, received } = await begin(port, half)
    await until("<POST>")
    socket.write(`world${get("/")}`)
    await closed
    expect(received().match(/<\w+>/g)).toEqual(["<POST>", "<GET>"])
  })

  test.each([3, 2_000])("has one request handled at a time, of %d sent at once", async (count) => {
    let handled = 0
    let handling = 0
    let most = 0
    const leave = Promise.withResolvers<void>()
    const port = await listen(async ({ url }) => {
      if (url.endsWith("/other")) return new Response("<other>")
      most = Math.max(most, ++handling)
      if (++handled === 2) leave.resolve()
      await othersAreAnswered()
      handling--
      return new Response("")
    })
    /** By then, the server has seen to all that it had received before. */
    const othersAreAnswered = async () => {
      for (let n = 0; n < 3; n++) expect(await answerTo(port, get("/other"))).toContain("<other>")
    }
    const { socket, closed } = await begin(port, get("/", "").repeat(count))
    // Bun closes a connection whose next request arrives before the answer to the last.
    await Promise.race([leave.promise, closed])
    socket.destroy()
    while (handling > 0) await othersAreAnswered()
    await othersAreAnswered()
    expect(most).toBe(1)
    expect(handled).toBeLessThan(count)
  })

  test("that waits before its body gets 100 Continue", async () => {
    const port = await listen(async (request) => new Response(`<${await request.text()}>`))
    const head = post(`Content-Length: 5\r\nExpect: 100-continue\r\n${LAST}`, "")
    const { socket, until, closed, received } = await begin(port, head)
    await until("HTTP/1.1 100 Continue\r\n\r\n")
    socket.write("hello")
    await closed
    expect(received()).toContain("<hello>")
  })
})

describe("a client that leaves", () => {
  test("aborts its request, and cancels the stream that it was sent", async () => {
    const aborted = Promise.withResolvers<void>()
    const cancelled = Promise.withResolvers<void>()
    const port = await listen(async ({ signal }) => {
      signal.addEventListener("abort", () => aborted.resolve())
      const events = new ReadableStream({
        start: (controller) => controller.enqueue(new TextEncoder().encode("data: 1\n\n")),
        cancel: () => cancelled.resolve(),
      })
      return new Response(events, { headers: { "content-type": "text/event-stream" } })
    })
    const { socket, until } = await begin(port, get("/", ""))
    await until("data: 1")
    socket.destroy()
    await Promise.all([aborted.promise, cancelled.promise])
  })

  test("in the middle of its body fails the reading of it, and nothing else", async () => {
    const begun = Promise.withResolvers<void>()
    const read = Promise.withResolvers<string>()
    const port = await listen(async (request) => {
      if (request.method === "GET") return new Response("<GET>")
      const text = request.text()
      begun.resolve()
      read.resolve(await text.catch(({ name }: Error) => name))
      return new Response("too late")
    })
    const { socket } = await begin(port, post("Content-Length: 500\r\n", "hello"))
    await begun.promise
    socket.destroy()
    expect(await read.promise).toBe("AbortError")
    expect(await answerTo(port, get("/"))).toContain("<GET>")
  })

  test("with broken chunks fails the reading of them, and is refused", async () => {
    const read = Promise.withResolvers<string>()
    const port = await listen(async (request) => {
      read.resolve(await request.text().catch(({ name }: Error) => name))
      return new Response("too late")
    })
    const answer = answerTo(port, post(CHUNKED, "5\r\nhello\r\nzz\r\n"))
    expect(await read.promise).toBe("AbortError")
    expect(await answer).toStartWith("HTTP/1.1 400 ")
  })
})

test("a thousand connections at once are answered, and their streams end with them", async () => {
  let cancelled = 0
  const port = await listen(async () => {
    const start = (controller: ReadableStreamDefaultController) =>
      controller.enqueue(new TextEncoder().encode("data: 1\n\n"))
    return new Response(new ReadableStream({ start, cancel: () => void cancelled++ }))
  })
  const clients = await Promise.all(Array.from({ length: 1_000 }, () => begin(port, get("/", ""))))
  for (const { until } of clients) await until("data: 1")
  for (const { socket } of clients) socket.destroy()
  while (cancelled < clients.length) await sleep(5)
})
