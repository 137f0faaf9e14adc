import type { SharedContext } from "../base/context"
import { lazy } from "../base/lazy"
import type { Log } from "../base/log"
import type { ResponseCache } from "../base/response-cache"
import type { Signal } from "../base/tokens"
import type { Config } from "../config/config"
import type { urlsOf } from "../config/urls"
import { renderText } from "../content/background"
import { createFamilyRule } from "../content/family"
import { RENDERER } from "../content/markdown"
import { createScreening } from "../content/screening"
import { slugOf } from "../content/slug"
import type { FreeSpace } from "../data/free-space"
import type { Store } from "../data/store"
import { noteVolatile } from "../data/tables/current-reading"
import type { Writer } from "../data/write"
import { isFirstOfNetworkToday } from "../http/first-today/first-today"
import type { ClientLimits } from "../http/limits/client-limits"
import type { Later } from "../jobs/later"
import type { HostOptions } from "./host-shape"
import type { GatekeeperService } from "./required"
import type { Wirings } from "./wiring"

export interface SharedContextOptions {
  readonly config: Config
  readonly store: Store
  readonly now: () => number
  readonly urls: ReturnType<typeof urlsOf>
  readonly cache: ResponseCache
  readonly writer: Writer
  readonly wirings: Wirings
  readonly log: Log
  readonly limits: ClientLimits
  readonly space: FreeSpace
  readonly later: Later["later"]
  readonly keepOpen: SharedContext["keepOpen"]
  /** A service of a module that is set up with this context. */
  readonly gatekeeper: () => GatekeeperService
  readonly onAsked: HostOptions["onAsked"]
}

/** The part of the context that all modules share. */
export function createSharedContext(options: SharedContextOptions): SharedContext {
  const { config, store, now, urls, cache, writer, wirings } = options
  const { log, limits, space, later, gatekeeper, onAsked } = options
  const { site, content } = config.core
  const rule = content.family === "on" ? lazy(() => createFamilyRule(content)) : undefined
  const family = (text: string) => rule?.().check(text) ?? { verdict: "clean" as const }
  return {
    urls,
    now() {
      noteVolatile()
      return now()
    },
    db: store.reader,
    site: { name: site.name, tagline: site.tagline },
    content: {
      family,
      screen: createScreening(family),
      render: (text) =>
        renderText(text, (why) => log.warn({ why }, "a text is shown as plain text")),
      renderer: RENDERER,
      slug: (text: string, fallback = "") => slugOf(text, fallback),
    },
    write: (work) => writer.write(work),
    later,
    cached: cache.cached,
    remember: cache.remember,
    emit<T>({ id }: Signal<T>, payload: T) {
      writer.afterCommit(() => wirings.deliver(id, payload))
    },
    all: wirings.all,
    gather: wirings.gather,
    limit(rate, request, { peek = false } = {}) {
      if (!peek) space.require(request)
      limits.take(rate, request, { peek })
    },
    spend: limits.spend,
    clientOf: limits.keyOf,
    isFirstToday: (tx, act) => isFirstOfNetworkToday(tx, act, now()),
    keepOpen: options.keepOpen,
    identify(request, author, as) {
      if (author !== undefined) onAsked?.("author", request)
      return gatekeeper().identify(request, author, as)
    },
    withdraw: (...item) => gatekeeper().withdraw(...item),
    review(request, submission) {
      onAsked?.("submits", request)
      return gatekeeper().review(request, submission)
    },
    noindex: (...item) => gatekeeper().noindex(...item),
  }
}
