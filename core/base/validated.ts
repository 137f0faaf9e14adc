import { compileValidator } from "./faults"
import { type TSchema, t } from "./http"

/**
 * Creates a function that returns a value if it matches the model and throws otherwise: for values
 * from other modules.
 * @example const figures = createValidator<Figures>(t.Record(t.String(), t.Number()), "figures")
 */
export function createValidator<T>(model: TSchema, what: string): (value: T) => T {
  let validate: ReturnType<typeof compileValidator> | undefined
  return (value) => {
    // Compiled on first use, to keep the start fast.
    validate ??= compileValidator(model, what)
    const [fault] = validate(value)
    if (fault) throw new TypeError(`${what} must fit its point: ${fault.message}`)
    return value
  }
}

/** Returns a value; throws if it cannot be serialized as JSON. @example sendable(await source.read(query)) */
export function sendable<T>(value: T): T {
  JSON.stringify(value)
  return value
}

const FURTHEST_TIME = 8.64e15
/** Milliseconds since the epoch within the range of a Date. */
export const TimeModel = t.Number({ minimum: -FURTHEST_TIME, maximum: FURTHEST_TIME })

/**
 * A time until which something is valid: any number; infinity if it never expires.
 * @example untilOf(await source.until?.())
 */
export function untilOf(time: unknown): number {
  if (time === undefined) return Number.POSITIVE_INFINITY
  if (typeof time !== "number" || Number.isNaN(time))
    throw new TypeError(`until must return milliseconds since the epoch, not ${String(time)}`)
  return time
}
