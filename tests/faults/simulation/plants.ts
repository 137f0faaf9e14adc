import type { Plan } from "./schedule"
import { replaced } from "./statements"

type Plant = Pick<Plan, "changed" | "prepared">

/** Faults that the simulation must find, each in one place of what stores the site. */
export const PLANTS: Readonly<Record<string, Plant>> = {
  /** Each fifth commit is acknowledged and undone. */
  "lost-commit": {
    changed(store) {
      let commits = 0
      return replaced(store, {
        COMMIT: (run) => () => (++commits % 5 === 0 ? store.connection.run("ROLLBACK") : run()),
      })
    },
  },
  "missing-sync": { prepared: (disk) => disk.ignoreSyncs("-wal") },
  /** What a refused write has written is committed with the others. */
  "kept-savepoint": {
    changed: (store) => replaced(store, { "ROLLBACK TO entry": () => () => undefined }),
  },
}
