import type { Store } from "../../../core/runtime/data/store"
import type { Plan } from "./schedule"

type Plant = Pick<Plan, "changed" | "prepared">
type Run = () => unknown

/** Faults that the simulation must find, each in one place of what stores the site. */
export const PLANTS: Readonly<Record<string, Plant>> = {
  /** Each commit comes with the next write, and its writes are acknowledged before it. */
  "early-acknowledgement": {
    changed(store) {
      let due: Run | undefined
      return replaced(store, {
        COMMIT: (run) => () => {
          due = run
        },
        "BEGIN IMMEDIATE": (run) => () => {
          due?.()
          due = undefined
          return run()
        },
        ROLLBACK: (run) => run,
      })
    },
  },
  "missing-sync": { prepared: (disk) => disk.ignoreSyncs("-wal") },
  /** What a refused write has written is committed with the others. */
  "kept-savepoint": {
    changed: (store) => replaced(store, { "ROLLBACK TO entry": () => () => undefined }),
  },
}

/** A store whose statements of these texts do something else. */
function replaced(store: Store, changes: Readonly<Record<string, (run: Run) => Run>>): Store {
  const { connection } = store
  const prepare = connection.prepare.bind(connection)
  connection.prepare = (sql) => {
    const statement = prepare(sql)
    const change = changes[sql]
    return change
      ? Object.assign(statement, { run: change(statement.run.bind(statement)) })
      : statement
  }
  return store
}
