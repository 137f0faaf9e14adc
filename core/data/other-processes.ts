import type { Store } from "./store"
import type { Changes } from "./tables/changes"

const LOOK_MS = 1_000

/** Notices what other processes commit, such as `broadside token` or a database browser; calls `noticed` each time. */
export function createOtherProcesses(store: Store, changes: Changes, noticed: () => void) {
  // On the writing connection, this changes only when another process commits.
  const version = () => store.connection.query("PRAGMA data_version").values()[0]?.[0]
  let seen = version()
  let timer: ReturnType<typeof setInterval> | undefined

  function look(): void {
    const now = version()
    if (now !== seen) {
      store.tables.forgetSchema()
      changes.add([undefined])
      noticed()
    }
    seen = now
  }

  return {
    watch() {
      timer = setInterval(look, LOOK_MS)
    },
    stop: () => clearInterval(timer),
  }
}
