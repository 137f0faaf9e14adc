import { expect, test } from "bun:test"
import { createCommitPace } from "./commit-pace"

let clock = 0
const timed = async (ms: number) => {
  const pace = createCommitPace(() => clock)
  await pace.time(() => {
    clock += ms
  })
  return pace
}

/** Whether it settles without the passing of time. */
async function isDueNow(due: Promise<void>): Promise<boolean> {
  let settled = false
  due.then(() => {
    settled = true
  })
  await new Promise((resolve) => setImmediate(resolve))
  return settled
}

test("the first commit is due at once", async () => {
  expect(await isDueNow(createCommitPace(() => clock).due(() => 1))).toBe(true)
})

test("a commit rests nine times its length, at most 50 ms", async () => {
  const short = await timed(3)
  clock += 26
  const waiting = short.due(() => 1)
  clock += 1
  expect(await isDueNow(short.due(() => 1))).toBe(true)
  await waiting
  const long = await timed(1_000)
  clock += 50
  expect(await isDueNow(long.due(() => 1))).toBe(true)
})

test("rests after a commit that failed, too", async () => {
  const pace = createCommitPace(() => clock)
  const fail = () => {
    clock += 1_000
    throw new Error("disk full")
  }
  expect(pace.time(fail)).rejects.toThrow("disk full")
  await Promise.resolve()
  const waiting = pace.due(() => 1)
  expect(await isDueNow(waiting)).toBe(false)
  pace.joined(8)
  await waiting
})

test("eight writes wait no longer, whether they were there or joined", async () => {
  const pace = await timed(1_000)
  expect(await isDueNow(pace.due(() => 8))).toBe(true)
  const waiting = pace.due(() => 1)
  pace.joined(7)
  expect(await isDueNow(waiting)).toBe(false)
  pace.joined(8)
  await waiting
})
