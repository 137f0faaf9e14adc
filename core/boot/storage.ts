import type { urlsOf } from "../config/urls"
import { createChanges } from "../data/tables/changes"
import { createWriter } from "../data/write"
import { SHARED_HEADERS } from "../http/app"
import { createResponseCache } from "../http/cache/response-cache"
import { createPageHosts } from "../http/hosts/page-hosts"
import type { HostOptions } from "./host-shape"

interface StorageOptions
  extends Pick<HostOptions, "store" | "log" | "timers" | "damage" | "community"> {
  readonly urls: ReturnType<typeof urlsOf>
  readonly now: () => number
}

export type Storage = ReturnType<typeof createStorage>

/** What writes to the database, what is stored there, and the responses that are cached until it changes. */
export function createStorage(options: StorageOptions) {
  const { store, log, urls, now, damage, community, timers = true } = options
  const changes = createChanges()
  const cache = createResponseCache({ now, headers: SHARED_HEADERS, changes })
  const pageHosts = createPageHosts(urls, cache.useAddress)
  const writer = createWriter(store, {
    log,
    committed: changes.add,
    rests: timers,
    damage,
    maySetAside: (owner) => community?.has(owner) ?? false,
  })
  return { changes, cache, pageHosts, writer }
}
