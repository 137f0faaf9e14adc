import { afterEach, expect, test } from "bun:test"
import { createSafeSocket, type SafeSocketSettings } from "./safe-socket"
import { echo, startServer } from "./testing/echo-server"

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

async function start(accept: Parameters<typeof startServer>[0]): Promise<number> {
  const { port, stop } = await startServer(accept)
  stops.push(stop)
  return port
}

/** A server that repeats what it hears, and what it heard of each handshake. */
async function startEcho() {
  const hosts: string[] = []
  return { port: await start(echo(hosts)), hosts }
}

/** Opens a connection, says `hello`, and tells everything that happened, in order. */
function talk(url: string, settings: Partial<SafeSocketSettings> = {}, hello = "hello") {
  const events: string[] = []
  const over = Promise.withResolvers<readonly string[]>()
  const open = createSafeSocket({
    allowPrivate: ["127.0.0.0/8"],
    failed: (error) => events.push(`failed: ${error}`),
    ...settings,
  })
  const socket = open(url, {
    maxBytes: 1_000,
    timeoutMs: 1_000,
    opened() {
      events.push("opened")
      socket.send(hello)
    },
    message(text) {
      events.push(text)
      if (text === "throw") throw new Error("a handler")
      socket.close()
    },
    closed(why) {
      events.push(why)
      over.resolve(events)
    },
  })
  return over.promise
}

test("a connection opens, speaks and closes, once", async () => {
  const { port } = await startEcho()
  expect(await talk(`ws://127.0.0.1:${port}/`)).toEqual([
    "opened",
    "hello",
    "The connection was closed by this server.",
  ])
})

test("it goes to the address that was checked, and names the host", async () => {
  const { port, hosts } = await startEcho()
  let looked = 0
  const resolve = async () => {
    looked++
    return ["127.0.0.1"]
  }
  await talk(`ws://stream.example:${port}/`, { resolve })
  expect([looked, hosts]).toEqual([1, [`stream.example:${port}`]])
})

test("addresses that are not allowed are told, and never connected to", async () => {
  const { port, hosts } = await startEcho()
  const whyOf = async (url: string) => (await talk(url, { allowPrivate: [] })).join()
  expect(await whyOf(`ws://127.0.0.1:${port}/`)).toContain("is not a public address")
  expect(await whyOf("ws://169.254.169.254/")).toContain("is not a public address")
  expect(await whyOf("http://127.0.0.1/")).toContain("must begin with ws:// or wss://")
  expect(await whyOf("ws://me:secret@example.com/")).toContain("must not contain a user name")
  expect(await whyOf("ws://")).toContain("must begin with ws:// or wss://")
  expect(hosts).toEqual([])
})

test("a message beyond the limit ends the connection", async () => {
  const { port } = await startEcho()
  expect(await talk(`ws://127.0.0.1:${port}/`, {}, "big")).toEqual([
    "opened",
    "The address does not speak WebSocket, or sends too much.",
  ])
})

test("a server that never opens a WebSocket ends it in time", async () => {
  const port = await start((socket) => socket.resume())
  expect(await talk(`ws://127.0.0.1:${port}/`)).toEqual([
    "The address opened no WebSocket within 1 s.",
  ])
})

test("headers without an end are refused", async () => {
  const head = `HTTP/1.1 101 Switching Protocols\r\n${"x-more: and more\r\n".repeat(10_000)}`
  const port = await start((socket) => socket.on("data", () => socket.write(head)))
  expect((await talk(`ws://127.0.0.1:${port}/`)).length).toBe(1)
})

test("what a handler throws is reported, and the connection goes on", async () => {
  const { port } = await startEcho()
  const [stopServer] = stops
  const failed = () => stopServer?.()
  const events = await talk(`ws://127.0.0.1:${port}/`, { failed }, "throw")
  expect(events).toEqual(["opened", "throw", "The connection was closed."])
})
