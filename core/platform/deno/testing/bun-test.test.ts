import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  jest,
  spyOn,
  test,
} from "bun:test"

// What our tests expect of `bun:test`; runs on both runtimes.

const calls: string[] = []
const call = (name: string) => () => void calls.push(name)

describe("hooks", () => {
  beforeAll(call("before all"))
  beforeAll(async () => {
    await new Promise((resolve) => setTimeout(resolve, 5))
    calls.push("waited")
  })
  beforeEach(call("before"))
  afterEach(call("after"))
  afterEach(call("after 2"))
  afterAll(call("after all"))
  test("one", call("one"))
  describe("inside", () => {
    beforeAll(call("inner before all"))
    beforeEach(call("inner before"))
    afterEach(call("inner after"))
    afterAll(call("inner after all"))
    test("two", call("two"))
    test.skipIf(true)("skipped", call("skipped"))
  })
})

test("hooks run from the outside in, and back", () => {
  expect(calls).toEqual([
    ..."before all, waited, before, one, after, after 2".split(", "),
    ..."inner before all, before, inner before, two".split(", "),
    ..."inner after, after, after 2, inner after all, after all".split(", "),
  ])
})

describe("a promise that is expected", () => {
  test("to be rejected, is", async () => {
    const refused = Promise.reject(Object.assign(new Error("no space"), { code: 4 }))
    await expect(refused).rejects.toThrow("space")
    await expect(refused).rejects.toMatchObject({ code: 4 })
    await expect(Promise.resolve(4)).resolves.toBe(4)
  })

  let isDone = false
  test("is waited for also without await", () => {
    expect(ending()).rejects.toThrow("end")
  })
  test("and has ended before the next test", () => {
    expect(isDone).toBe(true)
  })
  async function ending() {
    await new Promise((resolve) => setTimeout(resolve, 20))
    isDone = true
    throw new Error("the end")
  }
})

describe("values", () => {
  const row = Object.assign(Object.create(null), { id: 1 })
  test.each<[string, unknown, unknown]>([
    ["rows of a database and objects", [row], [{ id: 1 }]],
    ["buffers and bytes", Buffer.from("a"), Uint8Array.of(97)],
    ["parts of buffers", Uint8Array.of(1, 2).subarray(1), Uint8Array.of(2)],
    ["matches and lists", "ab".match(/(a)/), ["a", "a"]],
    ["errors", new TypeError("a"), new TypeError("a")],
    ["what is undefined and what is not there", { a: undefined }, {}],
  ])("are equal: %s", (_, one, other) => {
    expect(one).toEqual(other)
    expect([{ one }]).toContainEqual({ one: other })
  })

  test.each<[string, unknown, unknown]>([
    ["bytes", Uint8Array.of(1), Uint8Array.of(2)],
    ["bytes and lists", Uint8Array.of(1), [1]],
    ["buffers", Uint8Array.of(1).buffer, Uint8Array.of(2).buffer],
    ["addresses", new URL("http://a.example"), new URL("http://b.example")],
    ["headers", new Headers({ a: "b" }), new Headers({ a: "c" })],
    ["kinds of errors", new TypeError("a"), new Error("a")],
    ["causes", new Error("a", { cause: 1 }), new Error("a", { cause: 2 })],
    ["signs of zero", { a: 0 }, { a: -0 }],
  ])("are not equal: %s", (_, one, other) => {
    expect(one).not.toEqual(other)
    expect([{ one }]).not.toContainEqual({ one: other })
  })

  test("are thrown as described", () => {
    const fail = () => {
      throw Object.assign(new Error("in use"), { code: "EADDRINUSE" })
    }
    expect(fail).toThrow(expect.objectContaining({ code: "EADDRINUSE" }))
    expect(fail).toThrow(/use/)
    expect(fail).not.toThrow("refused")
  })
})

describe("fake timers", () => {
  afterEach(() => void jest.useRealTimers())

  test("move with all clocks, and only by advanceTimersByTime", async () => {
    jest.useFakeTimers({ now: 5_000 })
    const seen: string[] = []
    const start = performance.now()
    setTimeout(() => seen.push("once"), 100)
    const beat = setInterval(() => seen.push("beat"), 60)
    expect(jest.getTimerCount()).toBe(2)
    jest.advanceTimersByTime(99)
    expect(seen).toEqual(["beat"])
    jest.advanceTimersByTime(21)
    expect(seen).toEqual(["beat", "once", "beat"])
    expect([Date.now(), performance.now() - start]).toEqual([5_120, 120])
    clearInterval(beat)
    expect(jest.getTimerCount()).toBe(0)
    await new Promise((resolve) => setImmediate(resolve))
  })

  test("leave the real ones as they were", async () => {
    await new Promise((resolve) => setTimeout(resolve, 5))
    // The fake one stood at five seconds after 1970.
    expect(Date.now()).toBeGreaterThan(Date.UTC(2_025))
  })
})

test("a spy answers until it is restored", () => {
  const clock = spyOn(performance, "now").mockReturnValue(-1)
  expect(performance.now()).toBe(-1)
  clock.mockRestore()
  expect(performance.now()).toBeGreaterThan(0)
})
