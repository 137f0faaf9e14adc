import { afterEach, expect, test } from "bun:test"
import { connect } from "node:net"
import { serve } from "#platform/serve"
import type { Listener, ServeOptions } from "./serve"

const open: Listener[] = []
afterEach(async () => {
  for (const listener of open.splice(0)) await listener.stop(true)
})

async function listen(options: Partial<ServeOptions>): Promise<Listener> {
  const listener = await serve({
    hostname: "127.0.0.1",
    port: 0,
    idleSeconds: 60,
    maxHeaderBytes: 100_000,
    fetch: async () => new Response("hello"),
    error: ({ message }) => new Response(message, { status: 500 }),
    ...options,
  })
  open.push(listener)
  return listener
}
const get = (listener: Listener, path = "/") => fetch(`http://127.0.0.1:${listener.port}${path}`)

test("a listener answers on the port that it found", async () => {
  const listener = await listen({})
  expect(listener.port).toBeGreaterThan(0)
  expect(await (await get(listener)).text()).toBe("hello")
})

test("it says who sent a request", async () => {
  const listener = await listen({
    fetch: async (request, peers) => new Response(peers.requestIP(request)?.address),
  })
  expect(await (await get(listener)).text()).toBe("127.0.0.1")
})

test("it takes headers as long as it was told", async () => {
  const listener = await listen({ fetch: async ({ url }) => new Response(String(url.length)) })
  const answer = await get(listener, `/${"a".repeat(50_000)}`)
  expect(Number(await answer.text())).toBeGreaterThan(50_000)
})

test("what a request fails with becomes an answer", async () => {
  const listener = await listen({ fetch: () => Promise.reject(new Error("broken")) })
  const answer = await get(listener)
  expect([answer.status, await answer.text()]).toEqual([500, "broken"])
})

test("a port in use is refused with its code", async () => {
  const { port } = await listen({})
  await expect(listen({ port })).rejects.toMatchObject({ code: "EADDRINUSE" })
})

test("a stop waits for what is being answered, and takes nothing more", async () => {
  const arrived = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<Response>()
  const listener = await listen({
    fetch() {
      arrived.resolve()
      return answered.promise
    },
  })
  const asked = get(listener)
  await arrived.promise
  const stopped = listener.stop()
  answered.resolve(new Response("late"))
  expect(await (await asked).text()).toBe("late")
  await stopped
  await expect(get(listener)).rejects.toThrow()
})

test.each([
  ["has had no request", "", false],
  ["has its answer", "GET / HTTP/1.1\r\nhost: localhost\r\n\r\n", true],
])("a stop does not wait for a connection that %s", async (_, text, isAnswered) => {
  const listener = await listen({})
  const socket = connect(listener.port, "127.0.0.1")
  const answered = new Promise((resolve) => socket.on("data", resolve))
  await new Promise<void>((resolve) => socket.on("connect", resolve))
  socket.write(text)
  if (isAnswered) await answered
  else await (await get(listener)).text()
  await listener.stop()
  socket.destroy()
})

test("a hard stop cuts off what is being answered", async () => {
  const arrived = Promise.withResolvers<void>()
  const listener = await listen({
    fetch() {
      arrived.resolve()
      return new Promise(() => undefined)
    },
  })
  const asked = get(listener).catch(() => "cut off")
  await arrived.promise
  await listener.stop(true)
  expect(await asked).toBe("cut off")
})

// Both at once, since each waits until the runtime closes what is idle, after four seconds.
test("a connection on which nothing is sent is closed, unless it is kept open, and then after its answer", async () => {
  const answer = Promise.withResolvers<Response>()
  const listener = await listen({
    idleSeconds: 1,
    fetch(request, peers) {
      if (!request.url.endsWith("/silent")) peers.keepOpen(request, true)
      if (!request.url.endsWith("/answered")) return answer.promise.then((late) => late.clone())
      peers.keepOpen(request, false)
      return new Response("done")
    },
  })
  const socket = connect(listener.port, "127.0.0.1")
  const closed = new Promise((resolve) => socket.on("close", resolve))
  socket.resume().write("GET /answered HTTP/1.1\r\nhost: localhost\r\n\r\n")
  const long = get(listener, "/long")
  const error = await get(listener, "/silent").catch((thrown: Error) => thrown)
  expect(error).toBeInstanceOf(Error)
  await closed
  answer.resolve(new Response("late"))
  expect(await (await long).text()).toBe("late")
})
