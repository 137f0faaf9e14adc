import type { AnyElysia } from "elysia"
import type { Module } from "../../base/module"
import { Moderating } from "../../contracts/moderation"
import { Owned } from "../../contracts/owned"
import { ProtectedNames } from "../../contracts/protected-names"
import { Site, type SiteService } from "../../contracts/site"
import { createSiteAppeals } from "../appeals/site-appeals"
import { banRoutes } from "../bans/routes"
import { agentContributions } from "../desk/agents/contributions"
import { deskContributions } from "../desk/contributions"
import { deskRoutes } from "../desk/routes"
import { type Moderator, moderationService } from "../moderation/moderator"
import { createPlaces } from "../moderation/places"
import { publicLogContributions, publicLogRoutes } from "../moderation/public-log-routes"
import { moderationRoutes } from "../moderation/routes"
import type { SiteNames } from "../names/site-names"
import { owningContributions } from "../owning/contributions"
import { owningRoutes } from "../owning/routes"
import { createSiteReports } from "../reports/site-reports"
import type { Noindex } from "../review/noindex"
import type { SharedContext, Wirings } from "./wiring"

/** What the host serves itself. */
interface OwnParts {
  readonly names: SiteNames
  readonly moderator: Moderator
  readonly noindex: Noindex
  readonly desk: Parameters<typeof deskRoutes>[1]
  /** The host as an owner of routes and rates. */
  readonly core: Pick<Module, "id" | "rates">
}

interface OwnServices {
  readonly site: SiteService
  readonly moderator: Moderator
  readonly names: SiteNames
}

/** Offers modules what the host knows and does, before they are set up. */
export function offerOwnServices(wirings: Wirings, { site, moderator, names }: OwnServices): void {
  wirings.offer(Site.id, site)
  wirings.offer(Moderating.id, moderationService(moderator))
  wirings.offer(ProtectedNames.id, names.service)
}

/** Mounts what the host serves no matter which modules are on: moderation, owning, names. */
export function mountOwnParts(
  app: AnyElysia,
  wirings: Wirings,
  shared: SharedContext,
  { names, moderator, noindex, desk, core }: OwnParts,
): void {
  const { log } = desk
  const placeAt = createPlaces({ urls: shared.urls, kinds: moderator.kinds, log })
  wirings.mount(app, core, moderationRoutes(shared, moderator, placeAt))
  wirings.mount(app, core, banRoutes(shared, moderator.bans))
  wirings.mount(app, core, deskRoutes(shared, desk))
  wirings.mount(app, core, publicLogRoutes(shared, moderator))
  if (moderator.kinds.length > 0) {
    const reports = createSiteReports(shared, {
      moderator,
      log: desk.log,
      noindex,
      owner: core.id,
    })
    wirings.mount(app, core, reports.routes())
    wirings.contribute(core.id, reports.contributions())
    const appeals = createSiteAppeals(shared, { moderator, place: reports.place, owner: core.id })
    wirings.mount(app, core, appeals.routes())
    wirings.contribute(core.id, appeals.contributions())
    wirings.contribute(core.id, deskContributions)
    wirings.contribute(core.id, agentContributions(shared, desk))
    wirings.contribute(core.id, publicLogContributions(shared, moderator))
  }
  wirings.mount(app, core, owningRoutes(shared))
  wirings.mount(app, core, names.routes())
  wirings.mount(app, core, names.pages(shared))
  if (shared.all(Owned).length > 0) wirings.contribute(core.id, owningContributions)
  wirings.contribute(core.id, names.contributions(shared.limit))
}
