import type { Database, Statement } from "bun:sqlite"
import { drizzle } from "drizzle-orm/bun-sqlite"
import { type Db, guardStatements } from "../../base/db"

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
export function guardedTx(connection: Database, base: Db): GuardedTx {
  let ended = false
  const refuseEnded = () => {
    if (ended) throw new Error(ENDED)
  }
  const client = {
    prepare(sql: string) {
      refuseEnded()
      return connection.prepare(sql)
    },
  }
  // The driver needs no more of a connection than this.
  const tx = drizzle(client as Database) as unknown as Db
  guardStatements(tx, { base, guard: (prepared) => guarded(prepared, refuseEnded) })
  return {
    tx,
    end() {
      ended = true
    },
  }
}

/** The same prepared query, asking before each use. */
function guarded<P>(prepared: P, refuseEnded: () => void): P {
  refuseEnded()
  const { stmt } = prepared as { stmt: Statement }
  type Values = Parameters<Statement["run"]>
  const asking = {
    run(...values: Values) {
      refuseEnded()
      return stmt.run(...values)
    },
    all(...values: Values) {
      refuseEnded()
      return stmt.all(...values)
    },
    values(...values: Values) {
      refuseEnded()
      return stmt.values(...values)
    },
  }
  return Object.assign(Object.create(prepared as object), { stmt: asking }) as P
}
