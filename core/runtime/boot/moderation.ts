import type { Log } from "../../base/log"
import type { PageStore } from "../../pages/store"
import type { ClearableCards } from "../../ui/cards/cards"
import type { Bans } from "../bans/bans"
import { rewriteAside } from "../data/rewrite/rewrite-aside"
import type { Store } from "../data/store"
import { createErasure, type Erasure } from "../erasure/erasure"
import { createErasureList, type ErasureList } from "../erasure/list"
import type { ClearableCache } from "../http/cache/response-cache"
import type { Hub } from "../live/hub"
import { createModerator, type Moderator } from "../moderation/moderator"
import type { NameProtection } from "../names/site-names"
import type { Noindex } from "../review/noindex"
import type { SharedContext } from "./wiring"

interface Options {
  readonly shared: SharedContext
  readonly log: Log
  readonly store: Store
  /** What has content of visitors in memory. */
  readonly pages: PageStore
  readonly cards: ClearableCards
  readonly cache: ClearableCache
  readonly hub: Hub
  readonly noindex: Noindex
  readonly bans: Bans
  readonly names: NameProtection
}

/** The one place that removes, restores and erases, and what it erases from. */
export function createModeration(options: Options): {
  readonly moderator: Moderator
  readonly erasure: Erasure
  readonly erasureList: ErasureList
} {
  const { shared, log, store, pages, cards, cache, hub, noindex, bans, names } = options
  const erasure = createErasure({
    ctx: shared,
    log,
    forgetPages: pages.forget,
    forgetMemory(hashes) {
      pages.forget(hashes)
      cards.clear()
      cache.clear()
      hub.forget()
    },
    rewriteFile: () => rewriteAside({ path: store.path, isLive: false }),
    listErased: () => erasureList.write(),
  })
  const moderator = createModerator(shared, { noindex, erasure, bans, names })
  const { path } = store
  const erasureList = createErasureList({ ctx: shared, path, moderator, erasure, log })
  return { moderator, erasure, erasureList }
}
