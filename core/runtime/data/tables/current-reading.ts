import { currentScope, runWith } from "../../scope"
import type { Reading } from "./reading"

/** The reading of the current request. */
export const currentReading = (): Reading | undefined => currentScope()?.reading

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
