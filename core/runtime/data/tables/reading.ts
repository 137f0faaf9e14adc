import { AsyncLocalStorage } from "node:async_hooks"
import type { Tables } from "./schema-tables"
import type { StatementTables } from "./statement-tables"

/** What a request has read so far, noted while it is handled. */
export class Reading {
  readonly #statements: StatementTables[] = []
  /** It read the clock, the network or chance: what was made of it is soon out of date. */
  isVolatile = false
  /** Its response is being made just now. */
  isMaking = false

  /** `since` is the count of changes when it began. */
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

/** The reading of the request that is being handled here. */
export const currentReading = (): Reading | undefined => readings.getStore()

/** What is read here changes by itself, without a write. */
export function noteVolatile(): void {
  const reading = readings.getStore()
  if (reading) reading.isVolatile = true
}

/** Handles a request, noting all that is read on the way. */
export const noteReads = <T>(reading: Reading, work: () => T): T => readings.run(reading, work)

/** The same work, for whoever runs it later on behalf of this request. */
export function carryReading<A extends unknown[], T>(work: (...args: A) => T): (...args: A) => T {
  const reading = readings.getStore()
  return reading ? (...args) => readings.run(reading, () => work(...args)) : work
}
