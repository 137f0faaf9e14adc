import { afterEach, describe, expect, jest, test } from "bun:test"
import { createLater } from "./later"

const failures: unknown[] = []
const log = {
  debug() {},
  info() {},
  warn() {},
  error: ({ err }: { err?: unknown }) => void failures.push(err),
}

afterEach(() => {
  jest.useRealTimers()
  failures.length = 0
})

describe("what is put off", () => {
  test("happens once, when its time has come", async () => {
    jest.useFakeTimers()
    const { later, settle } = createLater(log)
    let times = 0
    later(100, () => void times++)
    jest.advanceTimersByTime(99)
    expect(times).toBe(0)
    jest.advanceTimersByTime(1)
    expect(times).toBe(1)
    await settle()
    jest.advanceTimersByTime(1_000)
    expect(times).toBe(1)
  })

  test("waits for nothing but to be settled where there are no timers", async () => {
    jest.useFakeTimers()
    const { later, settle } = createLater(log, false)
    let done = false
    later(100, async () => {
      await Promise.resolve()
      done = true
    })
    jest.advanceTimersByTime(1_000)
    expect(done).toBe(false)
    await settle()
    expect(done).toBe(true)
  })

  test("and fails is logged, stops nobody, and is not tried again by itself", async () => {
    const { later, settle } = createLater(log, false)
    const fault = new Error("no room")
    let others = 0
    const fail = () => {
      later(100, fail)
      throw fault
    }
    later(100, fail)
    later(100, () => void others++)
    await settle()
    expect([failures, others]).toEqual([[fault], 1])
    await settle()
    expect(failures.length).toBe(2)
  })
})
