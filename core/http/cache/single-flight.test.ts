import { describe, expect, jest, test } from "bun:test"
import { countingSite } from "./testing/counting-site"

const { site, made, setGate, add, arrival } = countingSite()

describe("of requests for the same response at the same time", () => {
  /** Requests that have come as far as they can, and what lets them go on. */
  async function waiting(path: string, count: number) {
    const { promise, resolve } = Promise.withResolvers<void>()
    setGate(promise)
    const responses = Array.from({ length: count }, () => site().fetch(path))
    await arrival()
    return { responses, resolve }
  }
  const rowsOf = async (responses: readonly Promise<Response>[]) =>
    (await Promise.all((await Promise.all(responses)).map((one) => one.json()))).map((o) => o.rows)

  test("the first makes it for all", async () => {
    const before = made()
    const { responses, resolve } = await waiting("/gated?all", 20)
    resolve()
    expect(new Set((await rowsOf(responses)).map(String)).size).toBe(1)
    expect(made() - before).toBe(1)
  })

  test("those that came after a write see it, by one more making", async () => {
    const before = made()
    const first = await waiting("/gated?write", 5)
    await add(20)
    const { responses, resolve } = await waiting("/gated?write", 20)
    // The gate of the first is another one: they read before the write.
    first.resolve()
    for (const rows of await rowsOf(first.responses)) expect(rows).not.toContain(20)
    resolve()
    for (const rows of await rowsOf(responses)) expect(rows).toContain(20)
    expect(made() - before).toBe(2)
    expect((await site().json("/gated?write")).rows).toContain(20)
  })

  test("none fails because another's making failed", async () => {
    const { responses, resolve } = await waiting("/fails?together", 3)
    const before = made()
    resolve()
    const statuses = (await Promise.all(responses)).map(({ status }) => status)
    expect(statuses).toEqual([500, 500, 500])
    // The first has been made() before; each of the others tries for itself.
    expect(made() - before).toBe(2)
  })

  test("each gets its own where it is no response to share", async () => {
    const { responses, resolve } = await waiting("/moved", 3)
    resolve()
    expect((await Promise.all(responses)).map(({ status }) => status)).toEqual([302, 302, 302])
  })

  test("none waits for long because another hangs", async () => {
    jest.useFakeTimers()
    const { responses } = await (async () => {
      setGate(new Promise(() => {}))
      const responses = [site().fetch("/gated?hangs"), site().fetch("/gated?hangs")]
      for (let turn = 0; turn < 50; turn++) await Promise.resolve()
      return { responses }
    })()
    setGate(Promise.resolve())
    jest.advanceTimersByTime(2_000)
    jest.useRealTimers()
    expect((await responses[1])?.status).toBe(200)
  })

  test("one that is needed for another waits for none", async () => {
    await add(1)
    const { responses, resolve } = await waiting("/nested", 5)
    resolve()
    for (const rows of await rowsOf(responses)) expect(rows).toContain(1)
    await add(30)
    expect((await site().json("/nested")).rows).toContain(30)
  })
})
