import { describe, expect, jest, test } from "bun:test"
import { t } from "../../base/http"
import { createRecordingLog, type LoggedLine } from "../../log/log"
import { callerOf } from "../../log/owner"
import { createContain } from "./contain"

const logged: LoggedLine[] = []
const create = () => createContain(createRecordingLog((line) => logged.push(line)))
const contain = create()
const poll = { owner: "poll", name: "poll.votes@1" }

class Votes {
  #count = 0
  readonly part = { add: async (by: number) => this.#add(by) }
  get count() {
    return this.#count
  }
  async add(by: number) {
    return this.#add(by)
  }
  #add(by: number) {
    if (by < 0) throw new Error("negative")
    this.#count += by
    return this.#count
  }
}

describe("what a module is handed", () => {
  test("does the same: classes with private fields, getters, functions with members, later additions", async () => {
    const votes = contain(new Votes(), poll)
    expect(votes).toBeInstanceOf(Votes)
    expect([await votes.add(2), await votes.part.add(1), votes.count]).toEqual([2, 3, 3])
    expect(votes.part).toBe(votes.part)
    const send = contain(
      Object.assign(async () => "sent", { stream: async () => "streamed" }),
      poll,
    )
    expect([await send(), await send.stream()]).toEqual(["sent", "streamed"])
    const made: { one: () => number; later?: () => number } = Object.freeze({ one: () => 1 })
    expect(contain(made, poll).one()).toBe(1)
    const open: { later?: () => number; n: number; one: () => number } = { n: 1, one: () => 1 }
    const handed = contain(open, poll)
    open.later = () => 2
    open.n = 5
    expect([handed.later?.(), handed.n, { ...handed }.n]).toEqual([2, 5, 5])
  })

  test("keeps the identity of data and schemas, and reads no getter before it is asked for", () => {
    const schema = t.Object({ title: t.String() })
    const list = [{ id: 1 }]
    const source = {
      schema,
      list,
      run: () => 1,
      get dear() {
        throw new Error("read early")
      },
    }
    const handed = contain(source, poll)
    expect(handed.schema).toBe(schema)
    expect(handed.list).toBe(list)
    expect(() => handed.dear).toThrow("read early")
  })

  test("rejects as it does, and the module is to blame, for errors and for texts", async () => {
    const { add } = contain(new Votes(), poll)
    const error = await add(-1).catch((thrown: unknown) => thrown)
    expect([String(error), callerOf(error)]).toEqual(["Error: negative", "poll"])
    const text = contain(() => Promise.reject("text"), poll)()
    expect(await text.catch(String)).toBe("text")
    expect(callerOf(text)).toBe("poll")
    const { inner } = contain({ inner: [{ run: () => Promise.reject("text") }] }, poll)
    const nested = inner[0]?.run()
    expect(await nested?.catch(String)).toBe("text")
    expect(callerOf(nested)).toBe("poll")
  })

  test("belongs to the outermost of several modules", async () => {
    const inner = contain(async () => {
      throw new Error("inner")
    }, poll)
    const outer = contain(() => inner(), { owner: "caller", name: "poll.votes@1" })
    expect(callerOf(await outer().catch((error: unknown) => error))).toBe("caller")
  })

  test("answers in time, or with a problem that says when to try again; unless it has a limit of its own", async () => {
    jest.useFakeTimers()
    try {
      const never = () => new Promise<void>(() => undefined)
      // Its timer is one of these.
      const handed = create()({ find: never, write: never }, { ...poll, timed: ["write"] })
      const settled: unknown[] = []
      const found = handed.find().catch((error: unknown) => settled.push(error))
      handed.write().catch(() => settled.push("write"))
      jest.advanceTimersByTime(119_000)
      await Promise.resolve()
      expect(settled).toEqual([])
      jest.advanceTimersByTime(60_000)
      await found
      expect(settled).toMatchObject([{ code: "no-answer", headers: { "retry-after": "30" } }])
      expect(logged.at(-1)).toMatchObject({ module: "poll", call: "poll.votes@1.find" })
    } finally {
      jest.useRealTimers()
    }
  })
})
