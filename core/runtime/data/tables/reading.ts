import { AsyncLocalStorage } from "node:async_hooks"
import type { Tables } from "./schema-tables"
import type { StatementTables } from "./statement-tables"

/** The tables that a request has read so far. */
export class Reading {
  readonly #statements: StatementTables[] = []
  /** It depends on the clock, the network or randomness, so its response soon becomes stale. */
  isVolatile = false
  /** Its response is being made now. */
  isMaking = false

  /** `since` is the change count when it began. */
  constructor(readonly since: number) {}

  note(statement: StatementTables): void {
    if (statement.isVolatile) this.isVolatile = true
    if (!this.#statements.includes(statement)) this.#statements.push(statement)
  }

  get tables(): Tables {
    const all = new Set<string>()
    for (const { reads } of this.#statements) {
      if (!reads) return undefined
      for (const table of reads) all.add(table)
    }
    return all
  }
}

const readings = new AsyncLocalStorage<Reading>()

/** The reading of the current request. */
export const currentReading = (): Reading | undefined => readings.getStore()

/** Marks data that changes without a write. */
export function noteVolatile(): void {
  const reading = readings.getStore()
  if (reading) reading.isVolatile = true
}

/** Handles a request and records everything it reads. */
export const noteReads = <T>(reading: Reading, work: () => T): T => readings.run(reading, work)

/** Binds work that runs later to the current request's reading. */
export function carryReading<A extends unknown[], T>(work: (...args: A) => T): (...args: A) => T {
  const reading = readings.getStore()
  return reading ? (...args) => readings.run(reading, () => work(...args)) : work
}
