import { describe, expect, test } from "bun:test"
import type { Problem } from "../../base/errors"
import { type BodyReader, createBodyReader } from "./body-reader"

const KB = 1_000

/** A request whose body comes as it is fed. */
function feeding() {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  let isCancelled = false
  const body = new ReadableStream<Uint8Array>({
    start(given) {
      controller = given
    },
    cancel() {
      isCancelled = true
    },
  })
  return {
    request: new Request("http://localhost/", { method: "POST", body }),
    send: (bytes: number) => controller?.enqueue(new Uint8Array(bytes)),
    end: () => controller?.close(),
    isCancelled: () => isCancelled,
  }
}

const read = (reader: BodyReader, request: Request, client = "a", most = 100 * KB) =>
  reader.read(request, { most, client }).then(
    (bytes) => bytes.length,
    (error: Problem) => error.code,
  )

describe("a body", () => {
  test("is read whole", async () => {
    const { request, send, end } = feeding()
    const reading = read(createBodyReader(), request)
    send(3 * KB)
    send(4 * KB)
    end()
    expect(await reading).toBe(7 * KB)
  })

  test("that says it is too large is not read at all", async () => {
    const request = new Request("http://localhost/", { method: "POST", body: "x".repeat(200) })
    request.headers.set("content-length", "200")
    expect(await read(createBodyReader(), request, "a", 100)).toBe("too-large")
    expect(request.bodyUsed).toBe(false)
  })

  test("that grows too large without saying so is cut off", async () => {
    const { request, send, isCancelled } = feeding()
    const reading = read(createBodyReader(), request)
    send(101 * KB)
    expect(await reading).toBe("too-large")
    expect(isCancelled()).toBe(true)
  })

  test("that is small and says so is read at once, or given up, and counts until it is released", async () => {
    const reader = createBodyReader({ total: 5 * KB, perClient: 3 * KB }, 20)
    const small = () => {
      const { request, send, end } = feeding()
      request.headers.set("content-length", `${2 * KB}`)
      return { request, send, end }
    }
    const one = small()
    one.send(2 * KB)
    one.end()
    expect(await read(reader, one.request)).toBe(2 * KB)
    expect(await read(reader, small().request)).toBe("too-many-uploads")
    reader.release(one.request)
    expect(await read(reader, small().request, "b")).toBe("slow-body")
  })

  test("that is announced takes a quarter of the memory at most, until it comes", async () => {
    const reader = createBodyReader({ total: 400 * KB, perClient: 400 * KB })
    const announced = () => {
      const { request, send, end } = feeding()
      request.headers.set("content-length", `${60 * KB}`)
      return { reading: read(reader, request), send, end }
    }
    const silent = Array.from({ length: 20 }, announced)
    for (const { reading, send, end } of [announced(), ...silent.slice(0, 3)]) {
      send(30 * KB)
      send(30 * KB)
      end()
      expect(await reading).toBe(60 * KB)
    }
  })

  test("that does not come is given up", async () => {
    const { request, send, isCancelled } = feeding()
    const reading = read(createBodyReader(undefined, 20), request)
    send(1)
    expect(await reading).toBe("slow-body")
    expect(isCancelled()).toBe(true)
  })
})

describe("the budget", () => {
  test("of one client is no other client's, and is free again when it is answered", async () => {
    const reader = createBodyReader({ total: 100 * KB, perClient: 50 * KB })
    const first = feeding()
    const reading = read(reader, first.request)
    first.send(40 * KB)
    const second = feeding()
    const refused = read(reader, second.request)
    second.send(20 * KB)
    expect(await refused).toBe("too-many-uploads")
    reader.release(second.request)
    const other = feeding()
    const taken = read(reader, other.request, "b")
    other.send(20 * KB)
    other.end()
    expect(await taken).toBe(20 * KB)
    first.end()
    expect(await reading).toBe(40 * KB)
    for (const { request } of [first, other]) reader.release(request)
    const again = feeding()
    const whole = read(reader, again.request)
    again.send(50 * KB)
    again.end()
    expect(await whole).toBe(50 * KB)
  })

  test("of all clients together is bounded, too", async () => {
    const reader = createBodyReader({ total: 60 * KB, perClient: 50 * KB })
    const bodies = ["a", "b"].map((client) => {
      const fed = feeding()
      const reading = read(reader, fed.request, client)
      fed.send(40 * KB)
      return { ...fed, reading }
    })
    expect(await bodies[1]?.reading).toBe("too-many-uploads")
  })
})
