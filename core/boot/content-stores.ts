import type { Log } from "../base/log"
import type { ResponseCache } from "../base/response-cache"
import type { Config } from "../config/config"
import type { urlsOf } from "../config/urls"
import { createCoverStore } from "../covers/store"
import type { Store } from "../data/store"
import type { createPageHosts } from "../http/hosts/page-hosts"
import { createPageTokens } from "../http/hosts/page-tokens"
import { createPageStore } from "../pages/store"
import { createShareCards } from "../ui/cards/cards"

interface ContentOptions {
  readonly config: Config
  readonly store: Store
  readonly cache: ResponseCache
  readonly urls: ReturnType<typeof urlsOf>
  readonly pageHosts: ReturnType<typeof createPageHosts>
  readonly log: Log
  readonly now: () => number
}

/** Where published pages, their covers and the pictures for shared links are. */
export function createContentStores(options: ContentOptions) {
  const { store, cache, urls, pageHosts, log, now } = options
  const { pages, site } = options.config.core
  const tokens = createPageTokens(urls, store.connection)
  const covers = createCoverStore({ db: store.reader, now })
  return {
    pages: createPageStore({
      db: store.reader,
      cache,
      now,
      log,
      cacheBytes: pages.cache_mb * 1_000_000,
      mostVersions: pages.versions,
      ownOrigin: pageHosts.pagesOnly,
      ownStorage: pageHosts.ownStorage,
      access: tokens && {
        tokens,
        origins: [urls.base, urls.api, urls.games].map((url) => new URL(url).origin),
      },
      ...(pages.strict ? { strictOrigins: [urls.base, urls.api] } : {}),
    }),
    covers,
    cards: createShareCards({ site: site.name, log, readCover: covers.read }),
  }
}
