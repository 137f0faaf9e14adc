import { judgeOf } from "./faults"
import type { TSchema } from "./http"
import { t } from "./http"

/**
 * Makes a function that hands a value on if it is what the model says, and throws otherwise: for
 * what comes from other modules.
 * @example const figures = validated<Figures>(t.Record(t.String(), t.Number()), "figures")
 */
export function validated<T>(model: TSchema, what: string): (value: T) => T {
  let judge: ReturnType<typeof judgeOf> | undefined
  return (value) => {
    // Compiled at its first use: a start has no time for it.
    judge ??= judgeOf(model, what)
    const [fault] = judge(value)
    if (fault) throw new TypeError(`${what} must fit its point: ${fault.message}`)
    return value
  }
}

/** Throws where a value cannot be sent as JSON. */
export function sendable<T>(value: T): T {
  JSON.stringify(value)
  return value
}

const FURTHEST_TIME = 8.64e15
/** Milliseconds since the epoch that a date can be made of. */
export const TimeModel = t.Number({ minimum: -FURTHEST_TIME, maximum: FURTHEST_TIME })

/** A time until which something holds: any number, and infinity for ever. */
export function untilOf(time: unknown): number {
  if (time === undefined) return Number.POSITIVE_INFINITY
  if (typeof time !== "number" || Number.isNaN(time))
    throw new TypeError(`until must give milliseconds since the epoch, not ${String(time)}`)
  return time
}
