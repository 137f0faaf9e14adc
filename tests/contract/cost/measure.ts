import { cpuMs } from "../../kit/cpu"

/** CPU milliseconds of all threads of the process that doing something takes; a busy machine does not count. */
export async function cpuOf(work: () => Promise<unknown>): Promise<number> {
  const started = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(started)
  return (user + system) / 1_000
}

export const collect = () => Bun.gc(true)

/** What the process holds after a collection, in bytes. */
export function heldMemory(): number {
  collect()
  return process.memoryUsage.rss()
}

/** CPU milliseconds of this thread alone, where the site answers everyone. */
export async function threadCpuOf(work: () => Promise<unknown>): Promise<number> {
  const started = process.threadCpuUsage()
  await work()
  const { user, system } = process.threadCpuUsage(started)
  return (user + system) / 1_000
}

/** Steps that take 50 ms on the machine where the bounds were set, when it is idle. */
const STEPS = 50_000_000

/** CPU milliseconds of a fixed loop in this process: what it costs now is what a bound is a multiple of. */
export function referenceMs(): number {
  const runs = Array.from({ length: 5 }, () =>
    cpuMs(() => {
      let state = 1
      for (let n = 0; n < STEPS; n++) state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0
      if (state === 0) throw new Error("never")
    }),
  )
  return Math.min(...runs)
}

/** CPU milliseconds of the longest time that this thread does nothing else during some work. */
export async function longestTurnOf(work: () => Promise<unknown>): Promise<number> {
  let longest = 0
  let before = process.threadCpuUsage()
  const look = () => {
    const { user, system } = process.threadCpuUsage(before)
    before = process.threadCpuUsage()
    longest = Math.max(longest, (user + system) / 1_000)
  }
  const timer = setInterval(look, 1)
  await work()
  clearInterval(timer)
  look()
  return longest
}
