import { currentScope, runWith } from "../../base/scope"
import type { Reading } from "./reading"

/** The reading of the current request. */
export const currentReading = (): Reading | undefined =>
  // A scope carries it, and does not know what it is.
  currentScope()?.reading as Reading | undefined

/** Marks data that changes without a write. */
export function noteVolatile(): void {
  const reading = currentReading()
  if (reading) reading.isVolatile = true
}

/** Binds work that runs later to the current request's reading. */
export function carryReading<A extends unknown[], T>(work: (...args: A) => T): (...args: A) => T {
  const reading = currentReading()
  if (!reading) return work
  return (...args) => runWith({ reading }, () => work(...args))
}
