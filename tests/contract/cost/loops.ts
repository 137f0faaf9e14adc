import { collect, referenceMs } from "./measure"

/** Times the fixed loop, which is 50 ms on the machine that this was set on: for up to 256 KB, and for the largest. */
export const MAX_LOOPS = { small: 1, largest: 4 } as const
/** Bytes up to which the smaller bound holds. */
export const SMALL = 262_144
/** Where a measurement says something about growth: half of the bound. */
const MIN_SHARE = 0.5
/** Four quarters cost as much as the whole, and not a quarter of it, as where twice the size costs four times as much. */
const MAX_GROWTH = 2.6
/** The system counts processor time in steps of 4 ms; this is two of them. */
const INEXACT_LOOPS = 0.15
/** Collections and compilers only add to the time, so the least of a few measurements counts. */
const MAX_MEASUREMENTS = 4

/** A piece of work at a share of its largest size; its cost in milliseconds of this thread. */
export type Cost = (share: number) => Promise<number>

/** Judges work by the fixed loop, measured once in this process. */
export function createJudge(loop = referenceMs()) {
  async function least(cost: Cost, most: number, parts: number): Promise<number> {
    let best = Number.POSITIVE_INFINITY
    for (let n = 0; n < MAX_MEASUREMENTS && best > most * MIN_SHARE; n++) {
      if (n > 0) collect()
      let sum = 0
      for (let part = 0; part < parts; part++) sum += await cost(1 / parts)
      best = Math.min(best, sum / loop)
    }
    return best
  }
  return {
    loop,
    /** What is wrong with the cost of some work, in words; nothing where it is within its bound and grows with its size. */
    async faultOf(cost: Cost, most: number): Promise<string | undefined> {
      const whole = await least(cost, most, 1)
      if (whole <= most * MIN_SHARE) return
      const quarters = await least(cost, most, 4)
      if (whole <= most && whole <= quarters * MAX_GROWTH + INEXACT_LOOPS) return
      return `${whole.toFixed(2)} loops, in quarters ${quarters.toFixed(2)}`
    },
  }
}
export type Judge = ReturnType<typeof createJudge>
