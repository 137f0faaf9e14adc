import type { Plan } from "./schedule"
import { type Run, replaced } from "./statements"

type Plant = Pick<Plan, "changed" | "prepared">

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
