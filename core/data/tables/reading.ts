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

  /** Adds all that was read for a part of the response. */
  add(part: Reading): void {
    if (part.isVolatile) this.isVolatile = true
    for (const statement of part.#statements) this.note(statement)
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
