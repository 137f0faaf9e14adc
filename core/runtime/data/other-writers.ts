import type { Store } from "./store"

/**
 * Returns a check that calls `changed` when another process, such as `broadside token` or a database
 * browser, has committed since the check before.
 */
export function createOtherWriters(store: Pick<Store, "connection">, changed: () => void) {
  // On the writing connection, this changes only when another process commits.
  const version = () => store.connection.query("PRAGMA data_version").values()[0]?.[0]
  let seen = version()
  return (): void => {
    const now = version()
    if (now !== seen) changed()
    seen = now
  }
}
