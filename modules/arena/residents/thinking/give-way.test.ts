import { expect, test } from "bun:test"
import { createGiveWay } from "./give-way"

/** A thread whose slices of work take a millisecond, on a core that others may need. */
function createThread() {
  let now = 0
  let sleeps = 0
  const core = { lateMs: 0, takenMs: 0 }
  const giveWay = createGiveWay({
    now: () => now,
    sleep(ms) {
      sleeps++
      now += ms + core.lateMs
    },
  })
  return {
    core,
    /** Works for so many slices, and answers how many of them had a pause. */
    work(slices: number): number {
      const before = sleeps
      for (let i = 0; i < slices; i++) {
        now += 1 + core.takenMs
        expect(giveWay()).toBe(now)
      }
      return sleeps - before
    },
  }
}

test("on a free core a thread pauses until it knows that, and no longer", () => {
  const thread = createThread()
  const atFirst = thread.work(100)
  expect(atFirst).toBeGreaterThan(0)
  expect(atFirst).toBeLessThan(20)
  expect(thread.work(100)).toBe(0)
})

test("as long as others use the core, each slice is followed by a pause", () => {
  const thread = createThread()
  thread.core.lateMs = 30
  expect(thread.work(100)).toBe(100)
  thread.core.lateMs = 0
  thread.work(20)
  expect(thread.work(100)).toBe(0)
})

test("a thread that loses its core in the middle of a slice gives way again", () => {
  const thread = createThread()
  thread.work(100)
  thread.core.takenMs = 5
  expect(thread.work(10)).toBe(10)
})
