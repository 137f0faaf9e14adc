import { type Db, guardStatements } from "../../base/db"
import { openDb, sentBy } from "./session"
import type { Store } from "./store"

/** The `tx` of one write. */
export interface GuardedTx {
  readonly tx: Db
  /** From now on, whatever still uses the `tx` is refused. */
  end(): void
}

const ENDED =
  "This write has ended, so its tx can no longer be used. Await all that belongs to it before its callback returns."

/**
 * A `tx` that can be taken back: a callback that goes on after its write would otherwise write into
 * somebody else's transaction.
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
