import { type Db, guardStatements } from "../base/db"
import { blame } from "../log/owner"
import type { Execute } from "./engine"
import { openDb, sentBy } from "./session"
import type { Side } from "./transaction"

/** The `tx` of one write. */
export interface GuardedTx {
  readonly tx: Db
  /** Refuses any further use of the `tx`. */
  end(): void
}

const ENDED =
  "This write has ended, so its tx can no longer be used. Await everything that belongs to it before the callback returns."

/**
 * The `tx` of a module: what one of its statements fails with is that module's error. A revocable `tx`: a callback that continues after its write would otherwise write into another
 * module's transaction.
 */
export function guardedTx({ execute }: Side, base: Db, owner: string): GuardedTx {
  let ended = false
  const check = () => {
    if (ended) throw new Error(ENDED)
  }
  const fail = (error: unknown) => {
    blame(owner, error)
    throw error
  }
  const send: Execute = (statement, method, values) =>
    execute(statement, method, values, check).catch(fail)
  const tx = openDb(send)
  guardStatements(tx, { base, guard: (prepared) => sentBy(prepared, send) })
  return {
    tx,
    end() {
      ended = true
    },
  }
}
