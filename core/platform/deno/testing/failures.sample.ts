import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from "bun:test"

// For `failures.test.ts`: what each test here says in its name about itself.

const say = (what: string) => () => void process.stdout.write(`\n<${what}>\n`)

describe("a group that cannot begin", () => {
  beforeAll(() => {
    throw new Error("cannot begin")
  })
  afterAll(say("ended anyway"))
  test("runs no test", say("ran without its beginning"))
})

describe("a test", () => {
  afterEach(say("cleaned up"))
  test("fails", () => expect(1).toBe(2))
  test("fails later", () => {
    expect(Promise.resolve(1)).rejects.toThrow()
  })
  test("fails by another reason", async () => {
    await expect(Promise.reject(new Error("one"))).rejects.toThrow("another")
  })
  test("hangs", () => new Promise((resolve) => setTimeout(resolve, 60_000)), 50)
  test("hangs while timers are fake", async () => {
    jest.useFakeTimers()
    await new Promise((resolve) => setTimeout(resolve, 60_000))
  }, 50)
  test("passes", () => {
    jest.useRealTimers()
    say("went on")()
  })
})
