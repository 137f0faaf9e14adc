import { afterEach, beforeEach, expect, jest, test } from "bun:test"
import { createWriteHealth } from "./write-health"

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

function open() {
  const warned: unknown[] = []
  const nothing = () => undefined
  const health = createWriteHealth({
    debug: nothing,
    info: nothing,
    error: nothing,
    warn: (line: unknown) => void warned.push(line),
  })
  return { health, warned }
}

test("a commit of more than 250 ms is a warning, once a minute", () => {
  const { health, warned } = open()
  health.committed(250)
  expect(warned).toEqual([])
  for (let second = 0; second <= 60; second++) {
    health.committed(251)
    jest.advanceTimersByTime(1_000)
  }
  expect([warned, health.trouble()]).toEqual([[{ ms: 251 }, { ms: 251 }], undefined])
})

test("a commit of more than a second is a trouble until a quick one, ten seconds after the last such", () => {
  const { health } = open()
  health.committed(1_000)
  expect(health.trouble()).toBeUndefined()
  for (const ms of [1_500, 3, 1_400, 3]) {
    health.committed(ms)
    expect(health.trouble()).toContain("the disk is slow")
    jest.advanceTimersByTime(6_000)
  }
  // Time alone does not prove that the disk is quick again.
  jest.advanceTimersByTime(60_000)
  expect(health.trouble()).toContain("1400 ms")
  health.committed(3)
  expect(health.trouble()).toBeUndefined()
})

test("what failed is a trouble until the next commit", () => {
  const { health } = open()
  health.failed(new Error("disk full"))
  expect(health.trouble()).toBe("the last write failed: disk full")
  health.committed(3)
  expect(health.trouble()).toBeUndefined()
})

test("a commit that has not ended for a second is a trouble while it waits for the disk", () => {
  const { health } = open()
  health.committing()
  jest.advanceTimersByTime(1_000)
  expect(health.trouble()).toBeUndefined()
  jest.advanceTimersByTime(1)
  expect(health.trouble()).toBe("a commit has not ended for 1001 ms: the disk is slow")
  health.committed(3)
  expect(health.trouble()).toBeUndefined()
  health.committing()
  health.failed(new Error("disk full"))
  jest.advanceTimersByTime(60_000)
  expect(health.trouble()).toBe("the last write failed: disk full")
})
