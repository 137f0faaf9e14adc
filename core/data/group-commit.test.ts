import { describe, expect, spyOn, test } from "bun:test"
import { setTimeout } from "node:timers/promises"
import { sql } from "drizzle-orm"
import fc from "fast-check"
import { ids, insert, rows, writtenRows } from "./testing/written-rows"

const { store, writer, stored, commits } = writtenRows()

describe("group commit", () => {
  test("commits what came in one turn once", async () => {
    await Promise.all(ids(100).map((id) => writer().write((tx) => insert(tx, id))))
    expect(commits()).toBe(1)
    expect((await stored()).length).toBe(100)
  })

  test("waits while each turn of the event loop brings more", async () => {
    const all = Promise.withResolvers<Promise<unknown>[]>()
    const writes: Promise<unknown>[] = []
    const inTurn = (id: number) =>
      setImmediate(() => {
        if (id < 4) inTurn(id + 1)
        writes.push(writer().write((tx) => insert(tx, id)))
        if (id === 4) all.resolve(writes)
      })
    // It waits 10 ms at most, which some turns take on a busy machine.
    const clock = spyOn(performance, "now").mockReturnValue(0)
    try {
      inTurn(0)
      await Promise.all(await all.promise)
    } finally {
      clock.mockRestore()
    }
    expect([writes.length, commits()]).toEqual([5, 1])
  })

  test("does not wait forever where every turn brings one", async () => {
    const writes: Promise<unknown>[] = []
    let isDone = false
    const inTurn = () =>
      setImmediate(() => {
        if (isDone) return
        const id = writes.length
        writes.push(writer().write((tx) => insert(tx, id)))
        inTurn()
      })
    // On a fast machine, 10 ms have turns for more writes than the queue takes.
    let at = 0
    const clock = spyOn(performance, "now").mockImplementation(() => at++)
    try {
      // Before the first write, so that the next has come whenever the writer looks.
      inTurn()
      const first = writer().write((tx) => insert(tx, 0))
      writes.push(first)
      await first
    } finally {
      isDone = true
      clock.mockRestore()
    }
    await Promise.all(writes)
    expect((await stored()).length).toBe(writes.length)
  })

  test("is bounded, so that the first does not wait for all", async () => {
    await Promise.all(ids(600).map((id) => writer().write((tx) => insert(tx, id))))
    expect(commits()).toBe(3)
  })

  test("answers nobody before the commit", async () => {
    const seen = await Promise.all(
      ids(5).map((id) =>
        writer()
          .write((tx) => insert(tx, id))
          .then(stored),
      ),
    )
    for (const ids of seen) expect(ids.length).toBe(5)
  })

  test("fails all of a batch whose transaction is gone, and goes on with the next", async () => {
    const batch = ids(4).map((id) =>
      writer().write(async (tx) => {
        await insert(tx, id)
        // As SQLite itself does on a full disk.
        if (id === 2) store().connection.run("ROLLBACK")
      }),
    )
    const results = await Promise.allSettled(batch)
    expect(results.map(({ status }) => status)).toEqual(Array(4).fill("rejected"))
    expect(commits()).toBe(0)
    await writer().write((tx) => insert(tx, 9))
    expect(await stored()).toEqual([9])
  })
})

describe("after the commit", () => {
  test("come the effects, in the order of the writes and within each as told", async () => {
    const told: string[] = []
    await Promise.all(
      ids(3).map((id) =>
        writer().write(async (tx) => {
          for (const part of ["a", "b"]) writer().afterCommit(() => told.push(`${id}${part}`))
          await insert(tx, id)
          expect(told).toEqual([])
        }),
      ),
    )
    expect(told).toEqual(["0a", "0b", "1a", "1b", "2a", "2b"])
  })

  test("nothing comes of a write that was rolled back", async () => {
    const told: number[] = []
    await Promise.allSettled(
      ids(4).map((id) =>
        writer().write(async () => {
          writer().afterCommit(() => told.push(id))
          if (id === 1) throw new Error("no")
        }),
      ),
    )
    expect(told).toEqual([0, 2, 3])
  })

  test("outside a write an effect comes at once", () => {
    let told = false
    writer().afterCommit(() => {
      told = true
    })
    expect(told).toBe(true)
  })
})

interface Step {
  readonly id: number
  readonly value: number
  readonly kind: "set" | "set then throw" | "remove"
  /** Whether it gives the loop a turn in the middle. */
  readonly pauses: boolean
  /** Whether the next one waits for it. */
  readonly awaited: boolean
}

test("any writes at once leave what the same leave one after another", async () => {
  const step: fc.Arbitrary<Step> = fc.record({
    id: fc.nat(5),
    value: fc.nat(1000),
    kind: fc.constantFrom("set", "set then throw", "remove"),
    pauses: fc.boolean(),
    awaited: fc.boolean(),
  })
  const run = (told: number[], index: number, { id, value, kind, pauses }: Step) =>
    writer().write(async (tx) => {
      writer().afterCommit(() => told.push(index))
      if (kind === "remove") await tx.delete(rows).where(sql`id = ${id}`)
      else
        await tx
          .insert(rows)
          .values({ id, value })
          .onConflictDoUpdate({ target: rows.id, set: { value } })
      if (pauses) await setTimeout(0)
      if (kind === "set then throw") throw new Error("asked for")
    })

  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
      await writer().write((tx) => tx.delete(rows))
      const model = new Map<number, number>()
      const told: number[] = []
      const outcomes: Promise<string>[] = []
      for (const [index, one] of steps.entries()) {
        const outcome = run(told, index, one).then(
          () => "kept",
          () => "refused",
        )
        outcomes.push(outcome)
        if (one.awaited) await outcome
        if (one.kind === "set") model.set(one.id, one.value)
        if (one.kind === "remove") model.delete(one.id)
      }
      const kept = steps.map(({ kind }) => kind !== "set then throw")
      expect(await Promise.all(outcomes)).toEqual(kept.map((k) => (k ? "kept" : "refused")))
      expect(told).toEqual(
        steps
          .keys()
          .filter((index) => kept[index])
          .toArray(),
      )
      const left = await store().reader.select().from(rows)
      expect(new Map(left.map(({ id, value }) => [id, value]))).toEqual(model)
    }),
    { numRuns: 100 },
  )
})
