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
  const tally = createTally({ write, log, later: nothing }, async (_, counted) => {
    stored.push(...counted)
  })
  tally.count(7)
  tally.count(7)
  expect(tally.flush()).rejects.toThrow("no space")
  await Bun.sleep(0)
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
