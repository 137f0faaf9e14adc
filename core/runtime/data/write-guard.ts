import { type Db, guardStatements } from "../../base/db"
import { openDb, sentBy } from "./session"
import type { Store } from "./store"

/** The `tx` of one write. */
export interface GuardedTx {
  readonly tx: Db
  /** Refuses any further use of the `tx`. */
  end(): void
}

const ENDED =
  "This write has ended, so its tx can no longer be used. Await everything that belongs to it before the callback returns."

/**
 * A revocable `tx`: a callback that continues after its write would otherwise write into another
 * module's transaction.
 */
export function guardedTx({ connection, engine, writer: base }: Store): GuardedTx {
  let ended = false
  const execute = engine(connection, () => {
    if (ended) throw new Error(ENDED)
  })
  const tx = openDb(execute)
  guardStatements(tx, { base, guard: (prepared) => sentBy(prepared, execute) })
  return {
    tx,
    end() {
      ended = true
    },
  }
}
