import type { AnyElysia } from "elysia"
import type { Context, SharedContext } from "../base/context"
import type { Log } from "../base/log"
import type { Job, Module } from "../base/module"
import { HOUR_MS } from "../base/time"
import type { Contribution } from "../base/tokens"
import type { Urls } from "../base/urls"
import type { Config } from "../config/config"
import { Moderating } from "../contracts/moderation"
import { Owned } from "../contracts/owned"
import { ProtectedNames } from "../contracts/protected-names"
import { rewriteAside } from "../data/rewrite/rewrite-aside"
import type { Store } from "../data/store"
import type { Changes } from "../data/tables/changes"
import type { Writer } from "../data/write"
import type { ClearableCache } from "../http/cache/response-cache"
import type { Troubles } from "../http/troubles"
import type { Hub } from "../live/hub"
import type { PageStore } from "../pages/store"
import type { ClearableCards } from "../ui/cards/cards"
import { appealsContribution, createAppealAnswers } from "./appeals/answers"
import { createSiteAppeals } from "./appeals/site-appeals"
import { banRoutes } from "./bans/routes"
import { createSiteBans } from "./bans/site-bans"
import type { Budgets } from "./budgets/budgets"
import { agentContributions } from "./desk/agents/contributions"
import { deskContributions } from "./desk/contributions"
import { deskRoutes } from "./desk/routes"
import { createErasure } from "./erasure/erasure"
import { flaggedContribution } from "./flagged/follow"
import { createNoteFlagged } from "./flagged/note-flagged"
import { createHiding } from "./hiding/hiding"
import { createErasureList } from "./moderation/erasure-list"
import { createModerator, logContribution, moderationService } from "./moderation/moderator"
import { createPlaces } from "./moderation/places"
import { createSiteNames } from "./names/site-names"
import { undecidedRoutes } from "./names/undecided-routes"
import { owningContributions } from "./owning/contributions"
import { owningRoutes } from "./owning/routes"
import { publicLogContributions, publicLogRoutes } from "./queue/public-log-routes"
import { moderationRoutes } from "./queue/routes"
import { reportsContribution } from "./reports/settle-reports"
import { createSiteReports } from "./reports/site-reports"
import { createSiteReviews } from "./review/site-reviews"

interface TrustOptions extends Pick<Context, "all" | "now" | "clientOf"> {
  readonly config: Config
  readonly store: Store
  readonly writer: Writer
  readonly changes: Changes
  readonly urls: Urls
  readonly budgets: Budgets
  readonly log: Log
}

interface Around {
  readonly shared: SharedContext
  /** What has content of visitors in memory. */
  readonly pages: PageStore
  readonly cards: ClearableCards
  readonly cache: ClearableCache
  readonly hub: Hub
  /** What went wrong lately, for the desk. */
  readonly troubles: Troubles
}

/** Where the host takes what trust offers and serves. */
interface Mounting {
  offer(id: string, value: unknown): void
  mount(app: AnyElysia, owner: Pick<Module, "id" | "rates">, routes: AnyElysia): void
  contribute(owner: string, made: readonly Contribution[]): void
}

type OwnJob = Job & { readonly module: string }

/** Names, bans, review and reports of a site, and what its operator decides. */
export function createTrust(options: TrustOptions) {
  const { store, writer, budgets, log } = options
  const bans = createSiteBans(options)
  const names = createSiteNames({ ...options, bans })
  const reviews = createSiteReviews({ ...options, bans })
  const { noindex } = reviews

  /** What needs the context of modules. */
  function open({ shared, pages, cards, cache, hub, troubles }: Around) {
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
    const moderator = createModerator(shared, erasure)
    const appeals = createAppealAnswers(shared, moderator)
    const { path } = store
    const erasureList = createErasureList({ ctx: shared, path, moderator, erasure, log })
    const deciding = { log, moderator, appeals, bans, names }
    const desk = { ...deciding, store, troubles, writer }
    const { db, write } = shared
    const hideBanned = createHiding({ db, write, moderator, log })
    const jobs: readonly OwnJob[] = [
      // Every time that nothing was erased, this is one look-up.
      {
        id: "core.rewrite-file",
        module: "core",
        everyMs: HOUR_MS,
        atStart: true,
        timeoutMs: HOUR_MS,
        run: erasure.rewrite,
      },
      { id: "core.forget-budgets", module: "core", everyMs: HOUR_MS, run: budgets.forget },
      { id: "core.note-flagged", module: "core", everyMs: 30_000, run: createNoteFlagged(shared) },
      // In a lane of its own, because a ban may hide thousands of items.
      { id: "core.hide-banned", module: "core.bans", everyMs: 1_000, run: hideBanned },
      ...reviews.jobs,
      ...names.jobs,
    ]
    return {
      jobs,
      withdraw: erasure.withdraw,
      eraseAgain: erasureList.apply,
      /** Offers modules what they may call, before they are set up. */
      offer(wirings: Mounting): void {
        wirings.offer(Moderating.id, moderationService(moderator))
        wirings.offer(ProtectedNames.id, names.service)
      },
      /** Mounts its routes, after every module was set up. */
      mount(app: AnyElysia, wirings: Mounting, core: Pick<Module, "id" | "rates">): void {
        const mount = (routes: AnyElysia) => wirings.mount(app, core, routes)
        const add = (made: readonly Contribution[]) => wirings.contribute(core.id, made)
        const placeAt = createPlaces({ urls: shared.urls, kinds: moderator.kinds, log })
        add([
          flaggedContribution,
          reviews.contribution,
          reportsContribution,
          appealsContribution,
          logContribution,
        ])
        mount(moderationRoutes(shared, moderator, placeAt))
        mount(banRoutes(shared, bans))
        mount(undecidedRoutes(names.undecided))
        mount(deskRoutes(shared, desk))
        mount(publicLogRoutes(shared, { moderator, bans }))
        if (moderator.kinds.length > 0) {
          const owner = core.id
          const reports = createSiteReports(shared, { moderator, log, noindex, owner })
          mount(reports.routes())
          add(reports.contributions())
          const { place } = reports
          const siteAppeals = createSiteAppeals(shared, { moderator, place, owner })
          mount(siteAppeals.routes())
          add(siteAppeals.contributions())
          add(deskContributions)
          add(agentContributions(shared, desk))
          add(publicLogContributions(shared, { moderator, bans }))
        }
        mount(owningRoutes(shared))
        mount(names.routes())
        mount(names.pages(shared))
        if (shared.all(Owned).length > 0) add(owningContributions)
        add(names.contributions(shared.limit))
      },
    }
  }

  return { identify: names.identify, reading: names.reading, refresh: bans.refresh, reviews, open }
}
