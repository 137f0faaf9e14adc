import { expect, test } from "bun:test"
import { createTally } from "./tally"

const nothing = () => undefined
const log = { debug: nothing, info: nothing, warn: nothing, error: nothing }

test("counts that could not be stored are stored with the next ones", async () => {
  let isFull = true
  const stored: [number, number][] = []
  const write = async <T>(work: (tx: never) => Promise<T>) => {
    if (isFull) throw new Error("no space left")
    return work(undefined as never)
  }
  const tally = createTally({ write, log, later: nothing, now: () => 0 }, async (_, counted) => {
    stored.push(...counted)
  })
  tally.count(7)
  tally.count(7)
  await expect(tally.flush()).rejects.toThrow("no space")
  expect(tally.waiting(7)).toBe(2)
  tally.count(8)
  isFull = false
  await tally.flush()
  expect(stored).toEqual([
    [7, 2],
    [8, 1],
  ])
  expect(tally.waiting(7)).toBe(0)
})

test("counts are stored at most once a second, however fast they come", async () => {
  let clock = 1_000_000
  let due: { at: number; work: () => void | Promise<void> } | undefined
  const stored: { at: number; counts: number }[] = []
  const tally = createTally(
    {
      write: (work) => work(undefined as never),
      log,
      now: () => clock,
      later(ms, work) {
        due = { at: clock + ms, work }
      },
    },
    async (_, counted) => void stored.push({ at: clock, counts: counted.get(7) ?? 0 }),
  )
  // A hundred a second, for three seconds.
  for (let n = 0; n < 300; n++) {
    if (due && due.at <= clock) {
      const { work } = due
      due = undefined
      await work()
    }
    tally.count(7)
    clock += 10
  }
  // The first of them almost at once, so that a single reader is seen soon.
  expect(stored.map(({ at }) => at - 1_000_000)).toEqual([100, 1_100, 2_100])
  expect(stored.reduce((sum, { counts }) => sum + counts, tally.waiting(7))).toBe(300)
  // A clock that was set back makes nobody wait longer.
  clock -= 86_400_000
  await due?.work()
  clock -= 86_400_000
  tally.count(7)
  expect((due as { at: number } | undefined)?.at).toBeLessThanOrEqual(clock + 1_000)
})
